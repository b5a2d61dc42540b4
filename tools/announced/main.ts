// `npm run announced -- --data folder [--seeds 20261201-20261220 --days 65 --now 2026-06-30T12:00:00Z --sites permian-pads --out docs]`: measures how
// many leaks of at least 400 kg/h people are notified of. Each seed is a demo world of its own, through whose days the loop of the server goes:
// queue, analysis, classes, notifications, outbox. A world that is done is not made again, and an interrupted one continues.
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WORK_SITES } from '../../packages/simulator/src/index.ts';
import { parseSeeds } from '../harness/parse-seeds.ts';
import { sourcesHash } from '../harness/sources-hash.ts';
import { announcedWorld } from './announced-world.ts';
import { documentOf } from './document.ts';
import { announcedFigures } from './figures.ts';
import type { WorldLooks } from './looks.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    now: { type: 'string', default: '2026-06-30T12:00:00Z' },
    days: { type: 'string', default: '65' },
    sites: { type: 'string' },
    out: { type: 'string' },
  },
});

/** Everything that an announcement depends on. */
const SOURCES = [
  'packages/raster/src/spectral',
  'packages/raster/assembly/spectral',
  'packages/simulator/src',
  'packages/domain/src',
  'apps/server/src/modules/monitor',
  'apps/server/src/modules/detections',
  'apps/server/src/modules/notifications',
  'apps/server/src/modules/demo/monitor',
  'apps/server/src/pass-input',
];

const began = performance.now();
const say = (text: string) =>
  console.error(`… ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);

if (values.data === undefined)
  throw new Error('--data must be a folder for the worlds; a later run continues in it.');
const folder = resolve(values.data);
const [now, days] = [new Date(values.now), Number(values.days)];
if (Number.isNaN(now.getTime())) throw new Error('--now must be an instant, such as 2026-06-30T12:00:00Z.');
if (!(Number.isInteger(days) && days >= 1 && days <= 120))
  throw new Error('--days must be between 1 and 120.');
const sites = values.sites?.split(',');
const unknown = sites?.filter((id) => WORK_SITES.every((site) => site.id !== id)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `--sites must be some of ${WORK_SITES.map(({ id }) => id).join(', ')}; not ${unknown.join(', ')}.`,
  );
const seeds = parseSeeds('--seeds', values.seeds);
const loadBefore = loadavg()[0] ?? 0;
/** Worlds of other sources or options are not used. */
const version = [await sourcesHash(SOURCES), values.now.slice(0, 10), days, ...(sites ?? [])].join('-');
const made = new Map<number, WorldLooks>();
const waiting = [...seeds];
/** One world at a time on each processor. */
async function lane(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    say(`seed ${seed}: ${made.size} of ${seeds.length} worlds are done`);
    const own = { folder: join(folder, `${seed}-${version}`), seed, now, days, sites };
    made.set(seed, await announcedWorld({ ...own, say: (text) => say(`seed ${seed}: ${text}`) }));
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, lane));
const worlds = seeds.flatMap((seed) => made.get(seed) ?? []);
const figures = announcedFigures(worlds);
const text = documentOf(figures, {
  seeds: values.seeds,
  days,
  machine: `Node ${process.version}, ${cpus().length} processors, load ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`,
});
if (values.out === undefined) console.log(text);
else await writeFile(resolve(values.out, 'announced-figures.md'), text);
