import { heaviestFirst } from './board.ts';
import type { Job } from './job.ts';
import { type JobGraph, jobGraph } from './job-graph.ts';

/** Jobs to choose from, with what every way of choosing needs of them. */
export interface Contest {
  /** In their order. */
  readonly jobs: readonly Job[];
  readonly heaviest: readonly Job[];
  /** Jobs of each request, the heaviest first; the requests by their heaviest job. */
  readonly byRequest: ReadonlyMap<number, readonly Job[]>;
  readonly graph: JobGraph;
  /** Places in `jobs` where each pass begins and ends. */
  readonly passes: readonly (readonly [begin: number, end: number])[];
}

export function contestOf(jobs: readonly Job[]): Contest {
  const heaviest = jobs.toSorted(heaviestFirst);
  const passes: [number, number][] = [];
  for (const [place, { pass }] of jobs.entries()) {
    const last = passes.at(-1);
    if (last === undefined || jobs[place - 1]?.pass !== pass) passes.push([place, place + 1]);
    else last[1] = place + 1;
  }
  const byRequest = Map.groupBy(heaviest, ({ request }) => request);
  return { jobs, heaviest, byRequest, graph: jobGraph(jobs), passes };
}
