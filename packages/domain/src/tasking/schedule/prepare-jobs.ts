import { collide, grouped, type Job, longestTurnMs, overlap, pictureValue } from './job.ts';
import { pictureIn } from './pass-picture.ts';
import type { Candidate, DownlinkPass, FixedTask, PlanInput, PlanRequestInput } from './schedule-shapes.ts';

/** The reason why a candidate is excluded before any choice. */
export type Obstacle =
  | { readonly kind: 'too_short' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'blocked_out'; readonly reason: string }
  | { readonly kind: 'no_downlink' }
  | { readonly kind: 'fixed'; readonly against: readonly FixedTask[] };

/** The jobs that remain to be chosen from, and why other candidates are excluded. */
export interface PreparedJobs {
  /** Requests by id, each once, without those of fixed pictures. */
  readonly requests: readonly PlanRequestInput[];
  readonly jobs: readonly Job[];
  /** Obstacles of the excluded candidates, by position of the request. */
  readonly obstacles: ReadonlyMap<number, readonly Obstacle[]>;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Creates a function that finds the first ground station pass after a picture; undefined if there is none. */
export function downlinkFinder(downlinks: readonly DownlinkPass[]) {
  const ordered = downlinks.toSorted((a, b) => a.riseMs - b.riseMs || byText(a.id, b.id));
  const bySensor = grouped(ordered, ({ sensor }) => sensor);
  return (sensor: number, endMs: number): string | undefined => {
    const passes = bySensor.get(sensor) ?? [];
    let [low, high] = [0, passes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((passes[middle]?.riseMs ?? Infinity) >= endMs) high = middle;
      else low = middle + 1;
    }
    return passes[low]?.id;
  };
}

type Drafted = Omit<Job, 'index' | 'pass'>;

/** Creates a function that returns the picture of a candidate or its obstacle. */
function drafter(input: PlanInput) {
  const limitsOf = new Map(input.satellites.map((limits) => [limits.sensor, limits]));
  const blockOuts = grouped(input.blockOuts, ({ sensor }) => sensor);
  const fixed = grouped(input.fixed, ({ sensor }) => sensor);
  const refused = grouped(input.refused, ({ sensor }) => sensor);
  const downlinkAfter = downlinkFinder(input.downlinks);
  return (candidate: Candidate, request: number, priority: number): Drafted | Obstacle => {
    const { sensor } = candidate;
    const limits = limitsOf.get(sensor);
    const picture = limits && pictureIn(candidate, limits);
    if (limits === undefined || picture === undefined) return { kind: 'too_short' };
    const isRefused = (task: PlanInput['refused'][number]) =>
      task.request === candidate.request && overlap(task, candidate);
    if (refused.get(sensor)?.some(isRefused)) return { kind: 'refused' };
    const blocked = blockOuts.get(sensor)?.find((blockOut) => overlap(blockOut, picture));
    if (blocked) return { kind: 'blocked_out', reason: blocked.reason };
    const downlink = downlinkAfter(sensor, picture.endMs);
    if (downlink === undefined && input.downlinks.length > 0) return { kind: 'no_downlink' };
    const against = fixed.get(sensor)?.filter((task) => collide(limits, task, picture)) ?? [];
    if (against.length > 0) return { kind: 'fixed', against };
    const weight = pictureValue(priority, candidate.quality);
    return { ...picture, request, limits, weight, downlink: downlink ?? null };
  };
}

const inOrder = (a: Drafted, b: Drafted) =>
  a.limits.sensor - b.limits.sensor ||
  a.startMs - b.startMs ||
  a.request - b.request ||
  a.rollDeg - b.rollDeg ||
  b.weight - a.weight;

/** Numbers the jobs and splits each satellite's time where no earlier picture can collide with a later picture. */
function numbered(drafts: readonly Drafted[]): readonly Job[] {
  const jobs: Job[] = [];
  let pass = -1;
  for (const ofSensor of grouped(drafts.toSorted(inOrder), ({ limits }) => limits.sensor).values()) {
    const apartMs = longestTurnMs(ofSensor);
    let busyUntil = Number.NEGATIVE_INFINITY;
    for (const draft of ofSensor) {
      if (busyUntil === Number.NEGATIVE_INFINITY || draft.startMs - busyUntil >= apartMs) pass += 1;
      jobs.push({ ...draft, index: jobs.length, pass });
      busyUntil = Math.max(busyUntil, draft.endMs);
    }
  }
  return jobs;
}

/** Converts candidates to jobs that can only collide with each other. The order of the input does not matter. */
export function prepareJobs(input: PlanInput): PreparedJobs {
  const isFixed = new Set(input.fixed.map(({ request }) => request));
  const known = new Map(input.requests.toReversed().map((request) => [request.id, request]));
  const requests = [...known.values()]
    .filter(({ id }) => !isFixed.has(id))
    .toSorted((a, b) => byText(a.id, b.id));
  const positionOf = new Map(requests.map(({ id }, position) => [id, position]));
  const draft = drafter(input);
  const drafts: Drafted[] = [];
  const obstacles = new Map<number, Obstacle[]>();
  for (const candidate of input.candidates) {
    const position = positionOf.get(candidate.request);
    const request = position === undefined ? undefined : requests[position];
    if (position === undefined || request === undefined) continue;
    const found = draft(candidate, position, request.priority);
    if (!('kind' in found)) drafts.push(found);
    else obstacles.set(position, [...(obstacles.get(position) ?? []), found]);
  }
  return { requests, jobs: numbered(drafts), obstacles };
}
