import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** A program and a collection that it may use. */
export interface Pair {
  readonly program: number;
  readonly collection: string;
}

/** The names of both members of a link. */
export const memberNames = () => ({
  program_name: sql<string>`(select name from programs where id = program_collections.program_id)`,
  collection_title: sql<string>`(select title from collections where id = program_collections.collection)`,
});

/** Returns the members of a pair that do not exist. */
export async function missingOf(
  kysely: Connection,
  { program, collection }: Pair,
): Promise<readonly (keyof Pair)[]> {
  const { rows } = await sql<Record<keyof Pair, boolean>>`
    select exists (select from programs where id = ${program}) as program,
      exists (select from collections where id = ${collection}) as collection`.execute(kysely);
  return (['program', 'collection'] as const).filter((name) => rows[0]?.[name] !== true);
}
