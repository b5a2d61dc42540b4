import { type Board, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import type { Job } from './job.ts';
import { bestSequence, sumsBefore } from './job-graph.ts';

/** Smaller gains count as rounding. */
const LEAST_GAIN = 1e-9;

/**
 * Replans one pass while all others stay: finds the best sequence, in which a request that is served elsewhere counts
 * only with its gain from moving here. Returns whether the plan has improved.
 */
function resequencePass(board: Board, { graph }: Contest, begin: number, end: number): boolean {
  const jobs = graph.jobs.slice(begin, end);
  const here = jobs.filter((job) => board.jobOf(job.request) === job);
  const gains = Float64Array.from(jobs, (job) => {
    const own = board.jobOf(job.request);
    return own === undefined || own.pass === job.pass ? job.weight : job.weight - own.weight;
  });
  const { positions } = bestSequence(sumsBefore(graph, gains, begin));
  // A sequence may contain a request twice; then the heavier picture stays.
  const chosen = new Map<number, Job>();
  for (const job of positions.flatMap((position) => graph.jobs[position] ?? []).toSorted(heaviestFirst))
    if (!chosen.has(job.request)) chosen.set(job.request, job);
  const before = here.reduce((sum, { weight }) => sum + weight, 0);
  const after = [...chosen.values()].reduce((sum, job) => {
    const own = board.jobOf(job.request);
    return sum + job.weight - (own === undefined || own.pass === job.pass ? 0 : own.weight);
  }, 0);
  if (after <= before + LEAST_GAIN) return false;
  for (const job of here) board.remove(job);
  for (const job of chosen.values()) {
    const own = board.jobOf(job.request);
    if (own !== undefined) board.remove(own);
    board.add(job);
  }
  return true;
}

/** Maximum number of rounds over all passes; in practice, a dozen bring almost all of the gain. */
const MAX_ROUNDS = 40;

/** Replans pass after pass until no pass can be improved by itself. The plan never becomes worse. */
export function resequencePasses(board: Board, contest: Contest): void {
  for (let round = 0, gained = true; gained && round < MAX_ROUNDS; round += 1) {
    gained = false;
    for (const [begin, end] of contest.passes) if (resequencePass(board, contest, begin, end)) gained = true;
  }
}
