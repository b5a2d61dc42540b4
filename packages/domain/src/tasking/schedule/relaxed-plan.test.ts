import { expect, it } from 'vitest';
import { contestOf } from './contest.ts';
import { exhaustiveValue } from './exhaustive.fixture.ts';
import { weightOf } from './job.ts';
import { allSteps } from './planning-steps.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { relaxedPlan } from './relaxed-plan.ts';
import { crowd } from './schedules.fixture.ts';

const WORK = 30_000_000;
const CROWDS = [3, 4, 8, 9].map((seed) => [12, 2, 150, seed] as const);
const TIGHT_CROWDS = [12, 15, 17, 25].map((seed) => [9, 3, 100, seed] as const);

it.each([...CROWDS, ...TIGHT_CROWDS])(
  'prices prove the optimum of exhaustive search (%i requests, %i passes each, %i s, seed %i)',
  (requests, passes, spanS, seed) => {
    const input = crowd(seed, requests, passes, spanS);
    const relaxed = allSteps(relaxedPlan([], contestOf(prepareJobs(input).jobs), WORK));
    const optimum = exhaustiveValue(input);
    expect(weightOf(relaxed.jobs)).toBeCloseTo(optimum, 6);
    expect(relaxed.bound).toBeCloseTo(optimum, 6);
    expect(relaxed.open).toEqual([]);
  },
);

it.each(Array.from({ length: 40 }, (_, index) => 201 + index))(
  'no bound is below the optimum of exhaustive search (seed %i)',
  (seed) => {
    const input = crowd(seed, 8, 3, 90);
    const { bound, jobs } = allSteps(relaxedPlan([], contestOf(prepareJobs(input).jobs), WORK));
    const optimum = exhaustiveValue(input);
    expect(bound).toBeGreaterThan(optimum - 1e-6);
    expect(weightOf(jobs)).toBeLessThan(optimum + 1e-6);
  },
);
