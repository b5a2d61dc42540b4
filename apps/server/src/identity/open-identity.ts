import type { BlockList } from 'node:net';
import type { Database } from '@sigma/db';
import type { OutageOf } from '../http/answer-within.ts';
import { backchannelLogout } from './backchannel-logout.ts';
import { forgetEndedSessions } from './ended-sessions.store.ts';
import type { NodeListener } from './issuer-listener.ts';
import type { FindInvitation } from './join.ts';
import { type LimitedListenerOptions, limitedListener } from './limited-listener.ts';
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts';
import { logoutVerifier } from './tokens/logout-token.ts';
import { foreignVerifier, type TokenVerifier } from './tokens/verify-token.ts';

/** The issuer of access tokens, and how its tokens are verified. */
export interface Identity {
  /** Address of the issuer. */
  readonly issuer: string;
  readonly verify: TokenVerifier;
  /** Whether a machine application may still call; tokens can outlive their application. */
  machineIsActive(clientId: string): Promise<boolean>;
  /** Handles requests below /oidc: all of them with the local issuer, and with an external one its logout messages. */
  readonly listener: NodeListener;
  /** Deletes expired sessions, codes and grants; call it regularly. */
  forgetExpired(): Promise<number>;
  close(): Promise<void>;
  /** What only the local issuer has; undefined with an external one. */
  readonly local: Pick<LocalIssuer, 'accounts'> | undefined;
}

export interface IdentityOptions extends LimitedListenerOptions {
  /** `issuer` is the address of an external issuer, or `local`. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly audience: string };
  readonly database: Database;
  /** The folder with the keys of the local issuer. */
  readonly folder: string;
  readonly demo: boolean;
  /** Finds the open invitation of a link, whose address needs no other verification. */
  readonly findInvitation: FindInvitation;
  /** The proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: BlockList;
  /** Recognizes a lost database. */
  readonly outageOf: OutageOf;
}

/** Opens the local issuer, or connects to the configured one. */
export async function openIdentity({ oidc, ...options }: IdentityOptions): Promise<Identity> {
  const { issuer, clientId, audience } = oidc;
  if (issuer === 'local') {
    const local = await openLocalIssuer({ ...options, clientId, audience });
    return { ...local, listener: limitedListener(local.listener, options), local };
  }
  const { database, log } = options;
  return {
    issuer,
    verify: foreignVerifier({ issuer, audience, clientId }),
    listener: limitedListener(
      backchannelLogout({ issuer, database, log, verify: logoutVerifier({ issuer, clientId }) }),
      options,
    ),
    machineIsActive: async () => true,
    forgetExpired: () => forgetEndedSessions(database),
    close: async () => {},
    local: undefined,
  };
}
