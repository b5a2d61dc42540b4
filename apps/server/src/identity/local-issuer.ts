import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import type { OutageOf } from '../http/answer-within.ts';
import { type AccountsStore, accountsStore, LOCAL_ISSUER } from './accounts.store.ts';
import { CLI_CLIENT } from './clients.ts';
import { interactionHandler } from './interaction.ts';
import { issuerListener, type NodeListener } from './issuer-listener.ts';
import { forgetExpiredItems } from './item-adapter.ts';
import type { FindInvitation } from './join.ts';
import { type IdentityKeys, openKeys, publicKeys } from './keys.ts';
import { clientAddress } from './passwords/client-address.ts';
import { knownDevices } from './passwords/known-device.ts';
import { passwordThreads } from './passwords/password-threads.ts';
import { signInLimits } from './passwords/sign-in-limits.ts';
import { slowWrongSecrets } from './passwords/slow-secrets.ts';
import { createProvider, issuerOf } from './provider.ts';
import { localVerifier, type TokenVerifier } from './tokens/verify-token.ts';

export interface LocalIssuerOptions {
  readonly database: Database;
  /** The folder with keys.json. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly demo: boolean;
  /** Finds the open invitation of a link, whose address needs no other verification. */
  readonly findInvitation: FindInvitation;
  /** The proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: BlockList;
  /** Recognizes a lost database. */
  readonly outageOf: OutageOf;
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
  /** Ends the threads that hash passwords. */
  close(): Promise<void>;
}

/** Opens the local OpenID issuer: keys from the data folder, accounts and sessions in the database. */
export async function openLocalIssuer(options: LocalIssuerOptions): Promise<LocalIssuer> {
  const keys = await openKeys(options.folder);
  const accounts = accountsStore(options.database, keys.secrets);
  if (options.demo) await accounts.addDemoAccounts();
  const provider = createProvider({ ...options, accounts, keys });
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress({
      remote: socket.remoteAddress,
      forwarded: headers['x-forwarded-for']?.toString(),
      proxies: options.trustedProxies,
    });
  slowWrongSecrets(provider, addressOf);
  const passwords = passwordThreads();
  const interaction = interactionHandler({
    ...options,
    provider,
    accounts,
    passwords,
    limits: signInLimits(Date.now),
    devices: knownDevices({ key: keys.secrets, secure: options.publicUrl.startsWith('https:') }),
    addressOf,
  });
  const issuer = issuerOf(options.publicUrl);
  return {
    issuer,
    listener: issuerListener({ ...options, provider, interaction }),
    verify: underStoredIssuer(
      localVerifier({ ...options, issuer, commandLine: CLI_CLIENT }, publicKeys(keys)),
    ),
    accounts,
    keys,
    machineIsActive: async (id) => (await accounts.machine(id)) !== undefined,
    forgetExpired: () => forgetExpiredItems(options.database),
    close: () => passwords.close(),
  };
}

const underStoredIssuer =
  (verify: TokenVerifier): TokenVerifier =>
  async (token) => {
    const verified = await verify(token);
    return verified.kind === 'person' ? { ...verified, issuer: LOCAL_ISSUER } : verified;
  };
