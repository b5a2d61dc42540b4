// `npm run demo-figures -- --data folder [--seed 1 --now 2026-11-20T12:00:00Z --days 120 --sites permian-pads,suisun-caverns]`: lets the loop
// of the server work through the captures of a demo world, and prints how its findings compare with what has happened. A run with the same
// folder continues, with more days or sites. `npm run demo-figures -- --read folder,folder --out docs` compares what is there. `--note text` is printed with the run.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEntitlements } from '../../apps/server/src/entitlements/index.ts';
import { progress } from '../../apps/server/src/modules/demo/monitor/recorded-passes.store.ts';
import { SEED } from '../../apps/server/src/modules/demo/world.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { WORK_SITES } from '../../packages/simulator/src/index.ts';
import { type DemoWorld, documentOf, promisesTable } from './document.ts';
import { figuresOf } from './figures.ts';
import { readPasses } from './read-passes.ts';
import { type RunFacts, readFacts, writeFacts } from './run-facts.ts';
import { monitorContracts, runLoop } from './run-loop.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seed: { type: 'string', default: String(SEED) },
    now: { type: 'string', default: '2026-11-20T12:00:00Z' },
    days: { type: 'string', default: '120' },
    sites: { type: 'string' },
    note: { type: 'string' },
    read: { type: 'string' },
    out: { type: 'string' },
  },
});

const began = performance.now();
const say = (text: string) =>
  console.error(`… ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);

function chosenRun(): RunFacts {
  const [days, seed, now] = [Number(values.days), Number(values.seed), new Date(values.now)];
  if (!(days >= 1 && days <= 120)) throw new Error('--days must be between 1 and 120.');
  if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number.');
  if (Number.isNaN(now.getTime())) throw new Error('--now must be an instant, such as 2026-11-20T12:00:00Z.');
  return { seed, now, days, note: values.note };
}

function chosenSites(): readonly string[] | undefined {
  const sites = values.sites?.split(',');
  const unknown = sites?.filter((id) => WORK_SITES.every((site) => site.id !== id)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `--sites must be some of ${WORK_SITES.map(({ id }) => id).join(', ')}; not ${unknown.join(', ')}.`,
    );
  return sites;
}

async function readWorld(folder: string): Promise<DemoWorld> {
  const run = await readFacts(folder);
  const database = await openDatabase({ folder, clock: () => new Date() });
  try {
    const worldClock = () => run.now;
    const contracts = await monitorContracts(database, createEntitlements({ clock: worldClock, worldClock }));
    const { left } = await progress(database, contracts);
    return { run, left, figures: figuresOf(await readPasses(database)), isFitted: run.seed === SEED };
  } finally {
    await database.close();
  }
}

if (values.data !== undefined) {
  const folder = resolve(values.data);
  const run = await writeFacts(folder, chosenRun());
  const database = await runLoop({ ...run, folder, sites: chosenSites(), steps: [run.now], say });
  await database.close();
}
const folders = values.read?.split(',') ?? (values.data === undefined ? [] : [values.data]);
if (folders.length === 0)
  throw new Error('--data must be the folder of the database; a later run continues in it.');
const worlds: DemoWorld[] = [];
for (const folder of folders) worlds.push(await readWorld(resolve(folder)));
const text = documentOf(worlds);
if (values.out === undefined) console.log(text);
else {
  await writeFile(resolve(values.out, 'demo-figures.md'), text);
  for (const { figures } of worlds) console.log(`${promisesTable(figures)}\n`);
}
