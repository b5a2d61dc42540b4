import type { StoredCollection } from '@sigma/contract';
import { type Connection, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';
import { sql } from 'kysely';

export interface CollectionPage extends PageWindow {
  readonly column: 'id' | 'title';
  readonly descending: boolean;
}

/** One page of the collections of the catalogue, with the programs that may use each. */
export async function listCollectionsOfCatalogue(
  kysely: Connection,
  page: CollectionPage,
): Promise<{ readonly rows: readonly StoredCollection[]; readonly count: number }> {
  const programs = sql<number[]>`array(
    select program_id from program_collections where collection = collections.id order by program_id)`;
  const ordered = kysely
    .selectFrom('collections')
    .select(['id', 'title', 'file_format', programs.as('programs')])
    .orderBy(page.column, page.descending ? 'desc' : 'asc')
    .orderBy('id');
  return readPage(ordered, kysely.selectFrom('collections').select(ROW_COUNT), page);
}
