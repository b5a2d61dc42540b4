import { problem } from '@sigma/contract';
import { ApiError } from './errors.ts';

/** The error of a response with a status of 400 or above. */
export async function refusalOf(response: Response): Promise<ApiError> {
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
