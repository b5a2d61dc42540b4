/** Whether an error of the file system has a code, such as `ENOENT`. */
export const hasSystemCode = (error: unknown, code: string): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === code;
