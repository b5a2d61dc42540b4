import { type Authenticate, type Authentication, UNKNOWN_MEMBERSHIP } from '../http/authentication.ts';
import type { PersonToken, TokenVerifier } from '../identity/tokens/verify-token.ts';
import type { UsersStore } from './users.store.ts';

export interface AuthenticateOptions {
  readonly verify: TokenVerifier;
  readonly users: UsersStore;
  /** Whether a machine application of the local issuer may still call; tokens can outlive their application. */
  readonly machineIsActive: (clientId: string) => Promise<boolean>;
}

/** Finds the caller of a token, reading the database on every call. */
export function authenticator({ verify, users, machineIsActive }: AuthenticateOptions): Authenticate {
  return async (token, program) => {
    const verified = await verify(token);
    switch (verified.kind) {
      case 'refused':
        return { state: 'refused', reason: verified.reason };
      case 'machine': {
        const { clientId, permissions } = verified;
        if (!(await machineIsActive(clientId))) return { state: 'disabled' };
        const caller = { kind: 'machine', clientId, permissions } as const;
        return { state: 'known', caller, membership: UNKNOWN_MEMBERSHIP };
      }
      case 'person':
        return authenticatePerson(verified, users, program);
    }
  };
}

async function authenticatePerson(
  token: PersonToken,
  users: UsersStore,
  program: number | undefined,
): Promise<Authentication> {
  if (token.emailVerified === false) return { state: 'unverified' };
  const found = await users.signedIn(token, program);
  if (found === undefined)
    return { state: 'refused', reason: 'The issuer does not provide the e-mail address.' };
  if (found === 'ended') return { state: 'refused', reason: 'You have signed out. Sign in again.' };
  const { user } = found;
  if (user.disabled) return { state: 'disabled' };
  return {
    state: 'known',
    caller: {
      kind: 'user',
      userId: user.id,
      email: user.email,
      name: `${user.first_name} ${user.last_name}`.trim() || user.email,
      internalRole: user.internal_role,
    },
    membership: found.membership,
  };
}
