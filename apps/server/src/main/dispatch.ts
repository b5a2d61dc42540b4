import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AddressOf } from '../http/client-address.ts';
import type { Listener } from './server.ts';

export interface DispatchOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** `listener` handles requests below /oidc: with an external issuer, only its logout messages. */
  readonly identity: { readonly listener: Listener; readonly local: unknown };
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
  /** Runs work on behalf of a user, among whom the database is divided. */
  readonly onBehalfOf: (user: { readonly user: string }, work: () => void) => void;
}

/**
 * Passes a request to the issuer or the edge, and redirects a browser that used another loopback name. Until the edge
 * knows the caller, the work for a request counts as that of its address, so it shares no turns with the jobs.
 */
export function dispatch(options: DispatchOptions): Listener {
  const edge = getRequestListener(options.fetch);
  const { host } = new URL(options.publicUrl);
  const identityPaths =
    options.identity.local === undefined ? /^\/oidc\/backchannel-logout(\?|$)/ : /^\/oidc([/?]|$)/;
  return (request, response) => {
    if (isLoopbackNavigation(request, host)) {
      response.writeHead(307, {
        location: options.publicUrl + (request.url ?? '/'),
        'cache-control': 'no-store',
      });
      response.end();
      return;
    }
    const { socket, headers } = request;
    const user = options.addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString());
    options.onBehalfOf({ user }, () => {
      if (identityPaths.test(request.url ?? '')) options.identity.listener(request, response);
      else void edge(request, response);
    });
  };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)(:\d+)?$/;

/** Cookies and redirect addresses are bound to one host, so a typed 127.0.0.1 must become that host. */
function isLoopbackNavigation(request: IncomingMessage, publicHost: string): boolean {
  const { host = '', accept = '' } = request.headers;
  // Behind a proxy the inner host is a loopback name as well: redirecting it would loop forever.
  if (!LOOPBACK.test(publicHost)) return false;
  if (host === publicHost || request.method !== 'GET' || !accept.includes('text/html')) return false;
  if (!(request.url ?? '').startsWith('/') || (request.url ?? '').startsWith('//')) return false;
  return LOOPBACK.test(host);
}
