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

const FILES_ALLOWED = {
  ...ALLOWED,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, If-None-Match, If-Range, Range, X-Request-Id',
};
const FILES_ANSWERED = {
  ...ANSWERED,
  'access-control-expose-headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, X-Request-Id',
};

interface Opening {
  readonly allowed: Readonly<Record<string, string>>;
  readonly answered: Readonly<Record<string, string>>;
  /** Whether pages of other origins may read the answer to a request. */
  readonly opens: (request: Request) => boolean;
}

/**
 * Lets pages of every origin call: catalogues and STAPI are read by browsers that were loaded elsewhere. Callers are known by
 * a bearer token alone, no cookie opens these paths, so a foreign page can do no more than its own token may.
 */
export const openToAllOrigins = (): MiddlewareHandler<EdgeEnvironment> =>
  open({ allowed: ALLOWED, answered: ANSWERED, opens: () => true });

/**
 * Lets them read files, whose addresses Items name. A cookie opens files too: what was asked with one and without a
 * token stays unreadable for other origins.
 */
export const openFilesToAllOrigins = (): MiddlewareHandler<EdgeEnvironment> =>
  open({
    allowed: FILES_ALLOWED,
    answered: FILES_ANSWERED,
    opens: ({ method, headers }) =>
      (method === 'GET' || method === 'HEAD') && (headers.has('authorization') || !headers.has('cookie')),
  });

function open({ allowed, answered, opens }: Opening): MiddlewareHandler<EdgeEnvironment> {
  return async (context, next) => {
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined;
    if (isPreflight) return new Response(null, { status: 204, headers: { ...answered, ...allowed } });
    await next();
    if (!opens(context.req.raw)) return undefined;
    for (const [name, value] of Object.entries(answered)) context.res.headers.set(name, value);
    return undefined;
  };
}
