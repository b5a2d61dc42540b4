import { greedyPlan } from './board.ts';
import { chooseUncontended, independentParts } from './contention.ts';
import { contestOf } from './contest.ts';
import { improvePlan } from './improve-plan.ts';
import { type Job, weightOf } from './job.ts';
import type { Steps } from './planning-steps.ts';
import { relaxedPlan } from './relaxed-plan.ts';
import { SMALL_REQUESTS, solveSmall } from './solve-small.ts';

/** Chosen jobs with an upper bound for any choice. */
export interface Choice {
  readonly jobs: readonly Job[];
  /** Upper bound of the weight of any choice; equal to the weight of the jobs if they are proven optimal. */
  readonly bound: number;
}

/** Work limits of relaxation and improvement for a complete plan: a few tenths of a second each. */
const RELAXING = 30_000_000;
const LOOKS = 500_000;
/** How often the jobs that remain open after a relaxation are solved again by themselves. */
const REPEATS = 3;

function* choosePart(jobs: readonly Job[], share: number, repeats: number): Steps<Choice> {
  const requests = new Set(jobs.map(({ request }) => request)).size;
  if (requests <= SMALL_REQUESTS) {
    const best = solveSmall(jobs);
    return { jobs: best, bound: weightOf(best) };
  }
  const contest = contestOf(jobs);
  const first = yield* improvePlan(greedyPlan(contest.heaviest), contest, LOOKS * share);
  const relaxed = yield* relaxedPlan(first, contest, RELAXING * share);
  const improved = relaxed.jobs === first ? first : yield* improvePlan(relaxed.jobs, contest, LOOKS * share);
  const reached = weightOf(improved);
  const open = relaxed.open.length;
  if (open === 0) return { jobs: improved, bound: reached };
  const bound = Math.max(reached, relaxed.bound);
  if (open === jobs.length || repeats === 0) return { jobs: improved, bound };
  const again = yield* chooseJobs(relaxed.open, share / 2, repeats - 1);
  const better = weightOf(again.jobs) > reached ? again.jobs : improved;
  return { jobs: better, bound: Math.max(weightOf(better), Math.min(bound, again.bound)) };
}

function* chooseJobs(jobs: readonly Job[], share: number, repeats: number): Steps<Choice> {
  const { chosen, rest } = chooseUncontended(jobs);
  const choices: Choice[] = [];
  for (const part of independentParts(rest)) {
    yield;
    choices.push(yield* choosePart(part, (share * part.length) / rest.length, repeats));
  }
  return {
    jobs: [...chosen, ...choices.flatMap((choice) => choice.jobs)],
    bound: weightOf(chosen) + choices.reduce((sum, choice) => sum + choice.bound, 0),
  };
}

/**
 * Chooses at most one job per request, without collisions, so that the total weight is greatest. Exact for every group
 * of at most SMALL_REQUESTS requests that are connected by collisions (ADR-12); for larger groups, a plan and a bound
 * that limits how much better any other plan could be.
 */
export const choosePictures = (jobs: readonly Job[]): Steps<Choice> => chooseJobs(jobs, 1, REPEATS);
