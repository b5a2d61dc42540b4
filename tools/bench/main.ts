// `npm run bench [-- name…] [--runs N]`: measures what the product promises and prints a table. Never fails.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import type { Figure } from './measure.ts';
import { areasBench } from './suites/areas.bench.ts';
import { auditBench } from './suites/audit.bench.ts';
import { calibrationBench } from './suites/calibration.bench.ts';
import { catalogueBench, embeddedCatalogueBench } from './suites/catalogue.bench.ts';
import { coordinatesBench } from './suites/coordinates.bench.ts';
import { cubesBench } from './suites/cubes.bench.ts';
import { demoMemoryBench } from './suites/demo-memory.bench.ts';
import { eventsBench } from './suites/events.bench.ts';
import { fairnessBench } from './suites/fairness.bench.ts';
import { membersBench } from './suites/members.bench.ts';
import { memoryBench } from './suites/memory.bench.ts';
import { alertBench } from './suites/monitor/alert.bench.ts';
import { detectionsBench, embeddedDetectionsBench } from './suites/monitor/detections.bench.ts';
import { fastClockBench } from './suites/monitor/fast-clock.bench.ts';
import { firstMinuteBench } from './suites/monitor/first-minute.bench.ts';
import { monitorScreenBench } from './suites/monitor/monitor-screen.bench.ts';
import { reportsBench } from './suites/monitor/reports.bench.ts';
import { opportunitiesBench } from './suites/opportunities.bench.ts';
import { orbitBench } from './suites/orbit.bench.ts';
import { ordersBench } from './suites/orders.bench.ts';
import { savedSearchesBench } from './suites/saved-searches.bench.ts';
import { schedulerBench } from './suites/scheduler.bench.ts';
import { searchBench } from './suites/search.bench.ts';
import { searchScreenBench } from './suites/search-screen.bench.ts';
import { simulatorBench } from './suites/simulator.bench.ts';
import { chipBench } from './suites/spectral/chip.bench.ts';
import { spectralBench } from './suites/spectral/spectral.bench.ts';
import { spectralPanelBench } from './suites/spectral-panel.bench.ts';
import { startBench } from './suites/start.bench.ts';
import { tiffDecodeBench } from './suites/tiff-decode.bench.ts';
import { tilesBench } from './suites/tiles.bench.ts';
import { trackerBench } from './suites/tracker.bench.ts';
import { webBench } from './suites/web.bench.ts';
import { tableOf } from './table.ts';
import { openWorlds } from './world.ts';

const BENCHES: readonly Bench[] = [
  startBench,
  memoryBench,
  demoMemoryBench,
  searchBench,
  ordersBench,
  webBench,
  searchScreenBench,
  coordinatesBench,
  areasBench,
  tilesBench,
  tiffDecodeBench,
  spectralBench,
  chipBench,
  spectralPanelBench,
  cubesBench,
  calibrationBench,
  simulatorBench,
  orbitBench,
  opportunitiesBench,
  fairnessBench,
  savedSearchesBench,
  schedulerBench,
  eventsBench,
  trackerBench,
  membersBench,
  catalogueBench,
  embeddedCatalogueBench,
  auditBench,
  detectionsBench,
  embeddedDetectionsBench,
  reportsBench,
  alertBench,
  firstMinuteBench,
  fastClockBench,
  monitorScreenBench,
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
