import { join } from 'node:path';
import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { createRateLimit } from '../http/rate-limit.ts';
import type { AccountsStore } from '../identity/accounts.store.ts';
import { openLocalIssuer } from '../identity/local-issuer.ts';
import { foreignVerifier, type TokenVerifier } from '../identity/verify-token.ts';
import type { Config } from './config.ts';
import type { Listener } from './server.ts';

export interface Identity {
  readonly issuer: string;
  readonly verify: TokenVerifier;
  /** What only the local issuer has; undefined with an external one. */
  readonly local:
    | { readonly listener: Listener; readonly accounts: AccountsStore; forgetExpired(): Promise<number> }
    | undefined;
  machineIsActive(clientId: string): Promise<boolean>;
}

/** The issuer under which users of the local issuer are stored: its address changes with the port and host. */
const LOCAL = 'local';
const LOGIN_ATTEMPTS = 10;
const LOGIN_WINDOW_MS = 5 * 60_000;

export interface IdentityOptions {
  readonly config: Config;
  readonly database: Database;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Opens the local issuer, or connects to the configured one. */
export async function openIdentity({ config, database, publicUrl, log }: IdentityOptions): Promise<Identity> {
  const { issuer, clientId, audience } = config.oidc;
  if (issuer !== 'local') {
    const verify = foreignVerifier({ issuer, audience });
    return { issuer, verify, local: undefined, machineIsActive: async () => true };
  }
  const local = await openLocalIssuer({
    database,
    folder: join(config.dataFolder, 'identity'),
    publicUrl,
    clientId,
    audience,
    demo: config.demo,
    limit: createRateLimit({ attempts: LOGIN_ATTEMPTS, windowMs: LOGIN_WINDOW_MS, now: Date.now }),
    log,
  });
  const machineIsActive = async (id: string) => (await local.accounts.machine(id)) !== undefined;
  const verify: TokenVerifier = async (token) => {
    const verified = await local.verify(token);
    return verified.kind === 'person' ? { ...verified, issuer: LOCAL } : verified;
  };
  return { issuer: local.issuer, verify, local, machineIsActive };
}
