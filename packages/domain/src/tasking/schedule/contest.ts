import { heaviestFirst } from './board.ts';
import type { Job } from './job.ts';
import { type JobGraph, jobGraph } from './job-graph.ts';

/** Jobs to choose from, with the indexes that all methods of choosing need. */
export interface Contest {
  /** In job order. */
  readonly jobs: readonly Job[];
  readonly heaviest: readonly Job[];
  /** Jobs of each request, heaviest first; requests are ordered by their heaviest job. */
  readonly byRequest: ReadonlyMap<number, readonly Job[]>;
  readonly graph: JobGraph;
  /** Positions in `jobs` at which each pass begins and ends. */
  readonly passes: readonly (readonly [begin: number, end: number])[];
}

/** Indexes jobs, which must be in order. */
export function contestOf(jobs: readonly Job[]): Contest {
  const heaviest = jobs.toSorted(heaviestFirst);
  const passes: [number, number][] = [];
  for (const [position, { pass }] of jobs.entries()) {
    const last = passes.at(-1);
    if (last === undefined || jobs[position - 1]?.pass !== pass) passes.push([position, position + 1]);
    else last[1] = position + 1;
  }
  const byRequest = Map.groupBy(heaviest, ({ request }) => request);
  return { jobs, heaviest, byRequest, graph: jobGraph(jobs), passes };
}
