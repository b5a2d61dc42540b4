import {
  type Caller,
  isStaff,
  type Operation,
  type Refusal,
  refuse,
  refuseByContract,
} from '@sigma/contract';
import {
  type ContractUse,
  contractRefusal,
  type EntitledCaller,
  type Entitlement,
  holdsGrant,
  mayApplicationCall,
  mayUsePrivateTier,
  NO_ENTITLEMENT,
  OWN_PAGES,
  type ProgramContract,
  type ProgramRole,
} from '@sigma/domain';
import type { Membership, ReadMembership } from './authentication.ts';
import { NO_TOKEN, NOT_FOUND } from './problem.ts';

/** Reads the memberships of users. The edge does so on every call, so that a change has an immediate effect. */
export interface Memberships {
  in(userId: string, program: number): Promise<ReadMembership>;
  /** The user's roles and the contract of each of their programs. */
  inAll(userId: string): Promise<readonly MemberOf[]>;
}

export interface MemberOf {
  readonly roles: readonly ProgramRole[];
  readonly contract: ProgramContract;
}

/** What a program may have now, by its contract. */
export type Entitle = (contract: ProgramContract, caller: EntitledCaller) => Entitlement;

export interface AccessRequest {
  readonly operation: Pick<Operation, 'id' | 'access' | 'decidesRights'>;
  readonly caller: Caller;
  /** Id of the program in the path; undefined if the path has none, or not a valid one. */
  readonly program: number | undefined;
  /** The caller's membership in that program. */
  readonly membership: Membership;
  readonly memberships: Memberships;
  readonly entitle: Entitle;
}

/** The roles of a permitted caller in the program of the path, and what the program may have. */
export interface Permitted {
  readonly roles: readonly ProgramRole[];
  readonly entitlement: Entitlement;
}

const OF_NO_PROGRAM: Permitted = { roles: [], entitlement: NO_ENTITLEMENT };
const forbidden = () => refuse('forbidden', 'Your account does not have permission for this call.');
const notInSet = (id: string) =>
  refuse('not_in_permission_set', `The permission set of this application does not include ${id}.`);
const notFound = () => refuse('not_found', NOT_FOUND);

/** Access is denied unless the operation permits the caller (PD-4) and the contract of the program the use (PD-127). */
export async function permit(request: AccessRequest): Promise<Permitted | Refusal> {
  const { operation, caller } = request;
  const { access } = operation;
  if (access.tier === 'open') return OF_NO_PROGRAM;
  if (caller.kind === 'anonymous') return refuse('unauthorized', NO_TOKEN);
  if (caller.kind === 'machine' && caller.operations?.has(operation.id) === false)
    return notInSet(operation.id);
  if (access.tier === 'private')
    return mayCallPrivately(caller, operation, access.needs) ? OF_NO_PROGRAM : forbidden();
  if (caller.kind !== 'user') return forbidden();
  switch (access.tier) {
    case 'signed-in':
      return OF_NO_PROGRAM;
    case 'program': {
      const { memberships, program } = request;
      if (program === undefined) return notFound();
      const membership =
        request.membership.state === 'unknown'
          ? await memberships.in(caller.userId, program)
          : request.membership;
      if (membership.state === 'not-a-member') return notFound();
      const { roles, contract } = membership;
      if (!holdsGrant(access.grant, roles, caller.internalRole)) return forbidden();
      const entitlement = request.entitle(contract, { isStaff: isStaff(caller) });
      const refusal =
        access.contract === OWN_PAGES ? undefined : contractRefusal(entitlement, access.contract);
      return refusal === undefined ? { roles, entitlement } : refuseByContract(refusal);
    }
    case 'some-program': {
      const all = await request.memberships.inAll(caller.userId);
      const granted = all.filter(({ roles }) => holdsGrant(access.grant, roles, caller.internalRole));
      if (granted.length === 0) return forbidden();
      const entitlements = granted.map(({ contract }) =>
        request.entitle(contract, { isStaff: isStaff(caller) }),
      );
      return refusalInAll(entitlements, access.contract) ?? OF_NO_PROGRAM;
    }
    default:
      return forbidden();
  }
}

/** Why no contract permits a use: the reason of the program that comes closest, of one whose contract has ended. */
function refusalInAll(entitlements: readonly Entitlement[], use: ContractUse): Refusal | undefined {
  const refusals = entitlements.map((entitlement) => contractRefusal(entitlement, use));
  if (refusals.includes(undefined)) return undefined;
  const reason = refusals.find((refusal) => refusal?.code === 'contract_ended') ?? refusals[0];
  return reason && refuseByContract(reason);
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
