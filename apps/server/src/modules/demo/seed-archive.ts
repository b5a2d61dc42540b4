import { type Database, insertScenes } from '@sigma/db';
import { describeScene, PROCESSING_MS } from './describe-scene.ts';
import { planScenes } from './plan-scenes.ts';
import { ARCHIVE_DAYS, MAIN_COLLECTION, PORTS_COLLECTION, SEED } from './world.ts';

const DAY_MS = 86_400_000;

/** Adds the scenes whose files have reached the ground since the newest one there. Returns how many were added. */
export async function seedArchive(
  database: Pick<Database, 'kysely' | 'transaction'>,
  now: Date,
  onProgress: (added: number) => void = () => undefined,
): Promise<number> {
  const to = new Date(now.getTime() - PROCESSING_MS);
  const from = await firstMissing(database.kysely, to);
  let added = 0;
  for await (const planned of planScenes({ seed: SEED, from, to })) {
    const scenes = planned.map(describeScene);
    const ids = await database.transaction((transaction) => insertScenes(transaction, scenes));
    added += ids.length;
    onProgress(added);
  }
  return added;
}

/** Start of the day of the newest simulated scene, at most the whole archive back. */
async function firstMissing(kysely: Database['kysely'], to: Date): Promise<Date> {
  const { newest } = await kysely
    .selectFrom('scenes')
    .where('collection', 'in', [MAIN_COLLECTION, PORTS_COLLECTION])
    .where('recipe', 'is not', null)
    .select((builder) => builder.fn.max<Date | null>('start').as('newest'))
    .executeTakeFirstOrThrow();
  const earliest = Math.floor(to.getTime() / DAY_MS) * DAY_MS - ARCHIVE_DAYS * DAY_MS;
  const known = newest === null ? earliest : Math.floor(newest.getTime() / DAY_MS) * DAY_MS;
  return new Date(Math.max(earliest, known));
}
