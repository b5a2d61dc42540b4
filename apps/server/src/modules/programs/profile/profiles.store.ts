import type { Connection, UsersTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type StoredUser = Selectable<UsersTable>;

export interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly organization: string;
  readonly title?: string | undefined;
  readonly job_role?: string | undefined;
  readonly job_title?: string | undefined;
  readonly country?: string | undefined;
  readonly phone_number?: string | undefined;
}

export function readUser(kysely: Connection, userId: string): Promise<StoredUser | undefined> {
  return kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Changes the fields of a user; undefined when the user no longer exists. */
export function updateUser(
  kysely: Connection,
  userId: string,
  fields: ProfileFields,
): Promise<StoredUser | undefined> {
  return kysely
    .updateTable('users')
    .set({ ...fields })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}
