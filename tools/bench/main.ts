// `npm run bench [-- name…] [--runs N]`: measures what the product promises and prints a table. Never fails.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { areasBench } from './areas.bench.ts';
import type { Bench } from './bench.ts';
import { catalogueBench, embeddedCatalogueBench } from './catalogue.bench.ts';
import { coordinatesBench } from './coordinates.bench.ts';
import type { Figure } from './measure.ts';
import { memoryBench } from './memory.bench.ts';
import { opportunitiesBench } from './opportunities.bench.ts';
import { orbitBench } from './orbit.bench.ts';
import { ordersBench } from './orders.bench.ts';
import { schedulerBench } from './scheduler.bench.ts';
import { searchBench } from './search.bench.ts';
import { searchScreenBench } from './search-screen.bench.ts';
import { startBench } from './start.bench.ts';
import { tableOf } from './table.ts';
import { tiffDecodeBench } from './tiff-decode.bench.ts';
import { tilesBench } from './tiles.bench.ts';
import { trackerBench } from './tracker.bench.ts';
import { webBench } from './web.bench.ts';
import { openWorlds } from './world.ts';

const BENCHES: readonly Bench[] = [
  startBench,
  memoryBench,
  searchBench,
  ordersBench,
  webBench,
  searchScreenBench,
  coordinatesBench,
  areasBench,
  tilesBench,
  tiffDecodeBench,
  orbitBench,
  opportunitiesBench,
  schedulerBench,
  trackerBench,
  catalogueBench,
  embeddedCatalogueBench,
];
const USAGE = `Usage: npm run bench [-- NAME… --runs N], names: ${BENCHES.map(({ name }) => name).join(', ')}`;

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
const say = (text: string) => console.error(`… ${text}`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' } },
});
const runs = values.runs === undefined ? undefined : Number(values.runs);
const chosen = BENCHES.filter(({ name, onlyWhenNamed }) =>
  positionals.length === 0 ? onlyWhenNamed !== true : positionals.includes(name),
);

async function measured(bench: Bench, worlds: ReturnType<typeof openWorlds>): Promise<readonly Figure[]> {
  say(bench.name);
  try {
    return await bench.run({ worlds, say, runs: (wanted) => runs ?? wanted });
  } catch (error) {
    const note = String(error).replace(/\s+/g, ' ').slice(0, 80);
    return [{ name: bench.name, unit: '', target: undefined, values: [], note }];
  }
}

if (chosen.length === 0 || (runs !== undefined && !(runs >= 1))) console.error(USAGE);
else {
  const before = load();
  const worlds = openWorlds(say);
  const figures: Figure[] = [];
  try {
    for (const bench of chosen) figures.push(...(await measured(bench, worlds)));
  } finally {
    await worlds.close();
  }
  console.log(tableOf(figures));
  console.log(
    `\nNode ${process.version}, ${cpus().length} processors, load before ${before}, after ${load()}.`,
  );
}
