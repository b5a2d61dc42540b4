import { createBoard, fillBoard } from './board.ts';
import { grouped, type Job, weightOf } from './job.ts';
import { bestSequence, type PassGraph, passGraph, sumsAfter, sumsBefore } from './pass-graph.ts';

export interface RelaxedPlan {
  readonly jobs: readonly Job[];
  readonly weight: number;
  /** No choice among these jobs weighs more. */
  readonly bound: number;
  /** Jobs that a choice heavier than `weight` could hold. */
  readonly open: readonly Job[];
}

const LEAST_STEP = 1e-4;
const PATIENCE = 8;
const EPSILON = 1e-7;

/**
 * Lets requests be served more than once at a price, finds the best sequence of each pass by itself, and moves the
 * prices until nearly none is (Lagrangian relaxation of "once a request" with a subgradient step after Polyak). The sum
 * of prices and sequences is a bound from above; each round is also made into a plan, of which the best stays.
 */
export function relaxedPlan(start: readonly Job[], jobs: readonly Job[], work: number): RelaxedPlan {
  const graphs = [...grouped(jobs, ({ pass }) => pass).values()].map(passGraph);
  const prices = new Map<number, number>();
  for (const { request, weight } of jobs) prices.set(request, Math.max(prices.get(request) ?? 0, weight));
  const priceOf = ({ request }: Job) => prices.get(request) ?? 0;
  const gainsOf = (graph: PassGraph) => Float64Array.from(graph.jobs, (job) => job.weight - priceOf(job));
  const pairs = graphs.reduce((sum, { near }) => sum + near.length, 0);
  const rounds = Math.min(400, Math.max(12, Math.floor(work / (pairs + 20 * jobs.length))));

  let best = start;
  let weight = weightOf(start);
  let bound = Number.POSITIVE_INFINITY;
  let bestPrices = new Map(prices);
  let step = 1;
  let patience = PATIENCE;
  for (let round = 0; round < rounds && bound > weight + EPSILON && step > LEAST_STEP; round += 1) {
    const sequences = graphs.map((graph) => bestSequence(graph, gainsOf(graph)));
    const sum = [...prices.values(), ...sequences.map((sequence) => sequence.sum)].reduce((a, b) => a + b, 0);
    patience -= 1;
    if (sum < bound - EPSILON) [bound, bestPrices, patience] = [sum, new Map(prices), PATIENCE];
    if (patience === 0) [step, patience] = [step / 2, PATIENCE];
    const chosen = sequences.flatMap((sequence) => sequence.jobs);
    const plan = repaired(chosen, jobs, priceOf);
    const planWeight = weightOf(plan);
    if (planWeight > weight + EPSILON) [best, weight] = [plan, planWeight];
    movePrices(prices, chosen, step * Math.max(sum - weight, EPSILON));
  }
  for (const [request, price] of bestPrices) prices.set(request, price);
  return { jobs: best, weight, bound, open: openJobs(graphs, gainsOf, bound, weight) };
}

function movePrices(prices: Map<number, number>, chosen: readonly Job[], stretch: number): void {
  const counts = grouped(chosen, ({ request }) => request);
  const slopes = [...prices].map(([request, price]) => {
    const slope = 1 - (counts.get(request)?.length ?? 0);
    return { request, price, slope: price === 0 && slope > 0 ? 0 : slope };
  });
  const length = slopes.reduce((sum, { slope }) => sum + slope * slope, 0);
  if (length === 0) return;
  for (const { request, price, slope } of slopes)
    prices.set(request, Math.max(0, price - (stretch / length) * slope));
}

/** Makes a plan of sequences that serve some requests more than once and others not at all. */
function repaired(
  chosen: readonly Job[],
  jobs: readonly Job[],
  priceOf: (job: Job) => number,
): readonly Job[] {
  const gainFirst = (a: Job, b: Job) =>
    b.weight - priceOf(b) - (a.weight - priceOf(a)) || b.weight - a.weight || a.index - b.index;
  const board = createBoard([]);
  fillBoard(
    board,
    chosen.toSorted((a, b) => b.weight - a.weight || a.index - b.index),
  );
  const served = new Set(chosen.map(({ request }) => request));
  fillBoard(
    board,
    jobs
      .filter(({ request }) => !served.has(request) || board.jobOf(request) === undefined)
      .toSorted(gainFirst),
  );
  return board.jobs();
}

/** Jobs for which the bound, when they have to be taken, is not below what is reached already. */
function openJobs(
  graphs: readonly PassGraph[],
  gainsOf: (graph: PassGraph) => Float64Array,
  bound: number,
  weight: number,
): readonly Job[] {
  if (bound <= weight + EPSILON) return [];
  return graphs.flatMap((graph) => {
    const gains = gainsOf(graph);
    const { sums } = sumsBefore(graph, gains);
    const after = sumsAfter(graph, gains);
    const most = sums.reduce((a, b) => Math.max(a, b), 0);
    return graph.jobs.filter((_, at) => bound - most + (sums[at] ?? 0) + (after[at] ?? 0) > weight + EPSILON);
  });
}
