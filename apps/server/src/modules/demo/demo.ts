import type { Database } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { seedAssets } from './monitor/seed-assets.ts';
import { dayPlanner } from './plan-days.ts';
import { planScenes } from './plan-scenes.ts';
import { seedArchive } from './seed-archive.ts';
import { seedElementSets, seedWorld } from './seed-world.ts';
import { ARCHIVE_DAYS } from './world.ts';

/** In the time of the demo world. */
const EVERY_MS = 15 * 60_000;
const CHECK_EVERY_MS = 1_000;

export interface DemoOptions {
  readonly database: Database;
  /** The time of the demo world. */
  readonly clock: () => Date;
  readonly onStep?: (text: string) => void;
}

/** Creates the demo world or brings it up to date; a second run adds nothing. Returns the number of added scenes. */
export async function seedDemo({ database, clock, onStep }: DemoOptions): Promise<number> {
  const now = clock();
  onStep?.('Creating the demo world');
  await seedWorld(database, now);
  await seedAssets(database, now);
  await seedElementSets(database.kysely, new Date(now.getTime() - ARCHIVE_DAYS * MS_PER_DAY), now);
  return seedArchive(database, now, (added) => onStep?.(`Creating the demo world: ${added} scenes`));
}

export interface RunningDemo {
  stop(): Promise<void>;
}

export interface RunDemoOptions extends DemoOptions {
  /** Called when scenes were added, so that their pictures can be made. */
  readonly onScenes: (added: number) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Adds the scenes of the passing day, and each day its element sets. Checks the demo clock every second, because it may
 * run fast or jump.
 */
export function runDemo(options: RunDemoOptions): RunningDemo {
  let running: Promise<void> = Promise.resolve();
  let isUpdating = false;
  const plan = dayPlanner(planScenes);
  let upTo = options.clock();
  const update = async () => {
    try {
      const now = options.clock();
      await seedElementSets(options.database.kysely, upTo, now);
      upTo = now;
      const added = await seedArchive(options.database, now, undefined, plan);
      if (added > 0) options.onScenes(added);
    } catch (error) {
      options.onError(error);
    } finally {
      isUpdating = false;
    }
  };
  let lastUpdate = upTo.getTime();
  const timer = setInterval(() => {
    const now = options.clock().getTime();
    if (isUpdating || now - lastUpdate < EVERY_MS) return;
    isUpdating = true;
    lastUpdate = now;
    running = update();
  }, CHECK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
