import type { MiddlewareHandler } from 'hono';
import type { EdgeEnvironment } from './trace.ts';

/** For how long a browser need not ask again. */
const KEPT_S = 86_400;

const ALLOWED = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, Range, X-Request-Id',
  'access-control-max-age': String(KEPT_S),
};
const ANSWERED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Location, Preference-Applied, Retry-After, X-Request-Id',
};

/**
 * Lets pages of every origin call: catalogues and STAPI are read by browsers that were loaded elsewhere. Callers are known by
 * a bearer token alone, no cookie opens these paths, so a foreign page can do no more than its own token may.
 */
export function openToAllOrigins(): MiddlewareHandler<EdgeEnvironment> {
  return async (context, next) => {
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined;
    if (isPreflight) return new Response(null, { status: 204, headers: { ...ANSWERED, ...ALLOWED } });
    await next();
    for (const [name, value] of Object.entries(ANSWERED)) context.res.headers.set(name, value);
    return undefined;
  };
}
