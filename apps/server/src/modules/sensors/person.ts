import { type Caller, isStaff } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { type Entitlement, PROGRAM_ROLES } from '@sigma/domain';
import type { Entitlements } from '../../entitlements/index.ts';

/** What the programs of a caller may have; callers other than people belong to no program. */
export async function entitlementsOf(
  kysely: Connection,
  entitlements: Entitlements,
  caller: Caller,
): Promise<readonly Entitlement[]> {
  if (caller.kind !== 'user') return [];
  return entitlements.ofUser(kysely, {
    userId: caller.userId,
    roles: PROGRAM_ROLES,
    isStaff: isStaff(caller),
  });
}

/** The sensors that some program of a caller has, whose names are part of the program's own pages. */
export async function sensorsOf(
  kysely: Connection,
  entitlements: Entitlements,
  caller: Caller,
): Promise<readonly number[]> {
  return (await entitlementsOf(kysely, entitlements, caller)).flatMap(({ sensors }) => sensors);
}
