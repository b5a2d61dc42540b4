import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listDetections, listPrograms, listReports, readDemoClock, setDemoClock } from '@sigma/contract';
import {
  type ServerProcess,
  startServer,
} from '../../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../../bench.ts';
import type { Figure } from '../../measure.ts';

const READER = 'monitor@demo.example';
const STAFF = 'admin@demo.example';
const RATE = 2000;
/** A day at that rate. */
const DAY_S = 43.2;
/** How often what has come of the day is looked at. */
const LOOK_EVERY_MS = 500;
/** The first minute of a new world, in which its history begins to be analysed. */
const FIRST_S = 60;
/** How long to wait for what the day still owes. */
const LONGEST_S = 300;

/**
 * The demo world after its first minute, and a day of it at 2000 times the usual speed: captures are taken, analysed and notified
 * without a click.
 */
export const fastClockBench: Bench = {
  name: 'fast-clock',
  onlyWhenNamed: true,
  async run({ worlds, say }) {
    const folder = await worlds.freshFolder();
    const server = await startServer({ SIGMA_DATA: folder, SIGMA_DEMO_PICTURES: 'on-request' });
    try {
      say('the first minute');
      await wait(FIRST_S * 1000);
      const first = await counted(server, folder);
      const { now } = await server.answer(readDemoClock, { as: STAFF });
      say(`a day at ${RATE} times the speed`);
      await server.answer(setDemoClock, { as: STAFF, body: { rate: RATE } });
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      const found: Partial<Record<Kind, number>> = {};
      let isFast = true;
      while (seconds() < LONGEST_S && KINDS.some((kind) => found[kind] === undefined)) {
        await wait(LOOK_EVERY_MS);
        if (isFast && seconds() > DAY_S) {
          await server.answer(setDemoClock, { as: STAFF, body: { rate: 1 } });
          isFast = false;
        }
        const counts = await counted(server, folder, now);
        // Alerts are those of captures since the clock went fast.
        const before: Counts = { ...first, alerts: 0 };
        for (const kind of KINDS) if (counts[kind] > before[kind]) found[kind] ??= seconds();
      }
      const figures: Figure[] = [
        {
          name: 'alerts after the first minute',
          unit: '',
          target: undefined,
          values: [first.alerts],
          note: `on ${first.assets} assets, ${first.reports} reports`,
        },
        ...KINDS.map(
          (kind): Figure => ({
            name: `at ${RATE} times the speed: first new ${NAMES[kind]}`,
            unit: 's',
            target: DAY_S,
            values: [found[kind] ?? Number.POSITIVE_INFINITY],
          }),
        ),
      ];
      return figures;
    } finally {
      await server.close();
    }
  },
};

interface Counts {
  readonly alerts: number;
  readonly assets: number;
  readonly mails: number;
  readonly reports: number;
}
const KINDS = ['alerts', 'mails', 'reports'] as const;
type Kind = (typeof KINDS)[number];
const NAMES = {
  alerts: 'alert',
  mails: 'e-mail file about an alert',
  reports: 'report that is ready',
} as const;

/** What a reader sees of Monitor; alerts of captures since an instant. */
async function counted(server: ServerProcess, folder: string, since?: string): Promise<Counts> {
  const programs = (await server.answer(listPrograms, { as: READER })).results;
  let [alerts, reports] = [0, 0];
  const assets = new Set<string>();
  for (const { id: program } of programs) {
    const query = {
      detection_class: 'alert',
      limit: '1000',
      ...(since !== undefined && { detected_after: since }),
    };
    const found = await server.answer(listDetections, { as: READER, params: { program }, query });
    alerts += found.count;
    for (const { asset } of found.results) assets.add(asset);
    const listed = await server.answer(listReports, {
      as: READER,
      params: { program },
      query: { limit: '1000' },
    });
    reports += listed.results.filter(({ state }) => state === 'ready').length;
  }
  return { alerts, reports, assets: assets.size, mails: await alertMails(join(folder, 'mail')) };
}

async function alertMails(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts.filter((text) => /^Subject: \[Sigma\] \d+ alerts? at /m.test(text)).length;
}
