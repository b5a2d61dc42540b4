import { insertScenes } from '@sigma/archive';
import type { Database } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { describeScene, PROCESSING_MS } from '../describe-scene.ts';
import { dayPlanner, type PlanScenes } from '../plan-days.ts';
import { planScenes } from '../plan-scenes.ts';
import { withoutTaskTimes } from '../seed-archive.ts';
import { ARCHIVE_DAYS, SEED } from '../world.ts';
import { DEMO_ASSETS, SPOT_COLLECTIONS } from './demo-assets.ts';
import { newestSpot, preferPasses } from './spots.store.ts';

const PLANNER = new URL('./plan-spots.worker.ts', import.meta.url);
/** In the time of the demo world. */
const EVERY_MS = 3_600_000;
const CHECK_EVERY_MS = 1_000;
/** The first findings of featured assets need so many passes: the newest one and those that it is compared with. */
const FIRST_PASSES = 4;

const FEATURED = DEMO_ASSETS.filter(({ featured }) => featured).map(({ site }) => site);
const REPORTED = DEMO_ASSETS.filter(({ reportDue }) => reportDue).map(({ site }) => site);
const PROGRAM_OF = new Map(DEMO_ASSETS.map(({ site, program }) => [site, program]));

const planOnce: PlanScenes = (request) => planScenes(request, PLANNER);

/** Adds the spot captures of the sites under watch whose files have reached the ground. Returns how many were added. */
export async function seedSpots(
  database: Pick<Database, 'kysely' | 'transaction'>,
  now: Date,
  { seed = SEED, plan = planOnce }: { readonly seed?: number; readonly plan?: PlanScenes } = {},
): Promise<number> {
  const to = new Date(now.getTime() - PROCESSING_MS);
  const known = await newestSpot(database.kysely, Object.values(SPOT_COLLECTIONS));
  const earliest = new Date(dayOf(to) - ARCHIVE_DAYS * MS_PER_DAY);
  const isFirst = known === undefined || known < earliest;
  const span = isFirst
    ? { from: earliest, after: new Date(0) }
    : { from: new Date(dayOf(known)), after: known };
  let added = 0;
  for await (const planned of plan({ seed, ...span, to })) {
    const free = await withoutTaskTimes(database.kysely, planned);
    const scenes = free.flatMap((scene) => {
      const collection = SPOT_COLLECTIONS[PROGRAM_OF.get(scene.plan.site ?? '') ?? ''];
      return collection === undefined ? [] : [describeScene({ ...scene, collection })];
    });
    const ids = await database.transaction(async (transaction) => {
      const stored = await insertScenes(transaction, scenes);
      if (isFirst)
        await preferPasses(transaction, { sites: FEATURED, reported: REPORTED, newest: FIRST_PASSES });
      return stored;
    });
    added += ids.length;
  }
  return added;
}

const dayOf = (instant: Date) => Math.floor(instant.getTime() / MS_PER_DAY) * MS_PER_DAY;

export interface SpotsOptions {
  readonly database: Database;
  /** The time of the demo world. */
  readonly clock: () => Date;
  readonly onScenes: (added: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Adds spot captures at once and then as the day of the demo world passes. */
export function watchSpots({ database, clock, onScenes, onError }: SpotsOptions): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const plan = dayPlanner(planOnce);
  const turn = async (now: Date) => {
    try {
      const added = await seedSpots(database, now, { plan });
      if (added > 0) onScenes(added);
    } catch (error) {
      onError(error);
    } finally {
      running = undefined;
    }
  };
  const look = () => {
    const now = clock();
    if (running !== undefined || now.getTime() - last < EVERY_MS) return;
    last = now.getTime();
    running = turn(now);
  };
  look();
  const timer = setInterval(look, CHECK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
