import { setPriority } from 'node:os';
import { createEarth, type Earth } from '@sigma/simulator';
import { analysisKernels } from '../../../pass-input/kernels.ts';
import { serveTasks } from '../../../work/index.ts';
import { analyseChip } from './analyse-chip.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis-task.ts';

/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
const NICE = 10;

let world: { readonly seed: number; readonly earth: Earth } | undefined;

async function analyse({ seed, ...task }: AnalysisTask): Promise<AnalysisAnswer> {
  if (world?.seed !== seed) world = { seed, earth: createEarth({ seed }) };
  return analyseChip({ ...task, earth: world.earth, kernels: await analysisKernels() });
}

if (process.platform === 'linux') setPriority(NICE);
serveTasks(() => analyse);
