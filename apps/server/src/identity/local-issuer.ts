import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { type AccountsStore, accountsStore } from './accounts.store.ts';
import { interactionHandler } from './interaction.ts';
import { issuerListener, type NodeListener } from './issuer-listener.ts';
import { forgetExpiredItems } from './item-adapter.ts';
import { type IdentityKeys, openKeys, publicKeys } from './keys.ts';
import { createProvider, issuerOf } from './provider.ts';
import { createRateLimit } from './rate-limit.ts';
import { localVerifier, type TokenVerifier } from './verify-token.ts';

/** The issuer under which its users are stored: its address changes with the port and host. */
const LOCAL = 'local';
const LOGIN_ATTEMPTS = 10;
const LOGIN_WINDOW_MS = 5 * 60_000;

export interface LocalIssuerOptions {
  readonly database: Database;
  /** The folder with keys.json. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly demo: boolean;
  readonly log: Logger;
}

export interface LocalIssuer {
  readonly issuer: string;
  readonly listener: NodeListener;
  readonly verify: TokenVerifier;
  readonly accounts: AccountsStore;
  readonly keys: IdentityKeys;
  /** Whether a machine application may still call; tokens can outlive their application. */
  machineIsActive(clientId: string): Promise<boolean>;
  /** Deletes expired sessions, codes and grants; call it regularly. */
  forgetExpired(): Promise<number>;
}

/** Opens the local OpenID issuer: keys from the data folder, accounts and sessions in the database. */
export async function openLocalIssuer(options: LocalIssuerOptions): Promise<LocalIssuer> {
  const keys = await openKeys(options.folder);
  const accounts = accountsStore(options.database, keys.secrets);
  if (options.demo) await accounts.addDemoAccounts();
  const provider = createProvider({ ...options, accounts, keys });
  const limit = createRateLimit({ attempts: LOGIN_ATTEMPTS, windowMs: LOGIN_WINDOW_MS, now: Date.now });
  const interaction = interactionHandler({ ...options, provider, accounts, limit });
  const issuer = issuerOf(options.publicUrl);
  return {
    issuer,
    listener: issuerListener({ ...options, provider, interaction }),
    verify: underStoredIssuer(localVerifier({ issuer, audience: options.audience }, publicKeys(keys))),
    accounts,
    keys,
    machineIsActive: async (id) => (await accounts.machine(id)) !== undefined,
    forgetExpired: () => forgetExpiredItems(options.database),
  };
}

const underStoredIssuer =
  (verify: TokenVerifier): TokenVerifier =>
  async (token) => {
    const verified = await verify(token);
    return verified.kind === 'person' ? { ...verified, issuer: LOCAL } : verified;
  };
