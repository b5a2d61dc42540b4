import type { BodyInputOf, Operation, ParamsOf, QueryInputOf, ResponseOf } from './operation.ts';
import { queryText } from './query-text.ts';

/** The client aborts after this long (spec 1:9); the server answers 503 earlier, so that the reason is always seen. */
export const CLIENT_TIMEOUT_MS = 70_000;

export type Input<O extends Operation> = {
  readonly params?: Partial<ParamsOf<O>>;
  readonly query?: QueryInputOf<O>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
} & (O['body'] extends undefined ? unknown : { readonly body?: BodyInputOf<O> });

export class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';
  constructor(parameter: string, operationId: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operationId}.`);
  }
}

export interface WireRequest {
  readonly method: Operation['method'];
  readonly path: string;
  readonly body: string | undefined;
}

/** Fills in the path, writes the query without absent members and serialises the body. */
export function wireRequest<O extends Operation>(operation: O, input: Input<O>): WireRequest {
  const params: Readonly<Record<string, unknown>> = input.params ?? {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === null || value === undefined) throw new MissingParameterError(name, operation.id);
    return encodeURIComponent(String(value));
  });
  const body = 'body' in input ? input.body : undefined;
  if (operation.body !== undefined && (body === null || body === undefined)) {
    throw new MissingParameterError('body', operation.id);
  }
  return {
    method: operation.method,
    path: path + queryString(input.query ?? {}),
    body: operation.body === undefined ? undefined : JSON.stringify(body),
  };
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    search.set(name, queryText(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export type Answer<O extends Operation> = ResponseOf<O>;
