import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { readTaskingArea } from '@sigma/domain';
import { createGridCache } from '@sigma/orbit';
import { cooperativeWork } from '../../../work/cooperative-work.ts';
import { serveTasks } from '../../../work/serve-tasks.ts';
import { calculatePage } from '../calculate-page.ts';
import { coverageOf } from '../coverage-of-passes.ts';
import { readSites } from '../pass-limits.ts';
import { readArea } from '../read-area.ts';
import type { ChoiceCall, PassAnswer, PassTask } from './pass-tasks.ts';

/** A low priority leaves the processor to the threads that answer requests. Only Linux has priorities per thread. */
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

const { maxDays }: { readonly maxDays: number } = workerData;
const grids = createGridCache({ maxDays });

serveTasks<PassTask, PassAnswer, ChoiceCall, readonly boolean[]>((callMainThread) => async (task, signal) => {
  const work = cooperativeWork(signal);
  switch (task.kind) {
    case 'area':
      return { kind: task.kind, found: readArea(JSON.parse(task.json)) };
    case 'tasking area':
      return { kind: task.kind, found: readTaskingArea(JSON.parse(task.json)) };
    case 'coverage': {
      const { area, passes } = task.prepared;
      const sites = readSites(area);
      const found = 'issues' in sites ? sites : await coverageOf(area, passes, { sites, grids, work });
      return { kind: task.kind, found };
    }
    case 'search': {
      const { prepared, choice } = task;
      const accepts =
        choice === undefined
          ? undefined
          : (passes: ChoiceCall['passes']) => callMainThread({ choice, passes });
      return { kind: task.kind, found: await calculatePage(prepared, { grids, work, accepts }) };
    }
  }
});
