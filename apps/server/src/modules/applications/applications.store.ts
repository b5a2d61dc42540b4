import type { Connection, DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';
import type { ColumnFilter } from '../../records/index.ts';

export const isDisabled: ColumnFilter<boolean> = (value) => sql`disabled = ${value}`;

/** The number of applications that have a permission set. */
export const countOfApplications = () => ({
  applications: sql<number>`(
    select count(*)::integer from applications as a where a.permission_set = permission_sets.id)`,
});

/** The name of the permission set of an application, and the operations that it lists. */
export const permissionSetOf = () => ({
  permission_set_name: sql<string>`(
    select s.name from permission_sets as s where s.id = applications.permission_set)`,
  listed: sql<readonly string[]>`(
    select s.operations from permission_sets as s where s.id = applications.permission_set)`,
});

/** The number of memberships with a role. */
export const countOfMembers = () => ({
  members: sql<number>`(select count(*)::integer from membership_roles as m where m.role_id = roles.id)`,
});

/** The first application by name that has a permission set. */
export async function anApplicationWith(
  transaction: DatabaseTransaction,
  permissionSet: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from applications
    where permission_set = ${permissionSet} order by name limit 1`.execute(transaction);
  return rows[0]?.name;
}

/** The operations of a permission set as they are stored, with those that this version cannot grant. */
export async function storedOperations(kysely: Connection, id: number): Promise<string[]> {
  const row = await kysely
    .selectFrom('permission_sets')
    .select('operations')
    .where('id', '=', id)
    .executeTakeFirst();
  return [...(row?.operations ?? [])];
}

/** The client id of an application. */
export async function clientOf(kysely: Connection, id: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('applications')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.client_id;
}

export async function isClientTaken(kysely: Connection, clientId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('applications')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a permission set exists; it then cannot be deleted before the transaction ends. */
export async function permissionSetExists(transaction: DatabaseTransaction, id: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('permission_sets')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the client of an application that is about to be deleted. */
export async function revokeClientOf(transaction: DatabaseTransaction, application: string): Promise<void> {
  await sql`insert into revoked_clients (client_id)
    select client_id from applications where id = ${application}
    on conflict (client_id) do update set revoked_at = now()`.execute(transaction);
}

export async function acceptClientAgain(transaction: DatabaseTransaction, clientId: string): Promise<void> {
  await transaction.deleteFrom('revoked_clients').where('client_id', '=', clientId).execute();
}

export async function nameOfRole(kysely: Connection, id: number): Promise<string | undefined> {
  const row = await kysely.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export async function hasMembers(kysely: Connection, role: number): Promise<boolean> {
  const row = await kysely
    .selectFrom('membership_roles')
    .select('role_id')
    .where('role_id', '=', role)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
