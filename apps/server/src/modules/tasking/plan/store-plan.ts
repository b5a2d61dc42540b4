import { randomUUID } from 'node:crypto';
import type { UnscheduledRequest } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { moveTaskings } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import { insertSensorSchedules, type SensorScheduleRow } from '../tasks/sensor-schedules.store.ts';
import { insertTasks, type TaskRow } from '../tasks/sensor-tasks.store.ts';
import { insertSchedule } from '../tasks/tasking-schedules.store.ts';
import { listAccepted } from './accepted-requests.store.ts';
import { withoutChangedRequests } from './changed-requests.ts';
import type { MadePlan } from './make-plan.ts';
import type { PlanInterval } from './plan-inputs.store.ts';

export interface PlanToStore extends PlanInterval {
  readonly sensors: readonly number[];
  readonly plan: MadePlan;
  readonly now: Date;
}

/** Stores a plan as a draft, with one schedule of proposed tasks per sensor. Returns its id. */
export async function storePlan(
  transaction: DatabaseTransaction,
  { start, end, sensors, plan: made, now }: PlanToStore,
): Promise<string> {
  const id = randomUUID();
  const plan = await withoutChangedRequests(transaction, made);
  await insertSchedule(transaction, {
    id,
    start,
    end,
    sensors,
    unscheduled: plan.unscheduled.map(toUnscheduledRequest),
    now,
  });
  const schedules = sensors.map((sensor): SensorScheduleRow => {
    return { id: randomUUID(), tasking_schedule: id, sensor, start, end, state: 'draft' };
  });
  await insertSensorSchedules(transaction, schedules);
  await insertTasks(transaction, proposedTasks(plan, schedules, now));
  await beginPlanning(transaction, plan, now);
  return id;
}

/** Converts an omitted request of the scheduler to the answer that says why it was not scheduled. */
export const toUnscheduledRequest = ({
  request,
  code,
  text,
}: MadePlan['unscheduled'][number]): UnscheduledRequest => ({
  tasking_request: request,
  code,
  text,
});

/** The rows of the tasks of a plan, each in the schedule of its sensor. */
export function proposedTasks(
  { tasks }: Pick<MadePlan, 'tasks'>,
  schedules: readonly SensorScheduleRow[],
  now: Date,
): readonly TaskRow[] {
  const bySensor = new Map(schedules.map(({ sensor, id }) => [sensor, id]));
  return tasks.flatMap((task): readonly TaskRow[] => {
    const schedule = bySensor.get(task.sensor);
    if (schedule === undefined) return [];
    const place = { id: randomUUID(), schedule, tasking_request: task.request, sensor: task.sensor };
    const time = { start: new Date(task.startMs), end: new Date(task.endMs), roll: task.rollDeg };
    return [{ ...place, ...time, state: 'proposed', downlink: task.downlink, updated_at: now }];
  });
}

/** Makes accepted requests active: their planning begins with the first plan that considers them. */
export async function beginPlanning(
  transaction: DatabaseTransaction,
  { tasks, unscheduled }: MadePlan,
  now: Date,
): Promise<void> {
  const ids = [...tasks, ...unscheduled].map(({ request }) => request);
  const moves = (await listAccepted(transaction, ids)).map(({ id, order_id }) => ({
    request: id,
    order: order_id,
    ...BEGIN_PLANNING,
    ...SYSTEM,
    at: now,
  }));
  await moveTaskings(transaction, moves);
}

/** The step from accepted to active. */
export const BEGIN_PLANNING = {
  from: 'order_accepted',
  to: 'order_active',
  code: null,
  cause: null,
  text: 'Searching for a pass',
} as const;
