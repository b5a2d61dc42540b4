import { type Connection, ROW_COUNT, readPage } from '@sigma/db';
import { sql } from 'kysely';
import type { PageRequest } from '../../../records/index.ts';

/** A link: a program and a collection that it may use. */
export interface Pair {
  readonly program: number;
  readonly collection: string;
}

export interface StoredLink extends Pair {
  readonly program_name: string;
  readonly collection_title: string;
}

/** A page of links, optionally of one program or one collection. */
export interface LinkQuery extends LinkFilters, PageRequest<keyof Pair> {}

interface LinkFilters {
  readonly program?: number | undefined;
  readonly collection?: string | undefined;
}

const COLUMNS = { program: 'link.program_id', collection: 'link.collection' } as const;
const LINK_COLUMNS = [
  'link.program_id as program',
  'programs.name as program_name',
  'link.collection',
  'collections.title as collection_title',
] as const;

function links(kysely: Connection, { program, collection }: LinkFilters) {
  return kysely
    .selectFrom('program_collections as link')
    .innerJoin('programs', 'programs.id', 'link.program_id')
    .innerJoin('collections', 'collections.id', 'link.collection')
    .$if(program !== undefined, (select) => select.where('link.program_id', '=', program ?? 0))
    .$if(collection !== undefined, (select) => select.where('link.collection', '=', collection ?? ''));
}

export async function listLinks(
  kysely: Connection,
  query: LinkQuery,
): Promise<{ readonly rows: readonly StoredLink[]; readonly count: number }> {
  const { column, descending } = query.ordering;
  const matching = links(kysely, query);
  const ordered = matching
    .select(LINK_COLUMNS)
    .orderBy(COLUMNS[column], descending ? 'desc' : 'asc')
    .orderBy(COLUMNS[column === 'program' ? 'collection' : 'program']);
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export async function readLink(kysely: Connection, pair: Pair): Promise<StoredLink | undefined> {
  return links(kysely, pair).select(LINK_COLUMNS).executeTakeFirst();
}

/** Returns the members of a pair that do not exist. */
export async function missingOf(
  kysely: Connection,
  { program, collection }: Pair,
): Promise<readonly (keyof Pair)[]> {
  const { rows } = await sql<{ program: boolean; collection: boolean }>`
    select exists (select from programs where id = ${program}) as program,
      exists (select from collections where id = ${collection}) as collection`.execute(kysely);
  const [row] = rows;
  return (['program', 'collection'] as const).filter((name) => row?.[name] !== true);
}

/** Adds a link; returns false when it already exists. */
export async function addLink(kysely: Connection, { program, collection }: Pair): Promise<boolean> {
  const row = await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection })
    .onConflict((conflict) => conflict.doNothing())
    .returning('collection')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a link; returns false when it did not exist. */
export async function removeLink(kysely: Connection, { program, collection }: Pair): Promise<boolean> {
  const row = await kysely
    .deleteFrom('program_collections')
    .where('program_id', '=', program)
    .where('collection', '=', collection)
    .returning('collection')
    .executeTakeFirst();
  return row !== undefined;
}
