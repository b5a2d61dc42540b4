import {
  type SensorSchedule,
  type SensorTask,
  type TaskingSchedule,
  type UnscheduledRequest,
  unscheduledRequest,
} from '@sigma/contract';
import { z } from 'zod';
import type { SensorScheduleRow } from '../tasks/sensor-schedules.store.ts';
import type { TaskRow } from '../tasks/sensor-tasks.store.ts';
import type { ScheduleRow } from '../tasks/tasking-schedules.store.ts';

const unscheduledList = z.array(unscheduledRequest);

/** The requests that a plan could not schedule, with reasons, as stored in the column. */
export const unscheduledIn = (row: Pick<ScheduleRow, 'left_out'>): readonly UnscheduledRequest[] =>
  unscheduledList.parse(row.left_out);

export function scheduleAnswer(row: ScheduleRow): TaskingSchedule {
  return {
    id: row.id,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    state: row.state,
    sensors: row.sensors,
    schedules: [...row.schedules],
    tasks: row.tasks,
    left_out: [...unscheduledIn(row)],
    created_at: row.created_at.toISOString(),
  };
}

export const sensorScheduleAnswer = (
  row: SensorScheduleRow & { readonly tasks: readonly string[] },
): SensorSchedule => ({
  id: row.id,
  tasking_schedule: row.tasking_schedule,
  sensor: row.sensor,
  start: row.start.toISOString(),
  end: row.end.toISOString(),
  state: row.state,
  tasks: [...row.tasks],
});

export const taskAnswer = (row: TaskRow): SensorTask => ({
  id: row.id,
  schedule: row.schedule,
  tasking_request: row.tasking_request,
  sensor: row.sensor,
  start: row.start.toISOString(),
  end: row.end.toISOString(),
  roll: row.roll,
  state: row.state,
  downlink: row.downlink,
});
