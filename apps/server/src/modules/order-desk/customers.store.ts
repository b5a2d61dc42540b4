import type { Caller } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { holdsGrant, isProgramRole } from '@sigma/domain';
import { hasJoined } from '../../access/index.ts';

/** A member of a program for whom orders can be placed there; undefined for anyone else, such as who is only invited. */
export async function readCustomer(
  kysely: Connection,
  { program, user }: { readonly program: number; readonly user: string },
): Promise<Caller | undefined> {
  const rows = await kysely
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('membership_roles', (join) =>
      join
        .onRef('membership_roles.user_id', '=', 'memberships.user_id')
        .onRef('membership_roles.program_id', '=', 'memberships.program_id'),
    )
    .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
    .where(hasJoined('memberships'))
    .where('users.id', '=', user)
    .where('users.disabled', '=', false)
    .where('memberships.program_id', '=', program)
    .select([
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.internal_role',
      'roles.name as role',
    ])
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const { email, first_name, last_name, internal_role: internalRole } = first;
  const roles = rows.map(({ role }) => role).filter(isProgramRole);
  if (!holdsGrant('data', roles, internalRole)) return undefined;
  return { kind: 'user', userId: user, email, name: `${first_name} ${last_name}`.trim(), internalRole };
}
