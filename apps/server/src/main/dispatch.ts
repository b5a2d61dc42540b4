import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Listener } from './server.ts';

export interface DispatchOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Answers below /oidc; undefined with a foreign issuer. */
  readonly issuer: Listener | undefined;
  readonly publicUrl: string;
}

/** Sends a request to the issuer or the edge, and a browser that came by another name to the public one. */
export function dispatch(options: DispatchOptions): Listener {
  const edge = getRequestListener(options.fetch);
  const { host } = new URL(options.publicUrl);
  return (request, response) => {
    if (isLoopbackNavigation(request, host)) {
      response.writeHead(307, {
        location: options.publicUrl + (request.url ?? '/'),
        'cache-control': 'no-store',
      });
      response.end();
    } else if (options.issuer !== undefined && /^\/oidc([/?]|$)/.test(request.url ?? '')) {
      options.issuer(request, response);
    } else {
      void edge(request, response);
    }
  };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)(:\d+)?$/;

/** Cookies and redirect addresses know one host: 127.0.0.1 typed by a person has to become it. */
function isLoopbackNavigation(request: IncomingMessage, publicHost: string): boolean {
  const { host = '', accept = '' } = request.headers;
  // Behind a proxy the inner host is a loopback one too: redirecting it would go round for ever.
  if (!LOOPBACK.test(publicHost)) return false;
  if (host === publicHost || request.method !== 'GET' || !accept.includes('text/html')) return false;
  if (!(request.url ?? '').startsWith('/') || (request.url ?? '').startsWith('//')) return false;
  return LOOPBACK.test(host);
}
