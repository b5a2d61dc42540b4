import type { Database } from '@sigma/db';
import { seedArchive } from './seed-archive.ts';
import { seedElementSets, seedWorld } from './seed-world.ts';
import { ARCHIVE_DAYS } from './world.ts';

const DAY_MS = 86_400_000;
/** Of the demo world's time. */
const EVERY_MS = 15 * 60_000;
const LOOK_EVERY_MS = 1_000;

export interface DemoOptions {
  readonly database: Database;
  /** The time of the demo world. */
  readonly clock: () => Date;
  readonly onStep?: (text: string) => void;
}

/** Makes the demo world or brings it up to date; run twice it adds nothing. Returns how many scenes were added. */
export async function seedDemo({ database, clock, onStep }: DemoOptions): Promise<number> {
  const now = clock();
  onStep?.('Making the demo world');
  await seedWorld(database, now);
  await seedElementSets(database.kysely, new Date(now.getTime() - ARCHIVE_DAYS * DAY_MS), now);
  return seedArchive(database, now, (added) => onStep?.(`Making the demo world: ${added} scenes`));
}

export interface RunningDemo {
  stop(): Promise<void>;
}

export interface RunDemoOptions extends DemoOptions {
  /** Told when scenes came in, so that their pictures can be made. */
  readonly onScenes: (added: number) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps the demo world going: the new scenes of the passing day, and each day its element sets. Its clock is looked at
 * each second, as it may run fast or jump.
 */
export function runDemo(options: RunDemoOptions): RunningDemo {
  let running: Promise<void> = Promise.resolve();
  let isTurning = false;
  let upTo = options.clock();
  const turn = async () => {
    try {
      const now = options.clock();
      await seedElementSets(options.database.kysely, upTo, now);
      upTo = now;
      const added = await seedArchive(options.database, now);
      if (added > 0) options.onScenes(added);
    } catch (error) {
      options.onFault(error);
    } finally {
      isTurning = false;
    }
  };
  let lastTurn = upTo.getTime();
  const timer = setInterval(() => {
    const now = options.clock().getTime();
    if (isTurning || now - lastTurn < EVERY_MS) return;
    isTurning = true;
    lastTurn = now;
    running = turn();
  }, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
