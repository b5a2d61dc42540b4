/** Begins the keys of everything that Monitor shows of a program. */
export const monitorKey = (program: number) => ['program', program, 'monitor'] as const;
