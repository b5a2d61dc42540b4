import { randomUUID } from 'node:crypto';
import type { UnscheduledRequest } from '@sigma/contract';
import { type DatabaseTransaction, moveTaskings } from '@sigma/db';
import { SYSTEM } from '../actor.ts';
import { insertSensorSchedules, type SensorScheduleRow } from '../schedules/sensor-schedules.store.ts';
import { insertTasks, type TaskRow } from '../schedules/sensor-tasks.store.ts';
import { insertSchedule } from '../schedules/tasking-schedules.store.ts';
import { listAccepted } from './accepted-requests.store.ts';
import type { MadePlan } from './make-plan.ts';
import type { PlanInterval } from './plan-inputs.store.ts';
import { stillAsked } from './changed-requests.ts';

export interface PlanToStore extends PlanInterval {
  readonly sensors: readonly number[];
  readonly plan: MadePlan;
  readonly now: Date;
}

/** Stores a plan as a draft: one schedule a sensor, with its proposed tasks. Returns its id. */
export async function storePlan(
  transaction: DatabaseTransaction,
  { start, end, sensors, plan: made, now }: PlanToStore,
): Promise<string> {
  const id = randomUUID();
  const plan = await stillAsked(transaction, made);
  await insertSchedule(transaction, { id, start, end, sensors, leftOut: plan.leftOut.map(leftOutOf), now });
  const schedules = sensors.map((sensor): SensorScheduleRow => {
    return { id: randomUUID(), tasking_schedule: id, sensor, start, end, state: 'draft' };
  });
  await insertSensorSchedules(transaction, schedules);
  await insertTasks(transaction, proposedTasks(plan, schedules, now));
  await beginPlanning(transaction, plan, now);
  return id;
}

/** Why a request has no place, as it is answered. */
export const leftOutOf = ({ request, code, text }: MadePlan['leftOut'][number]): UnscheduledRequest => ({
  tasking_request: request,
  code,
  text,
});

/** The tasks of a plan, each in the schedule of its sensor. */
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

/** Requests that were accepted are active from the first plan on that looks for their place. */
export async function beginPlanning(
  transaction: DatabaseTransaction,
  { tasks, leftOut }: MadePlan,
  now: Date,
): Promise<void> {
  const ids = [...tasks, ...leftOut].map(({ request }) => request);
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
  text: 'A pass is being looked for',
} as const;
