import { greedyPlan } from './board.ts';
import { independentParts, settleUncontended } from './contention.ts';
import { contestOf } from './contest.ts';
import { improvePlan } from './improve-plan.ts';
import { type Job, weightOf } from './job.ts';
import { relaxedPlan } from './relaxed-plan.ts';
import { SMALL_REQUESTS, solveSmall } from './solve-small.ts';

export interface Choice {
  readonly jobs: readonly Job[];
  /** No choice weighs more; equal to the weight of the jobs when that is proven the best. */
  readonly bound: number;
}

/** Steps of the relaxation and looks of the improvement for a whole plan: some tenths of a second each. */
const RELAXING = 30_000_000;
const LOOKS = 500_000;
/** How often what is still open after a relaxation is solved by itself. */
const REPEATS = 3;

function choosePart(jobs: readonly Job[], share: number, repeats: number): Choice {
  const requests = new Set(jobs.map(({ request }) => request)).size;
  if (requests <= SMALL_REQUESTS) {
    const best = solveSmall(jobs);
    return { jobs: best, bound: weightOf(best) };
  }
  const contest = contestOf(jobs);
  const first = improvePlan(greedyPlan(contest.heaviest), contest, LOOKS * share);
  const relaxed = relaxedPlan(first, contest, RELAXING * share);
  const improved = relaxed.jobs === first ? first : improvePlan(relaxed.jobs, contest, LOOKS * share);
  const reached = weightOf(improved);
  const open = relaxed.open.length;
  if (open === 0) return { jobs: improved, bound: reached };
  const bound = Math.max(reached, relaxed.bound);
  if (open === jobs.length || repeats === 0) return { jobs: improved, bound };
  const again = chooseJobs(relaxed.open, share / 2, repeats - 1);
  const better = weightOf(again.jobs) > reached ? again.jobs : improved;
  return { jobs: better, bound: Math.max(weightOf(better), Math.min(bound, again.bound)) };
}

function chooseJobs(jobs: readonly Job[], share: number, repeats: number): Choice {
  const { settled, rest } = settleUncontended(jobs);
  const parts = independentParts(rest);
  const choices = parts.map((part) => choosePart(part, (share * part.length) / rest.length, repeats));
  return {
    jobs: [...settled, ...choices.flatMap((choice) => choice.jobs)],
    bound: weightOf(settled) + choices.reduce((sum, choice) => sum + choice.bound, 0),
  };
}

/**
 * Chooses at most one job a request, no two that collide, with the greatest weight. Exact for every part of at most
 * SMALL_REQUESTS requests that hang together by collisions; for greater parts a plan and a bound that says how much
 * better any other could be.
 */
export const choosePictures = (jobs: readonly Job[]): Choice => chooseJobs(jobs, 1, REPEATS);
