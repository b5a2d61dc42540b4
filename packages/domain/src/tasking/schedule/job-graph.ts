import { collide, type Job, longestTurnMs } from './job.ts';

/**
 * All jobs in order as a graph of which job may follow which. Jobs of different satellites or passes may always follow
 * each other, so the best sequence is a single path, and its sum is the sum over the passes.
 */
export interface JobGraph {
  readonly jobs: readonly Job[];
  /** Number of leading jobs that may precede each job whatever their roll; it never decreases from job to job. */
  readonly farBefore: Int32Array;
  /** Other jobs that may precede job j: `near[nearStart[j]] … near[nearStart[j + 1] - 1]`. */
  readonly near: Int32Array;
  readonly nearStart: Int32Array;
}

/** Builds the graph of jobs, which must be in order. */
export function jobGraph(jobs: readonly Job[]): JobGraph {
  const apart = new Map(
    [...Map.groupBy(jobs, ({ pass }) => pass)].map(([pass, ofPass]) => [pass, longestTurnMs(ofPass)]),
  );
  const farBefore = new Int32Array(jobs.length);
  const nearStart = new Int32Array(jobs.length + 1);
  const near: number[] = [];
  let far = 0;
  for (const [position, job] of jobs.entries()) {
    const apartMs = apart.get(job.pass) ?? 0;
    for (; far < position; far += 1) {
      const other = jobs[far];
      if (other?.pass === job.pass && job.startMs - other.endMs < apartMs) break;
    }
    farBefore[position] = far;
    for (let at = far; at < position; at += 1) {
      const other = jobs[at];
      if (other !== undefined && !collide(job.limits, other, job)) near.push(at);
    }
    nearStart[position + 1] = near.length;
  }
  return { jobs, farBefore, near: Int32Array.from(near), nearStart };
}

/** The best sum of a sequence that ends with each job (included), and the preceding job in it or -1. */
interface SumsBefore {
  readonly begin: number;
  readonly sums: Float64Array;
  readonly from: Int32Array;
}

/** Calculates the best sums over the jobs from `begin` on, one per gain; `sums` and `from` are relative to `begin`. */
export function sumsBefore(graph: JobGraph, gains: Float64Array, begin = 0): SumsBefore {
  const { farBefore, near, nearStart } = graph;
  const count = gains.length;
  const sums = new Float64Array(count);
  const from = new Int32Array(count);
  const top = new Int32Array(count);
  for (let job = 0; job < count; job += 1) {
    let best = 0;
    let before = -1;
    const far = (farBefore[begin + job] ?? 0) - begin;
    if (far > 0) {
      const other = top[far - 1] ?? 0;
      const sum = sums[other] ?? 0;
      if (sum > best) [best, before] = [sum, other];
    }
    const end = nearStart[begin + job + 1] ?? 0;
    for (let at = nearStart[begin + job] ?? 0; at < end; at += 1) {
      const other = (near[at] ?? 0) - begin;
      const sum = sums[other] ?? 0;
      if (sum > best) {
        best = sum;
        before = other;
      }
    }
    const sum = best + (gains[job] ?? 0);
    sums[job] = sum;
    from[job] = before;
    const topBefore = job === 0 ? 0 : (top[job - 1] ?? 0);
    top[job] = sum > (sums[topBefore] ?? 0) ? job : topBefore;
  }
  return { begin, sums, from };
}

/** Calculates for each job the best sum of the jobs that may follow it, itself excluded. */
export function sumsAfter(graph: JobGraph, gains: Float64Array): Float64Array {
  const { farBefore, near, nearStart } = graph;
  const count = gains.length;
  const after = new Float64Array(count);
  const topFrom = new Float64Array(count + 1);
  let farFrom = count;
  for (let job = count - 1; job >= 0; job -= 1) {
    while (farFrom > 0 && (farBefore[farFrom - 1] ?? 0) > job) farFrom -= 1;
    const sum = Math.max(after[job] ?? 0, topFrom[farFrom] ?? 0);
    after[job] = sum;
    const total = sum + (gains[job] ?? 0);
    topFrom[job] = Math.max(total, topFrom[job + 1] ?? 0);
    const end = nearStart[job + 1] ?? 0;
    for (let at = nearStart[job] ?? 0; at < end; at += 1) {
      const other = near[at] ?? 0;
      after[other] = Math.max(after[other] ?? 0, total);
    }
  }
  return after;
}

/** Finds the sequence with the greatest sum; `positions` are the positions of its jobs in the graph, last first. */
export function bestSequence({ begin, sums, from }: SumsBefore): {
  sum: number;
  positions: readonly number[];
} {
  let last = 0;
  for (let at = 1; at < sums.length; at += 1) if ((sums[at] ?? 0) > (sums[last] ?? 0)) last = at;
  const sum = sums[last] ?? 0;
  const positions: number[] = [];
  if (sum > 0) for (let at = last; at >= 0; at = from[at] ?? -1) positions.push(begin + at);
  return { sum: Math.max(0, sum), positions };
}
