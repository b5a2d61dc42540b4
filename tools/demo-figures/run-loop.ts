import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createEntitlements } from '../../apps/server/src/entitlements/index.ts';
import { SPOT_COLLECTIONS } from '../../apps/server/src/modules/demo/monitor/demo-assets.ts';
import {
  choosePasses,
  hasScenes,
  progress,
} from '../../apps/server/src/modules/demo/monitor/recorded-passes.store.ts';
import { seedAssets } from '../../apps/server/src/modules/demo/monitor/seed-assets.ts';
import { seedSpots } from '../../apps/server/src/modules/demo/monitor/watch-spots.ts';
import { seedWorld } from '../../apps/server/src/modules/demo/seed-world.ts';
import { startPassAnalyser } from '../../apps/server/src/modules/monitor/passes/pass-analyser.ts';
import { createMailQueue } from '../../apps/server/src/modules/notifications/index.ts';
import { type Database, openDatabase } from '../../packages/db/src/index.ts';
import { folderStore } from '../../packages/storage/src/index.ts';

export interface DemoRun {
  /** Folder of the database and the objects, in which a later run continues. */
  readonly folder: string;
  /** Of the Earth, its weather and its events. */
  readonly seed: number;
  /** The time of the demo world. */
  readonly now: Date;
  /** Passes of so many days before it are analysed. */
  readonly days: number;
  /** Ids of simulated sites; undefined for all. */
  readonly sites: readonly string[] | undefined;
  readonly say: (text: string) => void;
}

const LOOK_EVERY_MS = 2_000;

/**
 * Makes the assets and spot captures of the demo world and lets the loop of the server analyse them: the same queue, analysis, classes,
 * sources and memory. Returns the database once no chosen pass is waiting any more.
 */
export async function runLoop({ folder, seed, now, days, sites, say }: DemoRun): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const worldClock = () => now;
  const database = await openDatabase({ folder, clock: () => new Date() });
  const store = folderStore(join(folder, 'buckets'));
  await seedWorld(database, now);
  await seedAssets(database, now);
  if (!(await hasScenes(database, Object.values(SPOT_COLLECTIONS)))) {
    say('planning the captures');
    await seedSpots(database, now, { seed });
  }
  await choosePasses(database, { since: new Date(now.getTime() - days * 86_400_000), sites });
  const jobs = { send: async () => undefined };
  const analyser = await startPassAnalyser({
    database,
    entitlements: createEntitlements({ clock: worldClock, worldClock }),
    store,
    jobs,
    mailQueue: createMailQueue({
      jobs,
      publicUrl: 'http://localhost:8080',
      supportEmail: undefined,
      operatorName: undefined,
      clock: () => new Date(),
    }),
    log: {
      info: () => undefined,
      warn: (error) => say(`warning: ${JSON.stringify(error)}`),
      error: () => undefined,
    },
    clock: () => new Date(),
    worldClock,
  });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    let last = -1;
    for (;;) {
      const { left, done, cpuS } = await progress(database);
      if (left !== last) say(`${done} of ${done + left} passes, ${cpuS.toFixed(0)} s of processor time`);
      last = left;
      if (left === 0 || stopping.signal.aborted) break;
      await wait(LOOK_EVERY_MS);
    }
  } finally {
    await analyser.stop();
  }
  return database;
}
