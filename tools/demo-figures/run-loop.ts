import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createEntitlements, type Entitlements } from '../../apps/server/src/entitlements/index.ts';
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
import { startEventDeliverer } from '../../apps/server/src/modules/notifications/deliver/event-deliverer.ts';
import { createMailQueue } from '../../apps/server/src/modules/notifications/index.ts';
import { HAS_MONITOR } from '../../packages/contract/src/index.ts';
import { type Database, openDatabase } from '../../packages/db/src/index.ts';
import { contractRefusal } from '../../packages/domain/src/index.ts';
import { folderStore } from '../../packages/storage/src/index.ts';

export interface DemoRun {
  /** Folder of the database and the objects, in which a later run continues. */
  readonly folder: string;
  /** Of the Earth, its weather and its events. */
  readonly seed: number;
  /** The time up to which the demo world is made. */
  readonly now: Date;
  /** Passes of so many days before it are analysed. */
  readonly days: number;
  /** Ids of simulated sites; undefined for all. */
  readonly sites: readonly string[] | undefined;
  /** The times to which the clock of the world is set one after the other, each once the passes until then are analysed. */
  readonly steps: readonly Date[];
  /** What is done once the assets are there, each time that a run begins or continues. */
  readonly prepare?: (database: Database) => Promise<void>;
  readonly say: (text: string) => void;
}

const LOOK_EVERY_MS = 500;

/** The contracts that include Monitor, whose passes are analysed. */
export async function monitorContracts(database: Database, entitlements: Entitlements) {
  const all = await database.transaction((transaction) => entitlements.ofAll(transaction));
  return [...all.values()].filter((one) => contractRefusal(one, HAS_MONITOR) === undefined);
}

/**
 * Makes the assets and spot captures of the demo world and lets the loop of the server analyse them: the same queue, analysis, classes,
 * sources, memory, notifications and outbox. Returns the database once no chosen pass is waiting any more.
 */
export async function runLoop(run: DemoRun): Promise<Database> {
  const { folder, seed, now, days, sites, steps, prepare, say } = run;
  await mkdir(folder, { recursive: true });
  let worldTime = steps[0] ?? now;
  const worldClock = () => worldTime;
  const clock = () => new Date();
  const database = await openDatabase({ folder, clock });
  const store = folderStore(join(folder, 'buckets'));
  await seedWorld(database, now);
  await seedAssets(database, now);
  if (!(await hasScenes(database, Object.values(SPOT_COLLECTIONS)))) {
    say('planning the captures');
    await seedSpots(database, now, { seed });
  }
  await prepare?.(database);
  const since = new Date(now.getTime() - days * 86_400_000);
  const entitlements = createEntitlements({ clock: worldClock, worldClock });
  const jobs = { send: async () => undefined };
  const log = {
    info: () => undefined,
    warn: (error: unknown) => say(`warning: ${JSON.stringify(error)}`),
    error: () => undefined,
  };
  const mailQueue = createMailQueue({
    jobs,
    publicUrl: 'http://localhost:8080',
    supportEmail: undefined,
    operatorName: undefined,
    clock,
  });
  await choosePasses(database, { since, until: worldTime, sites });
  const services = { database, entitlements, store, jobs, mailQueue, log, clock, worldClock };
  const deliverer = await startEventDeliverer({ ...services, onError: log.warn });
  const analyser = await startPassAnalyser(services);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    let last = -1;
    for (const step of steps) {
      worldTime = step;
      await choosePasses(database, { since, until: step, sites });
      const contracts = await monitorContracts(database, entitlements);
      for (;;) {
        const { left, done, cpuS } = await progress(database, contracts);
        if (left !== last)
          say(
            `until ${step.toISOString().slice(0, 10)}: ${done} passes done, ${left} left, ${cpuS.toFixed(0)} s of processor time`,
          );
        last = left;
        if (left === 0 || stopping.signal.aborted) break;
        await wait(LOOK_EVERY_MS);
      }
      if (stopping.signal.aborted) break;
    }
  } finally {
    await analyser.stop();
    await deliverer.stop();
  }
  if (stopping.signal.aborted) {
    await database.close();
    throw new Error('Interrupted: run the same command again to continue.');
  }
  return database;
}
