import { setTimeout as wait } from 'node:timers/promises';
import { readDemoClock, setDemoClock } from '@sigma/contract';
import {
  type ServerProcess,
  startServer,
} from '../../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { type Counts, monitorCounts } from './monitor-counts.ts';

const STAFF = 'admin@demo.example';
const RATE = 2000;
/** A day at that rate. */
const DAY_S = 43.2;
/** How often what has come of the day is looked at. */
const LOOK_EVERY_MS = 1_000;
/** How long to wait for the first report of a new world, and then for what the fast days bring. */
const LONGEST_S = 1_200;

/**
 * The demo world after its first report, at 2000 times the usual speed: captures are taken, analysed and notified without a click.
 */
export const fastClockBench: Bench = {
  name: 'fast-clock',
  onlyWhenNamed: true,
  async run({ worlds, say }) {
    const folder = await worlds.freshFolder();
    const variables = { SIGMA_DEMO_PICTURES: 'on-request', SIGMA_DEMO_MONITOR: 'on' };
    const server = await startServer({ ...variables, SIGMA_DATA: folder });
    try {
      say('the first report of a new world');
      const first = await firstReport(server, folder);
      const { now } = await server.answer(readDemoClock, { as: STAFF });
      say(`${RATE} times the speed`);
      await server.answer(setDemoClock, { as: STAFF, body: { rate: RATE } });
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      const found: Partial<Record<Kind, number>> = {};
      const cpuBefore = await cpuSecondsOf(server.pid);
      while (seconds() < LONGEST_S && KINDS.some((kind) => found[kind] === undefined)) {
        await wait(LOOK_EVERY_MS);
        const counts = await monitorCounts(server, folder, now);
        // Alerts are those of captures since the clock went fast.
        const before: Counts = { ...first, alerts: 0 };
        for (const kind of KINDS) {
          if (found[kind] !== undefined || counts[kind] <= before[kind]) continue;
          found[kind] = seconds();
          say(`${NAMES[kind]} after ${seconds().toFixed(0)} s`);
        }
      }
      const cpu = (await cpuSecondsOf(server.pid)) - cpuBefore;
      await server.answer(setDemoClock, { as: STAFF, body: { rate: 1 } });
      const figures: Figure[] = [
        ...KINDS.map(
          (kind): Figure => ({
            name: `at ${RATE} times the speed: first new ${NAMES[kind]}`,
            unit: 's',
            target: DAY_S,
            values: [found[kind] ?? Number.POSITIVE_INFINITY],
          }),
        ),
        { name: 'until then, processor time of the server', unit: 's', target: undefined, values: [cpu] },
      ];
      return figures;
    } finally {
      await server.close();
    }
  },
};

const KINDS = ['alerts', 'mails', 'reports'] as const;
type Kind = (typeof KINDS)[number];
const NAMES = {
  alerts: 'alert',
  mails: 'e-mail file about an alert',
  reports: 'report that is ready',
} as const;

/** What a new world shows once its first report is ready. */
async function firstReport(server: ServerProcess, folder: string): Promise<Counts> {
  const began = performance.now();
  for (;;) {
    const counts = await monitorCounts(server, folder);
    if (counts.reports > 0 || performance.now() - began > LONGEST_S * 1000) return counts;
    await wait(LOOK_EVERY_MS);
  }
}
