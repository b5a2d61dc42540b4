import { type Access, type Caller, type Refusal, refuse } from '@sigma/contract';
import { holdsGrant, mayUsePrivateTier, type ProgramRole } from '@sigma/domain';
import type { Membership, ReadMembership } from './authentication.ts';
import { NO_TOKEN, NOT_FOUND } from './problem.ts';

/** Reads the memberships of users. The edge does so on every call, so that a change has an immediate effect. */
export interface Memberships {
  in(userId: string, program: number): Promise<ReadMembership>;
  /** The user's roles, one list per program. */
  rolesInAll(userId: string): Promise<readonly (readonly ProgramRole[])[]>;
}

export interface AccessRequest {
  readonly access: Access;
  readonly caller: Caller;
  /** Id of the program in the path; undefined if the path has none, or not a valid one. */
  readonly program: number | undefined;
  /** The caller's membership in that program. */
  readonly membership: Membership;
  readonly memberships: Memberships;
}

/** The roles of a permitted caller in the program of the path, or why the call is rejected. */
export type Permission = readonly ProgramRole[] | Refusal;

const NO_ROLES: Permission = [];
const forbidden = () => refuse('forbidden', 'Your account does not have permission for this call.');
const notFound = () => refuse('not_found', NOT_FOUND);

/** Access is denied unless the operation permits the caller (PD-4). */
export async function permit(request: AccessRequest): Promise<Permission> {
  const { access, caller } = request;
  if (access.tier === 'open') return NO_ROLES;
  if (caller.kind === 'anonymous') return refuse('unauthorized', NO_TOKEN);
  if (access.tier === 'private') return mayCallPrivately(caller, access.needs) ? NO_ROLES : forbidden();
  if (caller.kind !== 'user') return forbidden();
  switch (access.tier) {
    case 'signed-in':
      return NO_ROLES;
    case 'program': {
      const { memberships, program } = request;
      if (program === undefined) return notFound();
      const membership =
        request.membership.state === 'unknown'
          ? await memberships.in(caller.userId, program)
          : request.membership;
      if (membership.state === 'not-a-member') return notFound();
      const { roles } = membership;
      return holdsGrant(access.grant, roles, caller.internalRole) ? roles : forbidden();
    }
    case 'some-program': {
      const everyRoles = await request.memberships.rolesInAll(caller.userId);
      const hasGrant = everyRoles.some((roles) => holdsGrant(access.grant, roles, caller.internalRole));
      return hasGrant ? NO_ROLES : forbidden();
    }
    default:
      return forbidden();
  }
}

function mayCallPrivately(caller: Exclude<Caller, { kind: 'anonymous' }>, needs: 'read' | 'write'): boolean {
  if (caller.kind === 'machine') return caller.permissions.includes(`sigma:${needs}`);
  return mayUsePrivateTier(caller.internalRole, needs);
}
