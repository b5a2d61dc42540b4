import {
  type Answer,
  CLIENT_TIMEOUT_MS,
  type Input,
  type Operation,
  type WireRequest,
  wireRequest,
} from '@sigma/contract';
import { noteServerClock } from '../session/server-clock.ts';
import { readToken } from '../session/token.ts';
import { apiBase } from './api-base.ts';
import { NetworkError, nameOf, UnexpectedAnswerError } from './errors.ts';
import { recordCall } from './recent-calls.ts';
import { announceUnauthorized } from './refusal.ts';
import { refusalOf } from './refused-response.ts';

/**
 * Calls an operation of the contract and returns its parsed response.
 * Throws MissingParameterError before anything is sent, ApiError for a status of 400 or above (401 ends the
 * session as well), NetworkError without a complete response within 70 s, UnexpectedAnswerError for a response of another shape.
 */
export async function call<O extends Operation>(operation: O, input: Input<O>): Promise<Answer<O>> {
  return (await exchange(operation, input)).answer;
}

/** A record as it was read, with the entity tag of that state; undefined if the server sent none. */
export interface Tagged<R> {
  readonly record: R;
  readonly etag: string | undefined;
}

/** Reads a record that is to be edited. The change sends `ifMatch` with the tag. */
export async function readTagged<O extends Operation>(
  operation: O,
  input: Input<O>,
): Promise<Tagged<Answer<O>>> {
  const { answer, headers } = await exchange(operation, input);
  return { record: answer, etag: headers.get('etag') ?? undefined };
}

/** Makes a change of a record fail with status 412 if the record is no longer as it was read. */
export const ifMatch = (etag: string | undefined) =>
  etag === undefined ? {} : { headers: { 'if-match': etag } };

async function exchange<O extends Operation>(operation: O, input: Input<O>) {
  // An open operation is called without a token, because a stored token may have expired.
  const token = operation.access.tier === 'open' ? undefined : readToken();
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...input.headers };
  const response = await send(wireRequest(operation, input), headers, input.signal);
  if (response.status >= 400) {
    const refusal = await refusalOf(response, operation.method);
    if (refusal.status === 401) announceUnauthorized(refusal.code);
    throw refusal;
  }
  const body = response.status === 204 ? null : await readJson(response, operation.id);
  const parsed = operation.response.safeParse(body);
  if (!parsed.success) throw new UnexpectedAnswerError(operation.id, parsed.error);
  // The response was parsed with the schema from which its type is inferred.
  return { answer: parsed.data as Answer<O>, headers: response.headers };
}

async function send(
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const limit = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
  const sentMs = Date.now();
  const record = (response?: Response) =>
    recordCall({
      at: new Date(sentMs),
      method: request.method,
      path: request.path,
      status: response?.status,
      ms: Date.now() - sentMs,
      requestId: response?.headers.get('x-request-id') ?? undefined,
    });
  try {
    const response = await fetch(apiBase() + request.path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(request.body !== undefined && { body: request.body }),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    noteServerClock(response, sentMs);
    record(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    record();
    throw new NetworkError(limit.aborted ? 'timeout' : 'network', cause);
  }
}

async function readJson(response: Response, operationId: string): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    // Only an invalid text is the server's; otherwise the answer broke off or did not end in time.
    if (nameOf(cause) === 'SyntaxError') throw new UnexpectedAnswerError(operationId, cause);
    if (nameOf(cause) === 'AbortError') throw cause;
    throw new NetworkError(nameOf(cause) === 'TimeoutError' ? 'timeout' : 'network', cause);
  }
}
