import { ERRORS, type Problem, Refusal } from '@sigma/contract';
import { retryAfterText } from './retry-after.ts';

/** The problem details of a refusal (RFC 9457). */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title } = ERRORS[refusal.code];
  return {
    type: 'about:blank',
    title,
    status,
    code: refusal.code,
    detail: refusal.detail,
    description: refusal.detail,
    request_id: requestId,
    ...(refusal.issues.length === 0 ? {} : { errors: [...refusal.issues] }),
  };
}

const CHALLENGE = 'Bearer realm="sigma"';

/** The answer to a refused call: problem+json, with the challenge that a 401 requires and the time of a retry. */
export function problemResponse(
  refusal: Refusal,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = problemOf(refusal, requestId);
  const challenge = body.status === 401 ? { 'www-authenticate': challengeFor(refusal) } : {};
  const { retryAfterS } = refusal;
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...challenge,
      ...(retryAfterS === undefined ? {} : { 'retry-after': retryAfterText(body.status, retryAfterS) }),
      ...headers,
    },
  });
}

function challengeFor(refusal: Refusal): string {
  return refusal.detail === NO_TOKEN ? CHALLENGE : `${CHALLENGE}, error="invalid_token"`;
}

export const NO_TOKEN = 'Send an access token: Authorization: Bearer …';
/** The same text for what does not exist and for what the caller may not know of. */
export const NOT_FOUND = 'Nothing was found at this address.';

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
