import { type Caller, isStaff } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { type ContractUse, contractRefusal, type Entitlement, type Grant, rolesFor } from '@sigma/domain';
import type { Entitlements } from './entitlements.ts';

/**
 * What the programs may have in which a caller holds a grant and whose contracts permit a use; none for callers other than people,
 * who have no roles in programs.
 */
export async function permittedPrograms(
  kysely: Connection,
  entitlements: Entitlements,
  { caller, grant, use }: { readonly caller: Caller; readonly grant: Grant; readonly use: ContractUse },
): Promise<readonly Entitlement[]> {
  if (caller.kind !== 'user') return [];
  const user = { userId: caller.userId, isStaff: isStaff(caller) };
  return permittedProgramsOf(kysely, entitlements, { user, grant, use });
}

/** The same of a user who does not call, such as the member for whom a link was signed. */
export async function permittedProgramsOf(
  kysely: Connection,
  entitlements: Entitlements,
  {
    user,
    grant,
    use,
  }: {
    readonly user: { readonly userId: string; readonly isStaff: boolean };
    readonly grant: Grant;
    readonly use: ContractUse;
  },
): Promise<readonly Entitlement[]> {
  const all = await entitlements.ofUser(kysely, { ...user, roles: rolesFor(grant) });
  return all.filter((entitlement) => contractRefusal(entitlement, use) === undefined);
}
