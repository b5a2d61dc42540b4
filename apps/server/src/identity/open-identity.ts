import type { Database } from '@sigma/db';
import type { Logger } from 'pino';
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts';
import { foreignVerifier, type TokenVerifier } from './verify-token.ts';

/** The issuer of access tokens, and how its tokens are verified. */
export interface Identity {
  /** Address of the issuer. */
  readonly issuer: string;
  readonly verify: TokenVerifier;
  /** Whether a machine application may still call; tokens can outlive their application. */
  machineIsActive(clientId: string): Promise<boolean>;
  /** What only the local issuer has; undefined with an external one. */
  readonly local: Pick<LocalIssuer, 'listener' | 'accounts' | 'forgetExpired'> | undefined;
}

export interface IdentityOptions {
  /** `issuer` is the address of an external issuer, or `local`. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly audience: string };
  readonly database: Database;
  /** The folder with the keys of the local issuer. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly log: Logger;
}

/** Opens the local issuer, or connects to the configured one. */
export async function openIdentity({ oidc, ...options }: IdentityOptions): Promise<Identity> {
  const { issuer, clientId, audience } = oidc;
  if (issuer === 'local') {
    const local = await openLocalIssuer({ ...options, clientId, audience });
    return { ...local, local };
  }
  const verify = foreignVerifier({ issuer, audience });
  return { issuer, verify, local: undefined, machineIsActive: async () => true };
}
