import type { Database } from '@sigma/db';
import { sql } from 'kysely';

export interface TestPrograms {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

const EVERY_ROLE = ['Program Administrator', 'Monitor User', 'Tasking User', 'Data User'];

/** Adds three programs with the demo accounts as members, as in the demo world (PD-4). */
export async function seedPeople(database: Database): Promise<TestPrograms> {
  const first = await addProgram(database, 'First');
  const second = await addProgram(database, 'Second');
  const third = await addProgram(database, 'Third');
  for (const [name, program, roles] of [
    ['customer', first, EVERY_ROLE],
    ['customer', second, EVERY_ROLE],
    ['program-admin', first, ['Program Administrator']],
    ['monitor', first, ['Monitor User']],
    ['tasking', first, ['Tasking User']],
    ['data', first, ['Data User']],
    ['other', third, EVERY_ROLE],
  ] as const) {
    await addMember(database, program, `${name}@demo.example`, roles);
  }
  await addUser(database, 'employee@demo.example', 'employee');
  await addUser(database, 'admin@demo.example', 'admin');
  return { first, second, third };
}

/** Adds a program without members. */
export async function addProgram({ kysely }: Database, name: string): Promise<number> {
  const { id } = await kysely
    .insertInto('programs')
    .values({ name, company_name: `${name} Ltd`, start_date: '2026-01-01', end_date: '2099-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an invited user, who gets an identity at the first sign-in. */
export async function addUser(
  { kysely }: Database,
  email: string,
  internalRole: 'none' | 'employee' | 'admin' = 'none',
): Promise<string> {
  const known = await kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id } = await kysely
    .insertInto('users')
    .values({ email, internal_role: internalRole })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addMember(
  database: Database,
  program: number,
  email: string,
  roles: readonly string[],
): Promise<void> {
  const userId = await addUser(database, email);
  const row = { program_id: program, user_id: userId };
  await database.kysely.insertInto('memberships').values(row).execute();
  const memberRoles = await database.kysely
    .selectFrom('roles')
    .select('id')
    .where('name', 'in', roles)
    .execute();
  await database.kysely
    .insertInto('membership_roles')
    .values(memberRoles.map(({ id }) => ({ ...row, role_id: id })))
    .execute();
}

/** Has every user without an identity sign in for the first time, which otherwise happens with their first call. */
export async function joinEveryone({ kysely }: Database): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id)
    select case when account.sub is null then 'elsewhere' else 'local' end, coalesce(account.sub, users.id::text), users.id
    from users left join identity_account as account on account.email = lower(users.email)
    where not exists (select from identities where identities.user_id = users.id)`.execute(kysely);
}
