import { PREPARING_HEADER, problem } from '@sigma/contract';
import { ApiError } from './errors.ts';

/** What a status means by itself, for responses of a proxy in front of the server. */
const CODES: Readonly<Record<number, string>> = {
  403: 'forbidden',
  404: 'not_found',
  412: 'precondition_failed',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The error of a response with a status of 400 or above to a call with this method. */
export async function refusalOf(response: Response, method?: string): Promise<ApiError> {
  const parsed = problem.safeParse(await response.json().catch(() => undefined));
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterMs = retryAfterOf(response);
  const isPreparing = response.headers.has(PREPARING_HEADER);
  if (!parsed.success) {
    const { status, statusText } = response;
    const code = CODES[status] ?? 'unknown';
    return new ApiError({ status, code, detail: statusText, requestId, method, retryAfterMs, isPreparing });
  }
  const { status, code, detail, errors, request_id } = parsed.data;
  return new ApiError({
    status,
    code,
    detail,
    errors,
    requestId: request_id ?? requestId,
    method,
    retryAfterMs,
    isPreparing,
  });
}

/** The seconds of Retry-After, which is the form that the server sends. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
