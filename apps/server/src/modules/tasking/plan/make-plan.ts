import type { Candidate, FixedTask, Plan, RefusedTask } from '@sigma/domain';
import { prepareAim } from '@sigma/orbit';
import type { CooperativeWork } from '../../../work/index.ts';
import { passCriteriaKey } from '../requests/pass-criteria.ts';
import { geometryOf, targetOf } from '../requests/request-answer.ts';
import type { RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import { activeTasksNear, type TaskRow } from '../tasks/sensor-tasks.store.ts';
import { candidateOf, findPasses } from './find-passes.ts';
import {
  blockOutsIn,
  downlinksIn,
  failedNear,
  namesOfRequests,
  type PlanInterval,
  plannableRequests,
} from './plan-inputs.store.ts';
import { planOffThread } from './plan-off-thread.ts';
import { limitsOf } from './satellite-limits.ts';
import { mayBeTasked, type Satellite } from './satellites.store.ts';

/** The shortest notice at which a task can still be sent to a satellite. */
const LEAD_MS = 60_000;

export interface PlanQuery extends PlanInterval {
  readonly satellites: readonly Satellite[];
  /** Tasks of the same draft that staff have fixed. */
  readonly fixed: readonly TaskRow[];
  /** Tasks of the same draft that staff have refused. */
  readonly refused: readonly TaskRow[];
}

export interface MadePlan {
  /** The tasks that the plan adds to fixed and active tasks. */
  readonly tasks: Plan['tasks'];
  readonly unscheduled: Plan['omitted'];
  /** The `passCriteriaKey` of each request at the time its passes were searched, by request id. */
  readonly criteriaKeys: ReadonlyMap<string, string>;
}

/**
 * Plans an interval, from now at the earliest: finds passes for waiting requests around active and fixed tasks. It only
 * reads from the database, and long searches yield to other calls.
 */
export async function makePlan(
  { database, worldClock }: Pick<TaskingServices, 'database' | 'worldClock'>,
  { satellites, start, end, fixed, refused }: PlanQuery,
  work: CooperativeWork,
): Promise<MadePlan> {
  const { kysely } = database;
  const now = worldClock();
  const soonest = new Date(now.getTime() + LEAD_MS);
  const interval = { start: start > soonest ? start : soonest, end };
  if (interval.start >= end) return { tasks: [], unscheduled: [], criteriaKeys: new Map() };
  const able = satellites.filter((satellite) => mayBeTasked(satellite, interval));
  const sensors = able.map(({ sensor }) => sensor);
  const activeTasks = await activeTasksNear(kysely, sensors, interval);
  const requests = await plannableRequests(kysely, sensors, interval);
  const fixedTasks = [...activeTasks, ...fixed].map(fixedOf);
  const others = await namesOfRequests(
    kysely,
    fixedTasks.map(({ request }) => request),
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
    fixed: fixedTasks,
    refused: refused.map(refusedOf),
  };
  const plan = await planOffThread(input, work.signal);
  const isFixed = new Set(fixedTasks.map(({ request }) => request));
  return {
    tasks: plan.tasks.filter(({ request }) => !isFixed.has(request)),
    unscheduled: plan.omitted,
    criteriaKeys: new Map(requests.map((request) => [request.id, passCriteriaKey(request)])),
  };
}

async function findCandidates(
  requests: readonly RequestRow[],
  satellites: readonly Satellite[],
  interval: PlanInterval,
  work: CooperativeWork,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const request of requests) {
    const areas = prepareAim(geometryOf(request), targetOf(request));
    for (const satellite of satellites) {
      if (!request.sensors.includes(satellite.sensor)) continue;
      const search = { criteria: request, areas, satellite, ...interval };
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

/** Converts a stored task to a fixed task of the scheduler. */
export const fixedOf = (task: TaskRow): FixedTask => ({ ...refusedOf(task), rollDeg: task.roll });
