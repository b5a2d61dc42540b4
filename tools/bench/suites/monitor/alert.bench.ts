import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createEntitlements } from '../../../../apps/server/src/entitlements/index.ts';
import { describeScene } from '../../../../apps/server/src/modules/demo/describe-scene.ts';
import { seedAssets } from '../../../../apps/server/src/modules/demo/monitor/seed-assets.ts';
import { seedWorld } from '../../../../apps/server/src/modules/demo/seed-world.ts';
import { SEED } from '../../../../apps/server/src/modules/demo/world.ts';
import { startPassAnalyser } from '../../../../apps/server/src/modules/monitor/passes/pass-analyser.ts';
import { createMailQueue } from '../../../../apps/server/src/modules/notifications/index.ts';
import { insertScenes } from '../../../../packages/archive/src/index.ts';
import { type Database, openDatabase } from '../../../../packages/db/src/index.ts';
import { planSpots, type ScenePlan } from '../../../../packages/simulator/src/index.ts';
import { folderStore } from '../../../../packages/storage/src/index.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAYS = 75;
/** A site where something leaks in most passes, and as large as assets of the demo world are. */
const SITE = 'permian-pads';
/** Passes that only become memory. */
const EARLIER = 4;
const LOOK_EVERY_MS = 20;
const TARGET_S = 20;

/** From the row of a new capture to its published alerts with their e-mails, on the embedded database, with earlier passes in memory. */
export const alertBench: Bench = {
  name: 'alert',
  async run({ worlds, runs, say }) {
    const folder = await worlds.freshFolder();
    const database = await openDatabase({ folder, clock: () => new Date() });
    const jobs = { send: async () => undefined };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const clock = () => new Date();
    await seedWorld(database, NOW);
    await seedAssets(database, NOW);
    const collection = await collectionOf(database);
    const from = new Date(NOW.getTime() - DAYS * 86_400_000);
    const plans = planSpots({ seed: SEED, from, to: NOW }).filter(({ site }) => site === SITE);
    const analyser = await startPassAnalyser({
      database,
      entitlements: createEntitlements({ clock, worldClock: () => NOW }),
      store: folderStore(join(folder, 'buckets')),
      jobs,
      mailQueue: createMailQueue({
        jobs,
        publicUrl: 'http://localhost:8080',
        supportEmail: undefined,
        operatorName: undefined,
        clock,
      }),
      log,
      clock,
      worldClock: () => plans.at(-1)?.datetime ?? NOW,
    });
    const [wall, cpu]: [number[], number[]] = [[], []];
    let alerts = 0;
    try {
      say('analysing the passes that become memory');
      for (const plan of plans.slice(0, EARLIER)) await analysed(database, plan, collection);
      for (const plan of plans.slice(EARLIER, EARLIER + runs(4))) {
        const [began, before] = [performance.now(), process.cpuUsage()];
        alerts += await analysed(database, plan, collection);
        wall.push((performance.now() - began) / 1000);
        const { user, system } = process.cpuUsage(before);
        cpu.push((user + system) / 1e6);
      }
    } finally {
      await analyser.stop();
      await database.close();
    }
    const figures: readonly Figure[] = [
      {
        name: 'capture to published alert',
        unit: 's',
        target: TARGET_S,
        values: wall,
        note: `${alerts} alerts`,
      },
      { name: 'the same, processor time of the process', unit: 's', target: undefined, values: cpu },
    ];
    return figures;
  },
};

async function collectionOf({ kysely }: Database): Promise<string> {
  const { collection } = await kysely
    .selectFrom('assets as a')
    .innerJoin('program_collections as c', 'c.program_id', 'a.program_id')
    .where('a.name', '=', 'Permian pads')
    .where('c.collection', 'like', '%-spot')
    .select('c.collection')
    .executeTakeFirstOrThrow();
  return collection;
}

/** Stores a capture and waits until its pass has been recorded; the number of published alerts. */
async function analysed(database: Database, plan: ScenePlan, collection: string): Promise<number> {
  const scene = describeScene({ seed: SEED, plan, cloudCover: 0, collection });
  await database.transaction((transaction) => insertScenes(transaction, [scene]));
  for (;;) {
    const open = await database.kysely
      .selectFrom('asset_passes')
      .where('state', 'in', ['waiting', 'analysing'])
      .select('id')
      .executeTakeFirst();
    if (open === undefined) break;
    await wait(LOOK_EVERY_MS);
  }
  const { count } = await database.kysely
    .selectFrom('detections')
    .where('detected_at', '=', plan.datetime)
    .where('detection_class', '=', 'alert')
    .where('published_at', 'is not', null)
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
