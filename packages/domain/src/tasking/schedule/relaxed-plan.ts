import { createBoard, fillBoard, heaviestFirst } from './board.ts';
import type { Contest } from './contest.ts';
import { type Job, weightOf } from './job.ts';
import { bestSequence, sumsAfter, sumsBefore } from './job-graph.ts';

export interface RelaxedPlan {
  readonly jobs: readonly Job[];
  /** No choice among the jobs weighs more. */
  readonly bound: number;
  /** Jobs that a choice heavier than `jobs` could hold. */
  readonly open: readonly Job[];
}

const MOST_ROUNDS = 400;
const LEAST_ROUNDS = 10;
/** Work of a round beside the pairs of the graph, for each job. */
const ROUND_STEPS = 20;
const LEAST_STEP = 1e-3;
const PATIENCE = 10;
/** Share of the last direction that the next one keeps, against going to and fro. */
const MOMENTUM = 0.6;
/** Less than this is rounding. */
export const LEAST_GAIN = 1e-7;

interface Relaxation extends Contest {
  /** For each job the place of its request in `byRequest`. */
  readonly requestOf: Int32Array;
  readonly weights: Float64Array;
}

function relax(contest: Contest): Relaxation {
  const places = new Map([...contest.byRequest.keys()].map((request, place) => [request, place]));
  return {
    ...contest,
    requestOf: Int32Array.from(contest.jobs, ({ request }) => places.get(request) ?? 0),
    weights: Float64Array.from(contest.jobs, ({ weight }) => weight),
  };
}

const gainsAt = ({ weights, requestOf }: Relaxation, prices: Float64Array): Float64Array =>
  weights.map((weight, job) => weight - (prices[requestOf[job] ?? 0] ?? 0));

/** Moves the prices against the slope of the bound: down where nobody serves a request, up where several do. */
function movePrices(prices: Float64Array, direction: Float64Array, served: Int32Array, stretch: number) {
  let length = 0;
  for (const [request, price] of prices.entries()) {
    const slope = 1 - (served[request] ?? 0);
    const held = price === 0 && slope > 0 ? 0 : slope + MOMENTUM * (direction[request] ?? 0);
    direction[request] = held;
    length += held * held;
  }
  if (length === 0) return;
  for (const [request, price] of prices.entries())
    prices[request] = Math.max(0, price - (stretch / length) * (direction[request] ?? 0));
}

/** Makes a plan of a sequence that serves some requests more than once and others not at all. */
function repaired(chosen: readonly Job[], { byRequest }: Relaxation): readonly Job[] {
  const board = createBoard([]);
  fillBoard(board, chosen.toSorted(heaviestFirst));
  for (const [request, jobs] of byRequest) {
    if (board.jobOf(request) !== undefined) continue;
    const free = jobs.find((job) => board.isFree(job));
    if (free !== undefined) board.put(free);
  }
  return board.jobs();
}

/** Jobs for which the bound, were they taken, is not below the weight that is reached already. */
function openJobs({ graph }: Relaxation, gains: Float64Array, spare: number): readonly Job[] {
  const before = sumsBefore(graph, gains);
  const after = sumsAfter(graph, gains);
  const { sum } = bestSequence(before);
  return graph.jobs.filter((_, at) => (before.sums[at] ?? 0) + (after[at] ?? 0) - sum > LEAST_GAIN - spare);
}

/**
 * Lets requests be served more than once at a price, finds the best sequence at these prices, and moves the prices
 * until nearly none is (Lagrangian relaxation of "once a request"; subgradient steps after Polyak). The sum of prices
 * and sequence is a bound from above; each sequence is also made into a plan, of which the best stays. `work` bounds
 * the steps, so that equal inputs give equal plans.
 */
export function relaxedPlan(start: readonly Job[], contest: Contest, work: number): RelaxedPlan {
  const relaxation = relax(contest);
  const { jobs, graph, byRequest, requestOf } = relaxation;
  const prices = Float64Array.from(byRequest.values(), ([heaviest]) => heaviest?.weight ?? 0);
  const direction = new Float64Array(prices.length);
  const steps = graph.near.length + ROUND_STEPS * jobs.length;
  const rounds = Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, Math.floor(work / steps)));
  let best = { jobs: start, weight: weightOf(start) };
  let lowest = { bound: Number.POSITIVE_INFINITY, prices };
  let [step, patience] = [1, PATIENCE];
  for (let round = 0; round < rounds && step > LEAST_STEP; round += 1) {
    const sequence = bestSequence(sumsBefore(graph, gainsAt(relaxation, prices)));
    const bound = prices.reduce((sum, price) => sum + price, sequence.sum);
    const served = new Int32Array(prices.length);
    for (const place of sequence.places)
      served[requestOf[place] ?? 0] = (served[requestOf[place] ?? 0] ?? 0) + 1;
    const plan = repaired(
      sequence.places.flatMap((place) => jobs[place] ?? []),
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
