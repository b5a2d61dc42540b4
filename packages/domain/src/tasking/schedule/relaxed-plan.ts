import { createBoard, fillBoard, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import { type Job, weightOf } from './job.ts';
import { bestSequence, sumsAfter, sumsBefore } from './job-graph.ts';
import type { Steps } from './planning-steps.ts';

/** A plan with an upper bound and the jobs that could still improve it. */
export interface RelaxedPlan {
  readonly jobs: readonly Job[];
  /** Upper bound of the weight of any choice among the jobs. */
  readonly bound: number;
  /** Jobs that a choice heavier than `jobs` could contain. */
  readonly open: readonly Job[];
}

const MAX_ROUNDS = 400;
const LEAST_ROUNDS = 10;
/** Work of a round per job, in addition to the pairs of the graph. */
const ROUND_STEPS = 20;
const LEAST_STEP = 1e-3;
const PATIENCE = 10;
/** Share of the previous direction in the next direction, which dampens oscillation. */
const MOMENTUM = 0.6;
/** Smaller gains count as rounding. */
export const LEAST_GAIN = 1e-7;

interface Relaxation extends Contest {
  /** For each job, the position of its request in `byRequest`. */
  readonly requestOf: Int32Array;
  readonly weights: Float64Array;
}

function relax(contest: Contest): Relaxation {
  const positions = new Map([...contest.byRequest.keys()].map((request, position) => [request, position]));
  return {
    ...contest,
    requestOf: Int32Array.from(contest.jobs, ({ request }) => positions.get(request) ?? 0),
    weights: Float64Array.from(contest.jobs, ({ weight }) => weight),
  };
}

const gainsAt = ({ weights, requestOf }: Relaxation, prices: Float64Array): Float64Array =>
  weights.map((weight, job) => weight - (prices[requestOf[job] ?? 0] ?? 0));

/** Moves the prices against the slope of the bound: down for unserved requests, up for requests served repeatedly. */
function movePrices(prices: Float64Array, direction: Float64Array, served: Int32Array, stretch: number) {
  let length = 0;
  for (const [request, price] of prices.entries()) {
    const slope = 1 - (served[request] ?? 0);
    const component = price === 0 && slope > 0 ? 0 : slope + MOMENTUM * (direction[request] ?? 0);
    direction[request] = component;
    length += component * component;
  }
  if (length === 0) return;
  for (const [request, price] of prices.entries())
    prices[request] = Math.max(0, price - (stretch / length) * (direction[request] ?? 0));
}

/** Makes a plan of a sequence that may serve some requests repeatedly and others not at all. */
function repairSequence(chosen: readonly Job[], { byRequest }: Relaxation): readonly Job[] {
  const board = createBoard([]);
  fillBoard(board, chosen.toSorted(heaviestFirst));
  for (const [request, jobs] of byRequest) {
    if (board.jobOf(request) !== undefined) continue;
    const free = jobs.find((job) => board.isFree(job));
    if (free !== undefined) board.add(free);
  }
  return board.jobs();
}

/** Jobs for which the bound, if they were chosen, would not be below the weight that is already reached. */
function openJobs({ graph }: Relaxation, gains: Float64Array, spare: number): readonly Job[] {
  const before = sumsBefore(graph, gains);
  const after = sumsAfter(graph, gains);
  const { sum } = bestSequence(before);
  return graph.jobs.filter((_, at) => (before.sums[at] ?? 0) + (after[at] ?? 0) - sum > LEAST_GAIN - spare);
}

/**
 * Relaxes "once per request" (Lagrangian relaxation with Polyak's subgradient steps): requests may be served repeatedly
 * at a price, the best sequence at these prices is found, and the prices move until almost no request is repeated. The
 * sum of prices and sequence is an upper bound; each sequence is also made into a plan, and the best plan is returned.
 * `work` limits the steps, so that equal inputs give equal plans.
 */
export function* relaxedPlan(start: readonly Job[], contest: Contest, work: number): Steps<RelaxedPlan> {
  const relaxation = relax(contest);
  const { jobs, graph, byRequest, requestOf } = relaxation;
  const prices = Float64Array.from(byRequest.values(), ([heaviest]) => heaviest?.weight ?? 0);
  const direction = new Float64Array(prices.length);
  const steps = graph.near.length + ROUND_STEPS * jobs.length;
  const rounds = Math.min(MAX_ROUNDS, Math.max(LEAST_ROUNDS, Math.floor(work / steps)));
  let best = { jobs: start, weight: weightOf(start) };
  let lowest = { bound: Number.POSITIVE_INFINITY, prices };
  let [step, patience] = [1, PATIENCE];
  for (let round = 0; round < rounds && step > LEAST_STEP; round += 1) {
    yield;
    const sequence = bestSequence(sumsBefore(graph, gainsAt(relaxation, prices)));
    const bound = prices.reduce((sum, price) => sum + price, sequence.sum);
    const served = new Int32Array(prices.length);
    for (const position of sequence.positions)
      served[requestOf[position] ?? 0] = (served[requestOf[position] ?? 0] ?? 0) + 1;
    const plan = repairSequence(
      sequence.positions.flatMap((position) => jobs[position] ?? []),
      relaxation,
    );
    const weight = weightOf(plan);
    if (weight > best.weight + LEAST_GAIN) best = { jobs: plan, weight };
    patience -= 1;
    if (bound < lowest.bound - LEAST_GAIN) {
      lowest = { bound, prices: prices.slice() };
      patience = PATIENCE;
    }
    if (lowest.bound <= best.weight + LEAST_GAIN) break;
    if (patience === 0) [step, patience] = [step / 2, PATIENCE];
    movePrices(prices, direction, served, step * (bound - best.weight));
  }
  const spare = lowest.bound - best.weight;
  const open = spare <= LEAST_GAIN ? [] : openJobs(relaxation, gainsAt(relaxation, lowest.prices), spare);
  return { jobs: best.jobs, bound: Math.max(lowest.bound, best.weight), open };
}
