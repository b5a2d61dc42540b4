import { type Caller, type Operation, type Refusal, refuse } from '@sigma/contract';
import { holdsGrant, mayApplicationCall, mayUsePrivateTier, type ProgramRole } from '@sigma/domain';
import type { Membership, ReadMembership } from './authentication.ts';
import { NO_TOKEN, NOT_FOUND } from './problem.ts';

/** Reads the memberships of users. The edge does so on every call, so that a change has an immediate effect. */
export interface Memberships {
  in(userId: string, program: number): Promise<ReadMembership>;
  /** The user's roles, one list per program. */
  rolesInAll(userId: string): Promise<readonly (readonly ProgramRole[])[]>;
}

export interface AccessRequest {
  readonly operation: Pick<Operation, 'id' | 'access' | 'decidesRights'>;
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
const notInSet = (id: string) =>
  refuse('not_in_permission_set', `The permission set of this application does not include ${id}.`);
const notFound = () => refuse('not_found', NOT_FOUND);

/** Access is denied unless the operation permits the caller (PD-4). */
export async function permit(request: AccessRequest): Promise<Permission> {
  const { operation, caller } = request;
  const { access } = operation;
  if (access.tier === 'open') return NO_ROLES;
  if (caller.kind === 'anonymous') return refuse('unauthorized', NO_TOKEN);
  if (caller.kind === 'machine' && caller.operations?.has(operation.id) === false)
    return notInSet(operation.id);
  if (access.tier === 'private')
    return mayCallPrivately(caller, operation, access.needs) ? NO_ROLES : forbidden();
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

function mayCallPrivately(
  caller: Exclude<Caller, { kind: 'anonymous' }>,
  { id, decidesRights }: AccessRequest['operation'],
  needs: 'read' | 'write',
): boolean {
  if (caller.kind === 'user') return mayUsePrivateTier(caller.internalRole, needs);
  // What people and applications may do is decided by people.
  if (decidesRights) return false;
  const { operations, permissions: scopes } = caller;
  if (operations === undefined) return scopes.includes(`sigma:${needs}`);
  return mayApplicationCall({ operations, scopes }, { id, needs });
}
