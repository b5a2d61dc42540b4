import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type FilterKernels, loadSimdModule, scalarKernels, simdFilterKernels } from '@sigma/raster';
import { createEarth, type Earth } from '@sigma/simulator';
import { serveTasks } from '../../../work/index.ts';
import { analyseChip } from './analyse-chip.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis-task.ts';

/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
const NICE = 10;
/** The build of the web app contains the compiled module; without a build, such as in development, there is none. */
const MODULE = new URL('../../../../../web/dist/wasm/spectral_kernels_bg.wasm', import.meta.url);

let world: { readonly seed: number; readonly earth: Earth } | undefined;
const kernels = loadKernels();

async function loadKernels(): Promise<FilterKernels> {
  const bytes = await readFile(MODULE).catch(() => undefined);
  const module = bytes && (await loadSimdModule(bytes));
  return module === undefined ? scalarKernels : simdFilterKernels(module);
}

async function analyse({ seed, ...task }: AnalysisTask): Promise<AnalysisAnswer> {
  if (world?.seed !== seed) world = { seed, earth: createEarth({ seed }) };
  return analyseChip({ ...task, earth: world.earth, kernels: await kernels });
}

if (process.platform === 'linux') setPriority(NICE);
serveTasks(() => analyse);
