import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryAfterText } from '../http/retry-after.ts';
import { sendPage } from './interaction.ts';
import { errorPage } from './pages/pages.ts';

export interface LaterAnswer {
  readonly status: 429 | 503;
  readonly retryAfterS: number;
  /** What is the matter, as a sentence. */
  readonly reason: string;
}

/** Asks a client to try again later: a browser with a page, a program with an OAuth error (RFC 6749, 5.2). */
export function answerLater(
  request: IncomingMessage,
  response: ServerResponse,
  { status, retryAfterS, reason }: LaterAnswer,
): void {
  response.setHeader('retry-after', retryAfterText(status, retryAfterS));
  if (request.headers.accept?.includes('text/html')) {
    sendPage(response, status, errorPage('Try again later', reason));
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error: 'temporarily_unavailable', error_description: reason }));
}
