import { randomUUID } from 'node:crypto';
import type { Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { instantText } from '@sigma/domain';
import { type Interval, wrongState } from '../body-issues.ts';
import {
  deleteSensorSchedules,
  holdSchedulesOfPlan,
  insertSensorSchedules,
  updateSensorSchedules,
} from './sensor-schedules.store.ts';
import { deleteTasks, type ScheduledRow, tasksOfSchedules } from './sensor-tasks.store.ts';
import { updateSchedule } from './tasking-schedules.store.ts';

export interface DraftChange extends Interval {
  readonly id: string;
  readonly sensors: readonly number[];
}

/** Gives a draft another interval or other sensors; proposed tasks outside fall out, fixed ones stand against it. */
export async function changeDraft(
  transaction: DatabaseTransaction,
  { id, start, end, sensors }: DraftChange,
): Promise<Refusal | undefined> {
  const schedules = await holdSchedulesOfPlan(transaction, id);
  const wanted = new Set(sensors);
  const tasks = await tasksOfSchedules(
    transaction,
    schedules.map((schedule) => schedule.id),
  );
  const outside = tasks.filter((task) => !wanted.has(task.sensor) || task.start < start || task.end > end);
  const fixed = outside.find(({ state }) => state === 'fixed');
  if (fixed !== undefined) return standsAgainst(fixed, wanted);
  await deleteTasks(
    transaction,
    outside.map((task) => task.id),
  );
  const gone = schedules.filter(({ sensor }) => !wanted.has(sensor));
  await deleteSensorSchedules(
    transaction,
    gone.map((schedule) => schedule.id),
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

function standsAgainst({ id, sensor, start }: ScheduledRow, wanted: ReadonlySet<number>): Refusal {
  const field = wanted.has(sensor) ? 'start' : 'sensors';
  const message = `The fixed task ${id} of sensor ${sensor} at ${instantText(start)} would lie outside. Free it first.`;
  return wrongState(field, message);
}
