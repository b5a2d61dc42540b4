import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { createGridCache } from '@sigma/orbit';
import { cooperativeWork } from '../../../work/cooperative-work.ts';
import { serveTasks } from '../../../work/serve-tasks.ts';
import { calculatePage } from '../calculate-page.ts';
import { coverageOf } from '../coverage-of-passes.ts';
import { readSites } from '../pass-limits.ts';
import type { ChoiceCall, PassAnswer, PassTask } from './pass-tasks.ts';

/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

const { maxDays }: { readonly maxDays: number } = workerData;
const grids = createGridCache({ maxDays });

serveTasks<PassTask, PassAnswer, ChoiceCall, readonly boolean[]>((callMainThread) => async (task, signal) => {
  const work = cooperativeWork(signal);
  if (task.kind === 'coverage') {
    const { area, passes } = task.prepared;
    const sites = readSites(area);
    return 'issues' in sites ? sites : coverageOf(area, passes, { sites, grids, work });
  }
  const { prepared, choice } = task;
  const accepts =
    choice === undefined ? undefined : (passes: ChoiceCall['passes']) => callMainThread({ choice, passes });
  return calculatePage(prepared, { grids, work, accepts });
});
