import {
  type Answer,
  CLIENT_TIMEOUT_MS,
  type Input,
  type Operation,
  problem,
  type WireRequest,
  wireRequest,
} from '@sigma/contract';
import { noteServerClock } from '../session/server-clock.ts';
import { readToken } from '../session/token.ts';
import { apiBase } from './api-base.ts';
import { ApiError, NetworkError, UnexpectedAnswerError } from './errors.ts';
import { announceUnauthorized } from './refusal.ts';

/**
 * Calls an operation of the contract and returns its parsed response.
 * Throws MissingParameterError before anything is sent, ApiError for a status of 400 or above (401 ends the
 * session as well), NetworkError without a response within 70 s, UnexpectedAnswerError for a response of another shape.
 */
export async function call<O extends Operation>(operation: O, input: Input<O>): Promise<Answer<O>> {
  // An open operation is called without a token, because a stored token may have expired.
  const token = operation.access.tier === 'open' ? undefined : readToken();
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...input.headers };
  const response = await send(wireRequest(operation, input), headers, input.signal);
  if (response.status >= 400) throw await refusal(response);
  const body = response.status === 204 ? null : await readJson(response, operation.id);
  const parsed = operation.response.safeParse(body);
  if (!parsed.success) throw new UnexpectedAnswerError(operation.id, parsed.error);
  // The response was parsed with the schema from which its type is inferred.
  return parsed.data as Answer<O>;
}

async function send(
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const limit = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
  const sentMs = Date.now();
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
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(limit.aborted ? 'timeout' : 'network', cause);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  if (response.status === 401) announceUnauthorized();
  const parsed = problem.safeParse(await response.json().catch(() => undefined));
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterMs = retryAfterOf(response);
  if (!parsed.success) {
    const { status, statusText } = response;
    return new ApiError({ status, code: 'unknown', detail: statusText, requestId, retryAfterMs });
  }
  const { status, code, detail, errors, request_id } = parsed.data;
  return new ApiError({ status, code, detail, errors, requestId: request_id ?? requestId, retryAfterMs });
}

/** The seconds of Retry-After, which is the form that the server sends. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

async function readJson(response: Response, operationId: string): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new UnexpectedAnswerError(operationId, cause);
  }
}
