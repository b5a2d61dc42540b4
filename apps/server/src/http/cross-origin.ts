import type { MiddlewareHandler } from 'hono';
import type { EdgeEnvironment } from './trace.ts';

/** How long a browser may cache the answer to a preflight request. */
const PREFLIGHT_CACHE_S = 86_400;

const ALLOWED = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, Range, X-Request-Id',
  'access-control-max-age': String(PREFLIGHT_CACHE_S),
};
const EXPOSED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Allow, ETag, Location, Preference-Applied, Retry-After, X-Request-Id',
};

const FILES_ALLOWED = {
  ...ALLOWED,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, If-None-Match, If-Range, Range, X-Request-Id',
};
const FILES_EXPOSED = {
  ...EXPOSED,
  'access-control-expose-headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, X-Request-Id',
};

interface Opening {
  /** Headers that only answers to preflight requests have. */
  readonly allowed: Readonly<Record<string, string>>;
  readonly exposed: Readonly<Record<string, string>>;
  /** Whether pages of other origins may read the answer to a request. */
  readonly opens: (request: Request) => boolean;
  /** The methods of the resource of a path; none if there is no such resource. */
  readonly methods?: (path: string) => readonly string[];
}

/**
 * Lets pages of every origin call, because browser applications of other origins read catalogues and STAPI. Only a
 * bearer token identifies the caller and no cookie is accepted here, so a foreign page can do no more than its own
 * token allows. A preflight request learns the methods of the resource; it has no token, so they are those of everyone.
 */
export const openToAllOrigins = (methods: (path: string) => readonly string[]) =>
  open({ allowed: ALLOWED, exposed: EXPOSED, opens: () => true, methods });

/**
 * Lets pages of every origin read the files that Items link to. Because a cookie authorizes files too, other origins
 * cannot read the answer to a request that has a cookie but no token.
 */
export const openFilesToAllOrigins = (): MiddlewareHandler<EdgeEnvironment> =>
  open({
    allowed: FILES_ALLOWED,
    exposed: FILES_EXPOSED,
    opens: ({ method, headers }) =>
      (method === 'GET' || method === 'HEAD') && (headers.has('authorization') || !headers.has('cookie')),
  });

function open({ allowed, exposed, opens, methods }: Opening): MiddlewareHandler<EdgeEnvironment> {
  return async (context, next) => {
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined;
    if (isPreflight) {
      const own = methods?.(context.req.path) ?? [];
      const named =
        own.length === 0 ? {} : { 'access-control-allow-methods': [...own, 'OPTIONS'].join(', ') };
      return new Response(null, { status: 204, headers: { ...exposed, ...allowed, ...named } });
    }
    await next();
    if (!opens(context.req.raw)) return undefined;
    for (const [name, value] of Object.entries(exposed)) context.res.headers.set(name, value);
    return undefined;
  };
}
