import type { Database } from '@sigma/db';
import { sql } from 'kysely';

/** Scenes that have assets, and how many of them wait for none. */
export async function countImagery({
  kysely,
}: Pick<Database, 'kysely'>): Promise<{ done: number; total: number }> {
  const scenes = kysely
    .selectFrom('scene_assets')
    .select(sql<boolean>`bool_or(state = 'planned')`.as('waits'))
    .groupBy(['collection', 'scene_id']);
  return kysely
    .selectFrom(scenes.as('scenes'))
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where not waits)`.as('done')])
    .executeTakeFirstOrThrow();
}
