import { type Board, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import type { Job } from './job.ts';
import { bestSequence, sumsBefore } from './job-graph.ts';

/** Less than this is rounding, not a gain. */
const LEAST_GAIN = 1e-9;

/**
 * Plans one pass anew while all others stay: the best sequence when a request that is served elsewhere counts only with
 * what it gains by coming here. Answers whether the plan has become better.
 */
function resequencePass(board: Board, { graph }: Contest, begin: number, end: number): boolean {
  const jobs = graph.jobs.slice(begin, end);
  const here = jobs.filter((job) => board.jobOf(job.request) === job);
  const gains = Float64Array.from(jobs, (job) => {
    const own = board.jobOf(job.request);
    return own === undefined || own.pass === job.pass ? job.weight : job.weight - own.weight;
  });
  const { places } = bestSequence(sumsBefore(graph, gains, begin));
  // A sequence may hold a request twice: the heavier picture stays.
  const chosen = new Map<number, Job>();
  for (const job of places.flatMap((place) => graph.jobs[place] ?? []).toSorted(heaviestFirst))
    if (!chosen.has(job.request)) chosen.set(job.request, job);
  const before = here.reduce((sum, { weight }) => sum + weight, 0);
  const after = [...chosen.values()].reduce((sum, job) => {
    const own = board.jobOf(job.request);
    return sum + job.weight - (own === undefined || own.pass === job.pass ? 0 : own.weight);
  }, 0);
  if (after <= before + LEAST_GAIN) return false;
  for (const job of here) board.take(job);
  for (const job of chosen.values()) {
    const own = board.jobOf(job.request);
    if (own !== undefined) board.take(own);
    board.put(job);
  }
  return true;
}

/** Most rounds over all passes; in practice a dozen bring nearly all there is. */
const MOST_ROUNDS = 40;

/** Plans pass after pass anew, until no pass can be made better by itself. The plan never becomes worse. */
export function resequencePasses(board: Board, contest: Contest): void {
  for (let round = 0, gained = true; gained && round < MOST_ROUNDS; round += 1) {
    gained = false;
    for (const [begin, end] of contest.passes) if (resequencePass(board, contest, begin, end)) gained = true;
  }
}
