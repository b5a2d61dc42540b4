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
  const holder = { userId: caller.userId, roles: rolesFor(grant), isStaff: isStaff(caller) };
  const all = await entitlements.ofUser(kysely, holder);
  return all.filter((entitlement) => contractRefusal(entitlement, use) === undefined);
}
