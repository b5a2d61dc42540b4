import type { Operation } from '@sigma/contract';

export const API_BASE = '/api';

/** The operations of a path, with the parameters that the path has for them. */
export type OperationsOfPath = (path: string) => readonly OperationAt[];

export interface OperationAt {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Creates a function that finds the operations of a path, with or without its trailing slash. */
export function operationsByPath(operations: readonly Operation[]): OperationsOfPath {
  const routes = operations.map((operation) => {
    const text = operation.path.replace(/\/$/, '').replaceAll('.', '\\.');
    const pattern = text.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { operation, pattern: new RegExp(`^${API_BASE}${pattern}/?$`) };
  });
  return (path) =>
    routes.flatMap(({ operation, pattern }) => {
      const found = pattern.exec(path);
      return found === null ? [] : [{ operation, params: { ...found.groups } }];
    });
}

/** The methods of operations; HEAD wherever GET is allowed. */
export function methodsOf(found: readonly OperationAt[]): readonly string[] {
  const methods = found.map(({ operation }) => operation.method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}
