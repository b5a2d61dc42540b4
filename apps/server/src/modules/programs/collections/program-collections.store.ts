import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** A program and a collection that it may use. */
export interface Pair {
  readonly program: number;
  readonly collection: string;
}

export interface StoredLink extends Pair {
  readonly program_name: string;
  readonly collection_title: string;
}

export interface LinkPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'program' | 'collection';
  readonly falling: boolean;
}

function links(kysely: Connection, { program, collection }: Partial<Pair>) {
  return kysely
    .selectFrom('program_collections as link')
    .innerJoin('programs', 'programs.id', 'link.program_id')
    .innerJoin('collections', 'collections.id', 'link.collection')
    .$if(program !== undefined, (select) => select.where('link.program_id', '=', program ?? 0))
    .$if(collection !== undefined, (select) => select.where('link.collection', '=', collection ?? ''));
}

export async function listLinks(
  kysely: Connection,
  filters: Partial<Pair>,
  { limit, offset, column, falling }: LinkPage,
): Promise<{ readonly rows: readonly StoredLink[]; readonly count: number }> {
  const direction = falling ? 'desc' : 'asc';
  const order = { program: 'link.program_id', collection: 'link.collection' } as const;
  const other = column === 'program' ? 'collection' : 'program';
  const rows = await links(kysely, filters)
    .select([
      'link.program_id as program',
      'programs.name as program_name',
      'link.collection',
      'collections.title as collection_title',
    ])
    .orderBy(order[column], direction)
    .orderBy(order[other])
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await links(kysely, filters)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function readLink(kysely: Connection, pair: Pair): Promise<StoredLink | undefined> {
  const page = { limit: 1, offset: 0, column: 'program', falling: false } as const;
  return (await listLinks(kysely, pair, page)).rows[0];
}

/** What of a pair does not exist. */
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

/** Adds a pair; false where it is there already. */
export async function addLink(kysely: Connection, { program, collection }: Pair): Promise<boolean> {
  const row = await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection })
    .onConflict((conflict) => conflict.doNothing())
    .returning('collection')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a pair away; false where it was not there. */
export async function removeLink(kysely: Connection, { program, collection }: Pair): Promise<boolean> {
  const row = await kysely
    .deleteFrom('program_collections')
    .where('program_id', '=', program)
    .where('collection', '=', collection)
    .returning('collection')
    .executeTakeFirst();
  return row !== undefined;
}
