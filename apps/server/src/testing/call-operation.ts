import { type Operation, wireRequest } from '@sigma/contract';
import type { TestCall } from './test-app.ts';

/** Calls an operation of a running server over HTTP. */
export function callOperation(url: string, operation: Operation, input: TestCall): Promise<Response> {
  const wire = wireRequest(operation, { body: {}, ...input });
  return fetch(`${url}/api${wire.path}`, {
    method: wire.method,
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(wire.body === undefined ? {} : { body: wire.body }),
  });
}
