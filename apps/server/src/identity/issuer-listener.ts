import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import type { OutageOf } from '../http/answer-within.ts';
import { answerLater, type LaterAnswer } from './answer-later.ts';
import { sendPage } from './interaction.ts';
import { pageFile } from './page-files.ts';
import { errorPage } from './pages/pages.ts';
import { MOUNT_PATH } from './provider.ts';

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

interface IssuerListenerOptions {
  readonly provider: Provider;
  readonly interaction: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly publicUrl: string;
  readonly log: Logger;
  /** Recognizes a lost database. */
  readonly outageOf: OutageOf;
}

/** Handles all requests below /oidc, as a listener of Node's server. */
export function issuerListener(options: IssuerListenerOptions): NodeListener {
  const { provider, log } = options;
  answerOutages(provider, options);
  const callback = provider.callback();
  return (request, response) => {
    setPageHeaders(response, options.publicUrl);
    trustOwnAddress(request, options.publicUrl);
    logAnswer(request, response, log);
    const path = (request.url ?? '').replace(/\?.*/, '');
    const fail = (error: unknown) => answerFailure(error, request, response, options);
    if (path.startsWith(`${MOUNT_PATH}/page/`)) void sendFile(path, request, response).catch(fail);
    else if (path.startsWith(`${MOUNT_PATH}/interaction/`)) {
      void options.interaction(request, response).catch(fail);
    } else {
      // The provider derives its mount path from the two addresses.
      Object.assign(request, { originalUrl: request.url });
      request.url = (request.url ?? '').slice(MOUNT_PATH.length) || '/';
      void callback(request, response);
    }
  };
}

function answerFailure(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  options: IssuerListenerOptions,
): void {
  const later = noteFailure(error, options);
  if (response.headersSent) return;
  const detail = 'Try again. If the problem persists, contact support.';
  if (later === undefined) sendPage(response, 500, errorPage('Internal error', detail));
  else answerLater(request, response, later);
}

/** Logs a failure. Returns the answer to an outage, and undefined for an error of the product. */
function noteFailure(
  error: unknown,
  { log, outageOf }: Pick<IssuerListenerOptions, 'log' | 'outageOf'>,
): LaterAnswer | undefined {
  const outage = outageOf(error);
  if (outage?.retryAfterS === undefined) {
    log.error({ err: error }, 'The local issuer failed');
    return undefined;
  }
  log.warn({ err: error }, 'The local issuer failed for reasons outside of the product');
  return { status: 503, retryAfterS: outage.retryAfterS, reason: outage.detail };
}

/** The provider answers every unexpected error with 500; an outage becomes 503 with the time to try again. */
function answerOutages(provider: Provider, options: IssuerListenerOptions): void {
  const outages = new WeakMap<ServerResponse, LaterAnswer>();
  provider.on('server_error', (context, error) => {
    const later = noteFailure(error, options);
    if (later !== undefined) outages.set(context.res, later);
  });
  provider.use(async (context, next) => {
    const { req, res } = context;
    try {
      await next();
    } catch (error) {
      // The provider stores the session after it has handled its own errors.
      const later = noteFailure(error, options);
      if (later === undefined) throw error;
      outages.set(res, later);
    }
    const later = outages.get(res);
    if (later === undefined || res.headersSent) return;
    context.respond = false;
    for (const name of ['content-length', 'location']) res.removeHeader(name);
    answerLater(req, res, later);
  });
}

/** The headers of every answer below /oidc. */
export function setPageHeaders(response: ServerResponse, publicUrl: string): void {
  // Chromium also applies form-action to the redirects after the login form, so it must include the web app's origin.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${publicUrl}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ];
  response.setHeader('content-security-policy', policy.join('; '));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  if (publicUrl.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000');
}

/** Makes the issuer use its public address, whatever the Host header contains. */
function trustOwnAddress(request: IncomingMessage, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;
}

async function sendFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await pageFile(path.slice(`${MOUNT_PATH}/page/`.length));
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('File not found.\n');
    return;
  }
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.bytes.byteLength,
    'cache-control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : file.bytes);
}

/** Writes one log line once the answer has been sent. */
export function logAnswer(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  const started = performance.now();
  const path = (request.url ?? '').replace(/\?.*/, '');
  response.on('finish', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info({ method: request.method, path, status: response.statusCode, ms }, 'request');
  });
}
