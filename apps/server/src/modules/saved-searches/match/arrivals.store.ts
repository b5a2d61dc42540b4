import type { Connection, DatabaseTransaction } from '@sigma/db';
import { jsonb } from '@sigma/db';
import { rolesFor } from '@sigma/domain';
import { sql } from 'kysely';

/** The key of a scene. */
export interface SceneKey {
  readonly collection: string;
  readonly id: string;
}

/** The next new scenes that wait to be compared and are under no embargo, in the order in which they arrived. */
export async function waitingScenes(
  kysely: Connection,
  now: Date,
  limit: number,
): Promise<readonly SceneKey[]> {
  return kysely
    .selectFrom('arrived_scenes')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('sequence')
    .select(['collection', 'id'])
    .limit(limit)
    .execute();
}

/**
 * Takes scenes off the queue in the transaction of what follows from them: of several processes only one gets each scene,
 * and if it ends before the transaction does, the scene waits again.
 */
export async function claimScenes(
  transaction: DatabaseTransaction,
  keys: readonly SceneKey[],
  now: Date,
): Promise<readonly SceneKey[]> {
  const { rows } = await sql<SceneKey>`
    with claimed as (
      select collection, id from arrived_scenes
      where due_at <= ${now} and (collection, id) in (
        select collection, id from jsonb_to_recordset(${jsonb(keys)}) as given(collection text, id text))
      order by sequence for update skip locked
    )
    delete from arrived_scenes using claimed
    where arrived_scenes.collection = claimed.collection and arrived_scenes.id = claimed.id
    returning arrived_scenes.collection, arrived_scenes.id`.execute(transaction);
  return rows;
}

/** A search of which someone is notified. */
export interface WatchedSearch {
  readonly id: string;
  readonly program: number;
  readonly version: string;
}

/** The searches of some programs of which someone is notified. */
export async function watchedSearches(
  kysely: Connection,
  programs: readonly number[],
): Promise<readonly WatchedSearch[]> {
  if (programs.length === 0) return [];
  return kysely
    .selectFrom('saved_searches as s')
    .where('s.program_id', 'in', [...programs])
    .where('s.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('saved_search_watchers as w').whereRef('w.search_id', '=', 's.id').select('w.user_id'),
      ),
    )
    .select(['s.id', 's.program_id as program', 's.version'])
    .execute();
}

/** The stored conditions of searches by id. */
export async function conditionsOf(
  kysely: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, object>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('saved_searches')
    .where('id', 'in', [...ids])
    .select(['id', 'search'])
    .execute();
  return new Map(rows.map(({ id, search }) => [id, search]));
}

export interface Watched {
  readonly id: string;
  readonly program: number;
  readonly name: string;
  /** The members to notify. */
  readonly users: readonly string[];
}

/**
 * The searches that still exist with the members who are notified of them now: those who see the search and may search
 * the catalogue of its program.
 */
export async function watchersOf(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<readonly Watched[]> {
  const { rows } = await sql<Watched>`
    select s.id, s.program_id as program, s.name, array_agg(w.user_id::text order by w.user_id) as users
    from saved_searches as s
    join saved_search_watchers as w on w.search_id = s.id and (s.shared or w.user_id = s.owner_id)
    where s.id = any(${[...ids]}::uuid[]) and s.deleted_at is null and exists (
      select from membership_roles as mr join roles as r on r.id = mr.role_id
      where mr.program_id = s.program_id and mr.user_id = w.user_id
        and r.name = any(${[...rolesFor('catalogue')]}::text[]))
    group by s.id order by s.id`.execute(transaction);
  return rows;
}
