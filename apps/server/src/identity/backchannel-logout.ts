import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { retryAfterText } from '../http/retry-after.ts';
import { endSession } from './ended-sessions.store.ts';
import type { NodeListener } from './issuer-listener.ts';
import { readForm } from './read-form.ts';
import type { LogoutVerifier } from './tokens/logout-token.ts';

/** The keys of the issuer or the database cannot be read at the moment. */
const RETRY_AFTER_S = 10;

export interface BackchannelLogoutOptions {
  readonly issuer: string;
  readonly database: Database;
  readonly verify: LogoutVerifier;
  readonly log: Logger;
}

/** Receives the logout messages of an external issuer at /oidc/backchannel-logout, and ends the tokens they name. */
export function backchannelLogout(options: BackchannelLogoutOptions): NodeListener {
  return (request, response) => {
    void receive(request, options).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        options.log.error({ err: error }, 'Could not process a logout message of the issuer');
        send(response, { status: 503, error: 'temporarily_unavailable', retryAfterS: RETRY_AFTER_S });
      },
    );
  };
}

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly retryAfterS?: number;
}

async function receive(request: IncomingMessage, options: BackchannelLogoutOptions): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405, error: 'invalid_request' };
  const token = (await readForm(request))?.getAll('logout_token') ?? [];
  const [logout] = token.length === 1 ? await Promise.all(token.map(options.verify)) : [];
  if (logout === undefined || logout === 'refused') return { status: 400, error: 'invalid_request' };
  const { issuer, database } = options;
  const { sessionId, subject, issuedAt } = logout;
  await endSession(database, { issuer, sessionId, subject, endedAt: issuedAt });
  return { status: 200 };
}

function send(response: ServerResponse, { status, error, retryAfterS }: Answer): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'POST' } : {}),
    ...(retryAfterS === undefined ? {} : { 'retry-after': retryAfterText(status, retryAfterS) }),
  });
  response.end(error === undefined ? undefined : JSON.stringify({ error }));
}
