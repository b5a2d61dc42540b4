import { collide, type Job, turnMs } from './job.ts';

/** A pass as numbers: its jobs in order of time, and for each which earlier ones may come before it. */
export interface PassGraph {
  readonly jobs: readonly Job[];
  /** The first so many jobs may come before it whatever their roll. */
  readonly farBefore: Int32Array;
  /** Of the others, those that may: `near[nearStart[j]] … near[nearStart[j + 1] - 1]`. */
  readonly near: Int32Array;
  readonly nearStart: Int32Array;
}

export function passGraph(jobs: readonly Job[]): PassGraph {
  const rolls = jobs.map(({ rollDeg }) => rollDeg);
  const least = rolls.reduce((a, b) => Math.min(a, b), Infinity);
  const most = rolls.reduce((a, b) => Math.max(a, b), -Infinity);
  const farBefore = new Int32Array(jobs.length);
  const nearStart = new Int32Array(jobs.length + 1);
  const near: number[] = [];
  let far = 0;
  for (const [place, job] of jobs.entries()) {
    const apartMs = turnMs(job.limits, least, most);
    const isFar = (other: Job | undefined) => other !== undefined && job.startMs - other.endMs >= apartMs;
    while (far < place && isFar(jobs[far])) far += 1;
    farBefore[place] = far;
    for (let at = far; at < place; at += 1) {
      const other = jobs[at];
      if (other !== undefined && !collide(job.limits, other, job)) near.push(at);
    }
    nearStart[place + 1] = near.length;
  }
  return { jobs, farBefore, near: Int32Array.from(near), nearStart };
}

/** For each job the best sum of a sequence that ends with it, itself counted, at these gains. */
export function sumsBefore(graph: PassGraph, gains: Float64Array): { sums: Float64Array; from: Int32Array } {
  const count = graph.jobs.length;
  const sums = new Float64Array(count);
  const from = new Int32Array(count).fill(-1);
  const top = new Int32Array(count);
  for (let job = 0; job < count; job += 1) {
    let best = 0;
    let before = -1;
    const consider = (other: number) => {
      const sum = sums[other] ?? 0;
      if (sum > best) [best, before] = [sum, other];
    };
    const far = graph.farBefore[job] ?? 0;
    if (far > 0) consider(top[far - 1] ?? 0);
    const end = graph.nearStart[job + 1] ?? 0;
    for (let at = graph.nearStart[job] ?? 0; at < end; at += 1) consider(graph.near[at] ?? 0);
    const sum = best + (gains[job] ?? 0);
    sums[job] = sum;
    from[job] = before;
    const topBefore = job === 0 ? 0 : (top[job - 1] ?? 0);
    top[job] = sum > (sums[topBefore] ?? 0) ? job : topBefore;
  }
  return { sums, from };
}

/** For each job the best sum of what may come after it, itself not counted. */
export function sumsAfter(graph: PassGraph, gains: Float64Array): Float64Array {
  const count = graph.jobs.length;
  const after = new Float64Array(count);
  const through = new Float64Array(count + 1);
  let farFrom = count;
  for (let job = count - 1; job >= 0; job -= 1) {
    while (farFrom > 0 && (graph.farBefore[farFrom - 1] ?? 0) > job) farFrom -= 1;
    const sum = Math.max(after[job] ?? 0, through[farFrom] ?? 0);
    after[job] = sum;
    const whole = sum + (gains[job] ?? 0);
    through[job] = Math.max(whole, through[job + 1] ?? 0);
    const end = graph.nearStart[job + 1] ?? 0;
    for (let at = graph.nearStart[job] ?? 0; at < end; at += 1) {
      const other = graph.near[at] ?? 0;
      after[other] = Math.max(after[other] ?? 0, whole);
    }
  }
  return after;
}

export function bestSequence(graph: PassGraph, gains: Float64Array): { sum: number; jobs: readonly Job[] } {
  const { sums, from } = sumsBefore(graph, gains);
  const last = sums.reduce((best, sum, at) => (sum > (sums[best] ?? 0) ? at : best), 0);
  const sum = sums[last] ?? 0;
  const jobs: Job[] = [];
  if (sum > 0) for (let at = last; at >= 0; at = from[at] ?? -1) jobs.push(...graph.jobs.slice(at, at + 1));
  return { sum: Math.max(0, sum), jobs };
}
