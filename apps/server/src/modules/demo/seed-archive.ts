import { insertScenes } from '@sigma/archive';
import type { Connection, Database } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { describeScene, type PlannedScene, PROCESSING_MS } from './describe-scene.ts';
import type { PlanScenes } from './plan-days.ts';
import { planScenes } from './plan-scenes.ts';
import { ARCHIVE_DAYS, PLANNED_COLLECTIONS, SEED } from './world.ts';

/** Adds the scenes whose files have reached the ground since the newest stored scene. Returns how many were added. */
export async function seedArchive(
  database: Pick<Database, 'kysely' | 'transaction'>,
  now: Date,
  onProgress: (added: number) => void = () => undefined,
  plan: PlanScenes = planScenes,
): Promise<number> {
  const to = new Date(now.getTime() - PROCESSING_MS);
  const missing = await missingSpan(database.kysely, to);
  let added = 0;
  for await (const planned of plan({ seed: SEED, ...missing, to })) {
    const free = await withoutTaskTimes(database.kysely, planned);
    const scenes = free.map(describeScene);
    const ids = await database.transaction((transaction) => insertScenes(transaction, scenes));
    added += ids.length;
    onProgress(added);
  }
  return added;
}

/** Time between two strips of one sensor, to slew and settle. */
const BETWEEN_STRIPS_MS = 90_000;

/** Removes scenes that a sensor cannot have taken, because it was flying a requested task. */
export async function withoutTaskTimes(
  kysely: Connection,
  planned: readonly PlannedScene[],
): Promise<readonly PlannedScene[]> {
  const [first, last] = [planned[0], planned.at(-1)];
  if (first === undefined || last === undefined) return planned;
  const tasks = await kysely
    .selectFrom('sensor_tasks')
    .where('state', 'in', ACTIVE_TASK_STATES)
    .where('end', '>=', new Date(first.plan.start.getTime() - BETWEEN_STRIPS_MS))
    .where('start', '<=', new Date(last.plan.end.getTime() + BETWEEN_STRIPS_MS))
    .select(['sensor', 'start', 'end'])
    .execute();
  const isBusy = ({ plan }: PlannedScene) =>
    tasks.some(
      ({ sensor, start, end }) =>
        sensor === plan.sensor &&
        plan.start.getTime() < end.getTime() + BETWEEN_STRIPS_MS &&
        plan.end.getTime() > start.getTime() - BETWEEN_STRIPS_MS,
    );
  return planned.filter((scene) => !isBusy(scene));
}

/** The time since the newest simulated scene, limited to the length of the archive. */
async function missingSpan(kysely: Connection, to: Date): Promise<{ from: Date; after: Date }> {
  const { newest } = await kysely
    .selectFrom('scenes')
    .where('collection', 'in', PLANNED_COLLECTIONS)
    .where('recipe', 'is not', null)
    // Requested captures arrive at their own time, so they do not count.
    .where((builder) =>
      builder.or([
        builder('task_id', 'is', null),
        builder('task_id', 'not in', builder.selectFrom('sensor_tasks').select('id')),
      ]),
    )
    .select((builder) => builder.fn.max<Date | null>('start').as('newest'))
    .executeTakeFirstOrThrow();
  const earliest = new Date(dayOf(to) - ARCHIVE_DAYS * MS_PER_DAY);
  if (newest === null || newest < earliest) return { from: earliest, after: new Date(0) };
  return { from: new Date(dayOf(newest)), after: newest };
}

const dayOf = (instant: Date) => Math.floor(instant.getTime() / MS_PER_DAY) * MS_PER_DAY;
