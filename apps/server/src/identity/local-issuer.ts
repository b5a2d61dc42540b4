import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { type AccountsStore, accountsStore } from './accounts.store.ts';
import { type AttemptLimit, interactionHandler } from './interaction.ts';
import { issuerListener, type NodeListener } from './issuer-listener.ts';
import { forgetExpiredItems } from './item-adapter.ts';
import { type IdentityKeys, openKeys, publicKeys } from './keys.ts';
import { createProvider, issuerOf } from './provider.ts';
import { localVerifier, type TokenVerifier } from './verify-token.ts';

export interface LocalIssuerOptions {
  readonly database: Database;
  /** The folder with keys.json. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly demo: boolean;
  readonly limit: AttemptLimit;
  readonly log: Logger;
}

export interface LocalIssuer {
  readonly issuer: string;
  readonly listener: NodeListener;
  readonly verify: TokenVerifier;
  readonly accounts: AccountsStore;
  readonly keys: IdentityKeys;
  /** Deletes expired sessions, codes and grants; call it regularly. */
  forgetExpired(): Promise<number>;
}

/** Opens the local OpenID issuer: keys from the data folder, accounts and sessions in the database. */
export async function openLocalIssuer(options: LocalIssuerOptions): Promise<LocalIssuer> {
  const keys = await openKeys(options.folder);
  const accounts = accountsStore(options.database, keys.secrets);
  if (options.demo) await accounts.addDemoAccounts();
  const provider = createProvider({ ...options, accounts, keys });
  const interaction = interactionHandler({ ...options, provider, accounts });
  const issuer = issuerOf(options.publicUrl);
  return {
    issuer,
    listener: issuerListener({ ...options, provider, interaction }),
    verify: localVerifier({ issuer, audience: options.audience }, publicKeys(keys)),
    accounts,
    keys,
    forgetExpired: () => forgetExpiredItems(options.database),
  };
}
