import { type Access, type Caller, type Refusal, refuse } from '@sigma/contract';
import { holdsGrant, mayUsePrivateTier, type ProgramRole } from '@sigma/domain';
import type { Membership } from './authentication.ts';
import { NO_TOKEN } from './problem.ts';

/** Where the edge asks, on every call, what a person may do. */
export interface Memberships {
  /** Roles of a member; undefined for somebody who is not a member. */
  rolesIn(userId: string, program: number): Promise<readonly ProgramRole[] | undefined>;
  /** Roles of the person, one list a program. */
  rolesInAll(userId: string): Promise<readonly (readonly ProgramRole[])[]>;
}

export interface AccessQuestion {
  readonly access: Access;
  readonly caller: Caller;
  /** Id of the program in the path; undefined when it is absent or not a program's id. */
  readonly program: number | undefined;
  /** In that program, where authenticating has read it already. */
  readonly membership?: Membership | undefined;
  readonly memberships: Memberships;
}

/** The roles a permitted caller has in the program of the path, or why the call is refused. */
export type Permission = { readonly roles: readonly ProgramRole[] } | Refusal;

const NO_ROLES: Permission = { roles: [] };
const forbidden = () => refuse('forbidden', 'Your account does not have the permission for this call.');
const notThere = () => refuse('not_found', 'There is nothing here.');

/** Decision 4: denied unless the operation says who may call. */
export async function permit(question: AccessQuestion): Promise<Permission> {
  const { access, caller } = question;
  if (access.tier === 'open') return NO_ROLES;
  if (caller.kind === 'anonymous') return refuse('unauthorized', NO_TOKEN);
  if (access.tier === 'private') return mayCallPrivately(caller, access.needs) ? NO_ROLES : forbidden();
  if (caller.kind !== 'user') return forbidden();
  switch (access.tier) {
    case 'signed-in':
      return NO_ROLES;
    case 'program': {
      const { membership, memberships, program } = question;
      if (program === undefined) return notThere();
      const { roles } = membership ?? { roles: await memberships.rolesIn(caller.userId, program) };
      if (roles === undefined) return notThere();
      return holdsGrant(access.grant, roles, caller.internalRole) ? { roles } : forbidden();
    }
    case 'some-program': {
      const held = await question.memberships.rolesInAll(caller.userId);
      const some = held.some((roles) => holdsGrant(access.grant, roles, caller.internalRole));
      return some ? NO_ROLES : forbidden();
    }
    default:
      return forbidden();
  }
}

function mayCallPrivately(caller: Exclude<Caller, { kind: 'anonymous' }>, needs: 'read' | 'write'): boolean {
  if (caller.kind === 'machine') return caller.permissions.includes(`sigma:${needs}`);
  return mayUsePrivateTier(caller.internalRole, needs);
}
