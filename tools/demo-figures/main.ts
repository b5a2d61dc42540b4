// `npm run demo-figures -- --data folder [--days 120 --sites permian-pads,suisun-caverns --now 2026-11-20T12:00:00Z --out docs]`: lets the loop of
// the server work through the captures of the demo world and compares its findings with what has happened. A run with the same
// folder continues, with more days or sites; `--read` only compares what is there.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/db/src/index.ts';
import { WORK_SITES } from '../../packages/simulator/src/index.ts';
import { documentOf, promisesTable } from './document.ts';
import { figuresOf } from './figures.ts';
import { readPasses } from './read-passes.ts';
import { runLoop } from './run-loop.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    days: { type: 'string', default: '120' },
    sites: { type: 'string' },
    now: { type: 'string', default: '2026-11-20T12:00:00Z' },
    out: { type: 'string' },
    read: { type: 'boolean', default: false },
  },
});

const { data } = values;
if (data === undefined)
  throw new Error('--data must be the folder of the database; a later run continues in it.');
const days = Number(values.days);
if (!(days >= 1 && days <= 120)) throw new Error('--days must be between 1 and 120.');
const now = new Date(values.now);
if (Number.isNaN(now.getTime())) throw new Error('--now must be an instant, such as 2026-11-20T12:00:00Z.');
const sites = values.sites?.split(',');
const unknown = sites?.filter((id) => WORK_SITES.every((site) => site.id !== id)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `--sites must be some of ${WORK_SITES.map(({ id }) => id).join(', ')}; not ${unknown.join(', ')}.`,
  );

const began = performance.now();
const say = (text: string) =>
  console.error(`… ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);
const folder = resolve(data);
const database = values.read
  ? await openDatabase({ folder, clock: () => new Date() })
  : await runLoop({ folder, now, days, sites, say });
try {
  const figures = figuresOf(await readPasses(database));
  const text = documentOf(figures, { now, days });
  console.log(values.out === undefined ? text : promisesTable(figures));
  if (values.out !== undefined) await writeFile(resolve(values.out, 'demo-figures.md'), text);
} finally {
  await database.close();
}
