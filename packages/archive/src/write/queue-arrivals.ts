import { type Connection, jsonb } from '@sigma/db';
import { sql } from 'kysely';

/** Wakes the processes that compare new scenes with saved searches; sent when the transaction of the scenes commits. */
export const ARRIVALS_CHANNEL = 'sigma_arrivals';

interface ArrivedScene {
  readonly collection: string;
  readonly id: string;
  readonly embargoedUntil?: Date | null | undefined;
}

/**
 * Queues new scenes to be compared with the saved searches whose members are notified. Scenes in collections that no such
 * search can find are not queued, unless they are under embargo: there may be one when it ends.
 */
export async function queueArrivals(kysely: Connection, scenes: readonly ArrivedScene[]): Promise<void> {
  const given = scenes.map(({ collection, id, embargoedUntil }) => ({ collection, id, embargoedUntil }));
  await sql`
    with queued as (
      insert into arrived_scenes (collection, id, due_at)
      select collection, id, coalesce("embargoedUntil", '-infinity')
      from jsonb_to_recordset(${jsonb(given)}) as given(collection text, id text, "embargoedUntil" timestamptz)
      where "embargoedUntil" is not null or collection in (
        select collection from program_collections
        where program_id in (
          select program_id from saved_searches
          join saved_search_watchers on saved_search_watchers.search_id = saved_searches.id
          where deleted_at is null))
      on conflict do nothing
      returning 1
    )
    select pg_notify(${ARRIVALS_CHANNEL}, '') where exists (select from queued)`.execute(kysely);
}
