import { scopesOf } from '@sigma/domain';
import { type Authenticate, type Authentication, UNKNOWN_MEMBERSHIP } from '../http/authentication.ts';
import type { MachineToken, PersonToken, TokenVerifier } from '../identity/tokens/verify-token.ts';
import type { ApplicationsStore } from './applications.store.ts';
import type { UsersStore } from './users.store.ts';

export interface AuthenticateOptions {
  readonly verify: TokenVerifier;
  readonly users: UsersStore;
  readonly applications: ApplicationsStore;
  /** Whether a machine application of the local issuer may still call; tokens can outlive their application. */
  readonly machineIsActive: (clientId: string) => Promise<boolean>;
}

/** Finds the caller of a token, reading the database on every call. */
export function authenticator(options: AuthenticateOptions): Authenticate {
  const { verify, users } = options;
  return async (token, program) => {
    const verified = await verify(token);
    switch (verified.kind) {
      case 'refused':
        return { state: 'refused', reason: verified.reason };
      case 'machine':
        return authenticateMachine(verified, options);
      case 'person':
        return authenticatePerson(verified, users, program);
    }
  };
}

/**
 * Finds what a machine may call. An application has its permission set, read on every call; a client that no
 * application names is a machine of the configuration or of the external issuer, and has the scopes of its token.
 */
async function authenticateMachine(
  { clientId, permissions, secretId }: MachineToken,
  { applications, machineIsActive }: AuthenticateOptions,
): Promise<Authentication> {
  const found = await applications.find(clientId);
  if (found === 'revoked') return { state: 'disabled' };
  const machine = { kind: 'machine', clientId } as const;
  if (found === undefined) {
    if (!(await machineIsActive(clientId))) return { state: 'disabled' };
    return { state: 'known', caller: { ...machine, permissions }, membership: UNKNOWN_MEMBERSHIP };
  }
  if (found.secretId !== secretId)
    return { state: 'refused', reason: 'The secret of this application was replaced. Request a new token.' };
  const caller = { ...machine, permissions: scopesOf(permissions), operations: found.operations };
  return { state: 'known', caller, membership: UNKNOWN_MEMBERSHIP };
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
