// `npm run harness [-- --seeds 1001-1008 --fit 1-8 --side 256 --out docs --parts folder]`: measures how well the analysis finds what is there, on
// simulated worlds. Writes harness.json and detection-figures.md. Never fails because of a figure. With `--parts`, the result of each
// world is stored in a folder, from which a later run of the same sources continues.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { compileSpectralKernels } from '../../packages/raster/assembly/compile.ts';
import { ANALYSIS_VERSION } from '../../packages/raster/src/index.ts';
import { figuresOf } from './figures.ts';
import { documentOf, type Machine } from './page/document.ts';
import { table } from './page/figure-texts.ts';
import { parseSeeds } from './parse-seeds.ts';
import { promises } from './promises.ts';
import type { WorldRun } from './run-world.ts';
import { sourcesHash } from './sources-hash.ts';
import type { WorldResult } from './trials.ts';
import { PIXEL_M } from './world.ts';

const PASSES = 5;
const RATES_KG_H = [25, 50, 100, 200, 400, 800, 1600];
const WINDS_MS = [1, 2, 4, 6];
/** Planted once more with another spread. */
const OTHER_LAW = { ratesKgH: [200, 400, 800, 1600], windsMs: [2, 4, 6] };
/** Difficult cases are planted in every fourth world, because they take as long as all plumes. */
const HARD_EVERY = 4;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1001-1008' },
    fit: { type: 'string', default: '1-8' },
    side: { type: 'string', default: '256' },
    out: { type: 'string', default: 'docs' },
    parts: { type: 'string' },
  },
});

const [reportSeeds, fitSeeds] = [parseSeeds('--seeds', values.seeds), parseSeeds('--fit', values.fit)];
const both = reportSeeds.filter((seed) => fitSeeds.includes(seed));
if (both.length > 0)
  throw new Error(`--fit must have other seeds than --seeds; both have ${both.join(', ')}.`);
const side = Number(values.side);
if (!(side >= 96 && side % 32 === 0)) throw new Error('--side must be a multiple of 32 pixels, at least 96.');

const casesOf = (rates: readonly number[], winds: readonly number[]) =>
  rates.flatMap((rateKgH) => winds.map((windMs) => ({ rateKgH, windMs })));

const runOf = (seed: number): WorldRun => {
  const isFit = fitSeeds.includes(seed);
  const withHardCases = !isFit && seed % HARD_EVERY === 1;
  const plumes = casesOf(RATES_KG_H, WINDS_MS);
  const otherLaw = casesOf(OTHER_LAW.ratesKgH, OTHER_LAW.windsMs);
  const world = { seed, side, passes: PASSES, withGround: !isFit, withHardCases };
  return isFit ? { ...world, plumes: [], otherLaw: [] } : { ...world, plumes, otherLaw };
};

const load = () => loadavg()[0] ?? 0;
const [began, before] = [performance.now(), load()];
const say = (text: string) =>
  console.error(`… ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);
const kernels = await compileSpectralKernels();
const sources = await sourcesHash();
const results = await runAll([...fitSeeds, ...reportSeeds].map(runOf));
const bySeed = (seeds: readonly number[]) =>
  seeds.flatMap((seed) => results.find((result) => result.seed === seed) ?? []);
const figures = figuresOf({
  algorithm: ANALYSIS_VERSION,
  passes: PASSES,
  chipM: side * PIXEL_M,
  fit: bySeed(fitSeeds),
  report: bySeed(reportSeeds),
});
const machine: Machine = {
  node: process.version,
  processors: cpus().length,
  load: [before, load()],
  cpuS: results.reduce((sum, { cpuS }) => sum + cpuS, 0),
  wallS: (performance.now() - began) / 1000,
  inParts: values.parts !== undefined,
};
const folder = resolve(values.out);
await mkdir(folder, { recursive: true });
await writeFile(resolve(folder, 'harness.json'), `${JSON.stringify({ ...figures, machine }, null, 2)}\n`);
await writeFile(resolve(folder, 'detection-figures.md'), documentOf(figures, machine));
console.log(
  table(
    ['figure', 'to hold', 'measured', ''],
    promises(figures).map(({ name, hold, measured, kept }) => [
      name,
      hold,
      measured,
      kept === undefined ? 'not measured' : kept ? 'kept' : 'short',
    ]),
  ),
);
console.log(`\nWritten to ${folder}: harness.json, detection-figures.md.`);

/** Runs all worlds, one at a time on each processor. */
async function runAll(runs: readonly WorldRun[]): Promise<readonly WorldResult[]> {
  const waiting = [...runs];
  const found: WorldResult[] = [];
  const lanes = Array.from({ length: Math.min(availableParallelism(), runs.length) }, async () => {
    const worker = new Worker(new URL('world.worker.ts', import.meta.url), { workerData: kernels });
    try {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        const result = (await storedResult(run)) ?? (await resultOf(worker, run));
        await storeResult(run, result);
        found.push(result);
        say(`${found.length} of ${runs.length} worlds, seed ${run.seed}: ${result.site}`);
      }
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(lanes);
  return found;
}

/** The file of a world, which belongs to the sources that it is made by and to what is planted. */
function partOf({ seed, side: width, plumes, otherLaw, withHardCases }: WorldRun): string | undefined {
  const { parts } = values;
  const name = [sources, seed, width, plumes.length + otherLaw.length, withHardCases].join('-');
  return parts === undefined ? undefined : resolve(parts, `${name}.json`);
}

async function storedResult(run: WorldRun): Promise<WorldResult | undefined> {
  const file = partOf(run);
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function storeResult(run: WorldRun, result: WorldResult): Promise<void> {
  const file = partOf(run);
  if (file === undefined) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(result));
}

function resultOf(worker: Worker, run: WorldRun): Promise<WorldResult> {
  return new Promise((done, fail) => {
    const onMessage = (message: { readonly step?: string; readonly result?: WorldResult }) => {
      if (message.step !== undefined) say(`seed ${run.seed}: ${message.step}`);
      if (message.result === undefined) return;
      worker.off('message', onMessage);
      worker.off('error', fail);
      done(message.result);
    };
    worker.on('message', onMessage);
    worker.once('error', fail);
    worker.postMessage(run);
  });
}
