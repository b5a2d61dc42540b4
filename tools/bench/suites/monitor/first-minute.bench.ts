import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { type Counts, monitorCounts } from './monitor-counts.ts';

const LOOK_EVERY_MS = 1_000;
const LONGEST_S = 1_200;
const TARGET_S = 60;

/** What a new world must show. */
const STEPS: readonly (readonly [name: string, isThere: (counts: Counts) => boolean])[] = [
  ['three alerts on three assets', ({ alerts, assets }) => alerts >= 3 && assets >= 3],
  ['a report that is ready', ({ reports }) => reports >= 1],
];

/** A new world with everything that a first `npm start` does, from the start of the server's process (installed and built). */
export const firstMinuteBench: Bench = {
  name: 'first-minute',
  onlyWhenNamed: true,
  async run({ worlds, say }) {
    const folder = await worlds.freshFolder();
    const began = performance.now();
    const server = await startServer({ SIGMA_DATA: folder });
    const figures: Figure[] = [];
    const add = async (name: string) => {
      const [seconds, cpu] = [(performance.now() - began) / 1000, await cpuSecondsOf(server.pid)];
      say(`${name} after ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time`);
      figures.push(
        { name: `from the start to ${name}`, unit: 's', target: TARGET_S, values: [seconds] },
        { name: 'the same, processor time of the server', unit: 's', target: undefined, values: [cpu] },
      );
    };
    try {
      await add('ready');
      const missing = new Set(STEPS);
      while (missing.size > 0 && (performance.now() - began) / 1000 < LONGEST_S) {
        await wait(LOOK_EVERY_MS);
        const counts = await monitorCounts(server, folder);
        for (const step of missing) {
          if (!step[1](counts)) continue;
          missing.delete(step);
          await add(step[0]);
        }
      }
      return figures;
    } finally {
      await server.close();
    }
  },
};
