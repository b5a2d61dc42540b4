import { randomUUID } from 'node:crypto';
import type { Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { instantText } from '@sigma/domain';
import { type Interval, wrongState } from '../body-issues.ts';
import {
  deleteSensorSchedules,
  insertSensorSchedules,
  lockSchedulesOfPlan,
  updateSensorSchedules,
} from '../tasks/sensor-schedules.store.ts';
import { deleteTasks, type ScheduledRow, tasksOfSchedules } from '../tasks/sensor-tasks.store.ts';
import { updateSchedule } from '../tasks/tasking-schedules.store.ts';

export interface DraftChange extends Interval {
  readonly id: string;
  readonly sensors: readonly number[];
}

/**
 * Changes the interval and the sensors of a draft. Proposed and rejected tasks that are then outside are deleted; a
 * fixed task that would be outside prevents the change.
 */
export async function changeDraft(
  transaction: DatabaseTransaction,
  { id, start, end, sensors }: DraftChange,
): Promise<Refusal | undefined> {
  const schedules = await lockSchedulesOfPlan(transaction, id);
  const wanted = new Set(sensors);
  const tasks = await tasksOfSchedules(
    transaction,
    schedules.map((schedule) => schedule.id),
  );
  const outside = tasks.filter((task) => !wanted.has(task.sensor) || task.start < start || task.end > end);
  const fixed = outside.find(({ state }) => state === 'fixed');
  if (fixed !== undefined) return fixedTaskOutside(fixed, wanted);
  await deleteTasks(
    transaction,
    outside.map((task) => task.id),
  );
  const removed = schedules.filter(({ sensor }) => !wanted.has(sensor));
  await deleteSensorSchedules(
    transaction,
    removed.map((schedule) => schedule.id),
  );
  await updateSensorSchedules(
    transaction,
    schedules.map((schedule) => schedule.id),
    { start, end },
  );
  const present = new Set(schedules.map(({ sensor }) => sensor));
  const added = sensors.filter((sensor) => !present.has(sensor));
  const state = 'draft' as const;
  await insertSensorSchedules(
    transaction,
    added.map((sensor) => ({ id: randomUUID(), tasking_schedule: id, sensor, start, end, state })),
  );
  await updateSchedule(transaction, id, { start, end, sensors: [...sensors] });
  return undefined;
}

function fixedTaskOutside({ id, sensor, start }: ScheduledRow, wanted: ReadonlySet<number>): Refusal {
  const field = wanted.has(sensor) ? 'start' : 'sensors';
  const message = `The fixed task ${id} of sensor ${sensor} at ${instantText(start)} would be outside the schedule. Set it to proposed or delete it first.`;
  return wrongState(field, message);
}
