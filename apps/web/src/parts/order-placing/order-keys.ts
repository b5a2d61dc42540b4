/** Key of all queries about the orders of a program. */
export const ordersKey = (program: number) => ['program', program, 'orders'] as const;

/** Key of all queries about the requested captures of a program. */
export const taskingsKey = (program: number) => ['program', program, 'taskings'] as const;
