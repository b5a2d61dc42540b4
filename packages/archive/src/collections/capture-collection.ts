import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** The collection that receives a program's captures: its oldest collection of cubes, else its oldest collection. */
export async function captureCollection(kysely: Connection, program: number): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('program_collections')
    .innerJoin('collections', 'collections.id', 'program_collections.collection')
    .where('program_collections.program_id', '=', program)
    .select('collections.id')
    .orderBy(sql`collections.file_format = 'ENVI'`, 'desc')
    .orderBy('collections.created_at')
    .orderBy('collections.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
