import {
  type Connection,
  type DatabaseTransaction,
  type PageWindow,
  ROW_COUNT,
  readPage,
  type SavedSearchesTable,
} from '@sigma/db';
import type { SavedSearchUse } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';

type Row = Selectable<SavedSearchesTable>;

/** A saved search without its conditions, as a member sees it. */
export interface StoredSummary extends Pick<Row, 'id' | 'name' | 'shared' | 'created_at' | 'updated_at'> {
  readonly notify: boolean;
  readonly mine: boolean;
  readonly owner_name: string;
}
export interface StoredSavedSearch extends StoredSummary, Pick<Row, 'search' | 'map_query'> {}

/** A member of a program. */
export interface Member {
  readonly program: number;
  readonly user: string;
}

/** A member, and whether they may delete what others share. */
export interface Moderator extends Member {
  readonly administers: boolean;
}

/** The searches that a member sees: their own, and those that others share. */
function visibleTo(kysely: Connection, { program, user }: Member) {
  return kysely
    .selectFrom('saved_searches as s')
    .where('s.program_id', '=', program)
    .where('s.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('s.owner_id', '=', user), eb('s.shared', '=', true)]));
}

function summaries(query: ReturnType<typeof visibleTo>, { user }: Member) {
  return query
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .select(['s.id', 's.name', 's.shared', 's.created_at', 's.updated_at'])
    .select(sql<boolean>`s.owner_id = ${user}`.as('mine'))
    .select(
      sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`.as('owner_name'),
    )
    .select(
      sql<boolean>`exists (select from saved_search_watchers as w
        where w.search_id = s.id and w.user_id = ${user})`.as('notify'),
    );
}

export interface SavedSearchPage extends PageWindow {
  readonly column: 'name' | 'created_at' | 'updated_at';
  readonly descending: boolean;
  /** Only those of the member, or only those of others. */
  readonly mine: boolean | undefined;
  /** Part of the name. */
  readonly name: string | undefined;
}

export async function listStored(
  kysely: Connection,
  member: Member,
  { mine, name, ...page }: SavedSearchPage,
): Promise<{ readonly rows: readonly StoredSummary[]; readonly count: number }> {
  const matching = visibleTo(kysely, member)
    .$if(mine !== undefined, (query) => query.where('s.owner_id', mine === true ? '=' : '!=', member.user))
    .$if(name !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${name ?? ''}) in lower(s.name)) > 0`),
    );
  const direction = page.descending ? 'desc' : 'asc';
  // People expect "bay" next to "Bay"; "C" is the only collation that both engines have.
  const order = page.column === 'name' ? sql`lower(s.name) collate "C"` : sql.ref(`s.${page.column}`);
  const ordered = summaries(matching, member).orderBy(order, direction).orderBy('s.id', direction);
  return readPage(ordered, matching.select(ROW_COUNT), page);
}

export function readStored(
  kysely: Connection,
  member: Member,
  id: string,
): Promise<StoredSavedSearch | undefined> {
  return summaries(visibleTo(kysely, member).where('s.id', '=', id), member)
    .select(['s.search', 's.map_query'])
    .executeTakeFirst();
}

/**
 * Locks the searches that a member has saved in a program until the transaction ends, so that concurrent calls cannot both
 * use the same name or the last place.
 *
 * @param except a search to exclude because it is being changed
 */
export async function lockSaved(
  transaction: DatabaseTransaction,
  { program, user }: Member,
  except?: string,
): Promise<readonly SavedSearchUse[]> {
  await transaction.selectFrom('users').where('id', '=', user).select('id').forNoKeyUpdate().execute();
  const rows = await transaction
    .selectFrom('saved_searches')
    .where('program_id', '=', program)
    .where('owner_id', '=', user)
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .select(['name', SIZE.as('size')])
    .execute();
  return rows;
}

/** Locks a search until the transaction ends, whoever owns it. */
export async function lockStored(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('saved_searches').where('id', '=', id).select('id').forUpdate().execute();
}

/** Characters of the stored conditions. */
const SIZE = sql<number>`length(search::text)`;

export interface NewSavedSearch {
  readonly name: string;
  readonly search: object;
  readonly map_query: string;
  readonly shared: boolean;
}

/** Returns the id of the new search. */
export async function insertStored(
  transaction: DatabaseTransaction,
  { program, user }: Member,
  { search, ...rest }: NewSavedSearch,
  now: Date,
): Promise<string> {
  const owned = { program_id: program, owner_id: user, created_at: now, updated_at: now };
  const { id } = await transaction
    .insertInto('saved_searches')
    .values({ ...owned, ...rest, search: JSON.stringify(search) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a search; undefined members stay. No one but its owner is notified of a search that is no longer shared. */
export async function changeStored(
  transaction: DatabaseTransaction,
  id: string,
  { search, ...rest }: { readonly [Name in keyof NewSavedSearch]?: NewSavedSearch[Name] | undefined },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('saved_searches')
    .where('id', '=', id)
    .set({ ...rest, updated_at: now })
    .$if(search !== undefined, (query) =>
      query.set({ search: JSON.stringify(search), version: sql`gen_random_uuid()` }),
    )
    .execute();
  if (rest.shared !== false) return;
  await sql`delete from saved_search_watchers using saved_searches
    where search_id = saved_searches.id and saved_searches.id = ${id} and user_id <> owner_id`.execute(
    transaction,
  );
}

/** Decides whether a user is notified of new scenes that a search finds. */
export async function setNotified(
  transaction: DatabaseTransaction,
  id: string,
  user: string,
  notify: boolean,
): Promise<void> {
  const row = { search_id: id, user_id: user };
  if (notify) {
    await transaction
      .insertInto('saved_search_watchers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await transaction
    .deleteFrom('saved_search_watchers')
    .where('search_id', '=', id)
    .where('user_id', '=', user)
    .execute();
}

/** How many deleted searches of an owner can be restored; older ones are removed. */
const MOST_RESTORABLE = 20;

/** Marks a search as deleted, and removes those of its owner that can no longer be restored. */
export async function deleteStored(
  transaction: DatabaseTransaction,
  id: string,
  { now, restorableSince }: { readonly now: Date; readonly restorableSince: Date },
): Promise<void> {
  const { owner_id: owner } = await transaction
    .updateTable('saved_searches')
    .where('id', '=', id)
    .set({ deleted_at: now })
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  await sql`delete from saved_searches where owner_id = ${owner} and (deleted_at < ${restorableSince}
    or id in (select id from saved_searches where owner_id = ${owner} and deleted_at is not null
      order by deleted_at desc, id offset ${MOST_RESTORABLE}))`.execute(transaction);
}

/** A search that was deleted since an instant and that a member may restore, with its owner. */
export function readDeleted(
  transaction: DatabaseTransaction,
  { program, user, administers }: Moderator,
  id: string,
  since: Date,
): Promise<(SavedSearchUse & { readonly owner: string }) | undefined> {
  return transaction
    .selectFrom('saved_searches')
    .where('id', '=', id)
    .where('program_id', '=', program)
    .where(({ or, and, eb, lit }) =>
      or([eb('owner_id', '=', user), and([lit(administers), eb('shared', '=', true)])]),
    )
    .where('deleted_at', '>=', since)
    .select(['name', 'owner_id as owner', SIZE.as('size')])
    .executeTakeFirst();
}

/** Restores a deleted search; false if it was restored or removed concurrently. */
export async function restoreStored(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('saved_searches')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .set({ deleted_at: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the searches that were deleted before an instant. */
export async function removeDeleted(kysely: Connection, before: Date): Promise<void> {
  await kysely.deleteFrom('saved_searches').where('deleted_at', '<', before).execute();
}
