import type { Opportunity, StapiSearchStatus } from '@sigma/contract';
import type { Connection, Database, DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';
import { moveSearch, type SearchOwner } from './searches.store.ts';

/** Passes that one statement inserts. */
const ROWS_AT_ONCE = 1000;

/** Completes a search with the passes that it lists; saves nothing when the search has ended. */
export async function completeSearch(
  database: Pick<Database, 'transaction'>,
  id: string,
  status: StapiSearchStatus,
  passes: readonly Opportunity[],
): Promise<void> {
  await database.transaction(async (connection) => {
    if (!(await moveSearch(connection, id, status))) return;
    await connection
      .updateTable('opportunity_searches')
      .where('id', '=', id)
      .set({ found: passes.length })
      .execute();
    for (let from = 0; from < passes.length; from += ROWS_AT_ONCE) {
      await insertPasses(connection, id, { from, passes: passes.slice(from, from + ROWS_AT_ONCE) });
    }
  });
}

async function insertPasses(
  transaction: DatabaseTransaction,
  id: string,
  { from, passes }: { readonly from: number; readonly passes: readonly Opportunity[] },
): Promise<void> {
  await transaction
    .insertInto('opportunity_search_passes')
    .values(
      passes.map((pass, index) => ({ search_id: id, position: from + index, pass: JSON.stringify(pass) })),
    )
    .execute();
}

/** Reads a page of the results of a search; undefined when it is not completed. */
export async function readFound(
  kysely: Connection,
  { program, user }: SearchOwner,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly passes: readonly Opportunity[] } | undefined> {
  const search = await kysely
    .selectFrom('opportunity_searches')
    .where('program_id', '=', program)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .select('found')
    .executeTakeFirst();
  if (search === undefined) return undefined;
  const rows = await kysely
    .selectFrom('opportunity_search_passes')
    .where('search_id', '=', id)
    .where('position', '>=', offset)
    .where('position', '<', offset + limit)
    .select(sql<Opportunity>`pass`.as('pass'))
    .orderBy('position')
    .execute();
  return { count: search.found ?? 0, passes: rows.map(({ pass }) => pass) };
}
