import type { Candidate, FixedTask, Plan, RefusedTask } from '@sigma/domain';
import { prepareArea } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import { askedOf } from '../requests/pass-criteria.ts';
import { geometryOf } from '../requests/request-answer.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import { type TaskRow, tasksInForce } from '../schedules/sensor-tasks.store.ts';
import type { TaskingServices } from '../services.ts';
import { candidateOf, findPasses } from './find-passes.ts';
import { planApart } from './plan-off-thread.ts';
import {
  blockOutsIn,
  downlinksIn,
  failedNear,
  namesOfRequests,
  type PlanInterval,
  plannableRequests,
} from './plan-inputs.store.ts';
import { limitsOf } from './satellite-limits.ts';
import { mayBeTasked, type Satellite } from './satellites.store.ts';

/** Sooner than this a satellite cannot be told any more. */
const LEAD_MS = 60_000;

export interface PlanWish extends PlanInterval {
  readonly satellites: readonly Satellite[];
  /** Tasks of the same draft that staff have fixed, */
  readonly fixed: readonly TaskRow[];
  /** and those that they have refused. */
  readonly refused: readonly TaskRow[];
}

export interface MadePlan {
  /** What the plan adds to what is fixed and in force. */
  readonly tasks: Plan['tasks'];
  readonly leftOut: Plan['omitted'];
  /** What each request asked when its passes were looked for, by `askedOf`. */
  readonly asked: ReadonlyMap<string, string>;
}

/**
 * Plans an interval from now on: what the requests that wait may be taken in, round what is in force and fixed. It
 * reads only; long searches let other calls on.
 */
export async function makePlan(
  { database, worldClock }: Pick<TaskingServices, 'database' | 'worldClock'>,
  { satellites, start, end, fixed, refused }: PlanWish,
  work: CooperativeWork,
): Promise<MadePlan> {
  const { kysely } = database;
  const now = worldClock();
  const soonest = new Date(now.getTime() + LEAD_MS);
  const interval = { start: start > soonest ? start : soonest, end };
  if (interval.start >= end) return { tasks: [], leftOut: [], asked: new Map() };
  const able = satellites.filter((satellite) => mayBeTasked(satellite, interval));
  const sensors = able.map(({ sensor }) => sensor);
  const inForce = await tasksInForce(kysely, sensors, interval);
  const requests = await plannableRequests(kysely, sensors, interval);
  const settled = [...inForce, ...fixed].map(fixedOf);
  const others = await namesOfRequests(
    kysely,
    settled.map(({ request }) => request),
  );
  const named = [...requests, ...others].map(({ id, name, priority }) => ({
    id,
    priority,
    ...(name === '' ? {} : { name }),
  }));
  const blockOuts = await blockOutsIn(kysely, sensors, interval);
  const downlinks = await downlinksIn(kysely, sensors, interval);
  const failed = (await failedNear(kysely, sensors, interval)).map(refusedOf);
  const found = await findCandidates(requests, able, interval, work);
  const candidates = found.filter((candidate) => !failed.some((pass) => isOfPass(candidate, pass)));
  const limits = able.map(limitsOf);
  const input = {
    requests: named,
    candidates,
    satellites: limits,
    blockOuts,
    downlinks,
    fixed: settled,
    refused: refused.map(refusedOf),
  };
  const plan = await planApart(input, work.signal);
  const isSettled = new Set(settled.map(({ request }) => request));
  return {
    tasks: plan.tasks.filter(({ request }) => !isSettled.has(request)),
    leftOut: plan.omitted,
    asked: new Map(requests.map((request) => [request.id, askedOf(request)])),
  };
}

async function findCandidates(
  requests: readonly RequestRow[],
  satellites: readonly Satellite[],
  interval: PlanInterval,
  work: CooperativeWork,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const wish of requests) {
    const area = prepareArea(geometryOf(wish));
    for (const satellite of satellites) {
      if (!wish.sensors.includes(satellite.sensor)) continue;
      const search = { wish, area, satellite, ...interval };
      for (const pass of await findPasses(search, work)) candidates.push(candidateOf(pass, search));
    }
  }
  return candidates;
}

const isOfPass = (candidate: Candidate, pass: RefusedTask): boolean =>
  candidate.request === pass.request &&
  candidate.sensor === pass.sensor &&
  candidate.startMs < pass.endMs &&
  pass.startMs < candidate.endMs;

const refusedOf = (task: TaskRow): RefusedTask => ({
  request: task.tasking_request,
  sensor: task.sensor,
  startMs: task.start.getTime(),
  endMs: task.end.getTime(),
});

/** A stored task as the scheduler takes it. */
export const fixedOf = (task: TaskRow): FixedTask => ({ ...refusedOf(task), rollDeg: task.roll });
