import { collide, grouped, type Job } from './job.ts';

/** Up to this number of requests, the optimal plan is always found. */
export const SMALL_REQUESTS = 12;

/**
 * Optimal sequences of a pass. Sets of requests are bit masks; a state is a set of served requests and the last job.
 */
interface PassPlans {
  /** Non-empty sets of requests that the pass can serve together. */
  readonly sets: readonly number[];
  /** Best sum for a set of `sets`. */
  valueOf(set: number): number;
  jobsOf(set: number): readonly Job[];
}

const NONE = -1;

/** Finds the best sequence of a pass for each set of requests, over its jobs in order of time. */
function passPlans(jobs: readonly Job[], bitOf: ReadonlyMap<number, number>, size: number): PassPlans {
  const values = new Float64Array(jobs.length * size).fill(Number.NEGATIVE_INFINITY);
  const before = new Int32Array(jobs.length * size).fill(NONE);
  const best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const last = new Int32Array(size).fill(NONE);
  const improve = (job: number, set: number, value: number, from: number) => {
    const state = job * size + set;
    if (value <= (values[state] ?? 0)) return;
    values[state] = value;
    before[state] = from;
    if (value <= (best[set] ?? 0)) return;
    best[set] = value;
    last[set] = state;
  };
  for (const [position, job] of jobs.entries()) {
    const bit = bitOf.get(job.request) ?? 0;
    improve(position, bit, job.weight, NONE);
    for (const [earlier, other] of jobs.slice(0, position).entries()) {
      if (collide(job.limits, other, job)) continue;
      for (let set = 1; set < size; set += 1) {
        const value = values[earlier * size + set] ?? Number.NEGATIVE_INFINITY;
        if ((set & bit) !== 0 || value === Number.NEGATIVE_INFINITY) continue;
        improve(position, set | bit, value + job.weight, earlier * size + set);
      }
    }
  }
  const jobsOf = (set: number) => {
    const chosen: Job[] = [];
    for (let state = last[set] ?? NONE; state !== NONE; state = before[state] ?? NONE)
      chosen.push(...jobs.slice(Math.floor(state / size), Math.floor(state / size) + 1));
    return chosen;
  };
  const sets = Array.from(last.keys()).filter((set) => last[set] !== NONE);
  return { sets, valueOf: (set) => best[set] ?? 0, jobsOf };
}

/**
 * Finds the optimal choice among the jobs of at most SMALL_REQUESTS requests: first the best sequences of each pass for
 * every set of requests, then the assignment of requests to passes (a knapsack over disjoint sets).
 */
export function solveSmall(jobs: readonly Job[]): readonly Job[] {
  const requests = [...new Set(jobs.map(({ request }) => request))].toSorted((a, b) => a - b);
  const bitOf = new Map(requests.map((request, position) => [request, 1 << position]));
  const size = 1 << requests.length;
  let total = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  total[0] = 0;
  const steps: { readonly plans: PassPlans; readonly used: Int32Array }[] = [];
  for (const ofPass of grouped(jobs, ({ pass }) => pass).values()) {
    const plans = passPlans(ofPass, bitOf, size);
    const next = total.slice();
    const used = new Int32Array(size);
    for (const set of plans.sets) {
      const rest = (size - 1) ^ set;
      const value = plans.valueOf(set);
      for (let others = rest; others >= 0; others = others === 0 ? -1 : (others - 1) & rest) {
        const sum = (total[others] ?? 0) + value;
        if (sum <= (next[others | set] ?? 0)) continue;
        next[others | set] = sum;
        used[others | set] = set;
      }
    }
    steps.push({ plans, used });
    total = next;
  }
  let set = total.reduce((top, value, at) => (value > (total[top] ?? 0) ? at : top), 0);
  const chosen: Job[] = [];
  for (const { plans, used } of steps.toReversed()) {
    const served = used[set] ?? 0;
    if (served !== 0) chosen.push(...plans.jobsOf(served));
    set ^= served;
  }
  return chosen;
}
