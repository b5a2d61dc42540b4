import { type BodyOf, type FieldIssue, type Refusal, refuse, type sensorTaskCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { intervalOf, orderFaults } from '../body-issues.ts';
import { faultsOfTasks } from '../plan/publish.ts';
import { loadSatellites } from '../plan/satellites.store.ts';
import { type RequestRow, readRequest } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import type { SensorScheduleRow } from './sensor-schedules.store.ts';
import { type TaskRow, tasksOfSchedules } from './sensor-tasks.store.ts';

export type TaskBody = BodyOf<typeof sensorTaskCalls.add>;

/** What is wrong with a task by itself: where it lies in its schedule, and what its request asks. */
export async function taskFaults(
  transaction: DatabaseTransaction,
  schedule: SensorScheduleRow,
  body: TaskBody,
): Promise<readonly FieldIssue[]> {
  const interval = intervalOf(body);
  const { start, end } = interval;
  const faults = [...orderFaults(interval)];
  if (start < schedule.start) faults.push(outside('start', schedule));
  if (end > schedule.end) faults.push(outside('end', schedule));
  const request = await readRequest(transaction, body.tasking_request);
  if (request === undefined) {
    const message = `There is no tasking request ${body.tasking_request}.`;
    return [...faults, { field: 'tasking_request', code: 'unknown', message }];
  }
  return [...faults, ...requestFaults(request, schedule.sensor, interval)];
}

function outside(field: string, { start, end }: SensorScheduleRow): FieldIssue {
  const message = `Takes an instant of its schedule, ${start.toISOString()} to ${end.toISOString()}.`;
  return { field, code: 'outside_schedule', message };
}

function requestFaults(
  request: RequestRow,
  sensor: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): readonly FieldIssue[] {
  const faults: FieldIssue[] = [];
  if (!request.sensors.includes(sensor)) {
    const message = `The request is for sensors ${request.sensors.join(', ')}, not for ${sensor}.`;
    faults.push({ field: 'tasking_request', code: 'other_sensor', message });
  }
  const message = `Takes an instant of the request's window, ${request.window_start.toISOString()} to ${request.window_end.toISOString()}.`;
  if (start < request.window_start) faults.push({ field: 'start', code: 'outside_window', message });
  if (end > request.window_end) faults.push({ field: 'end', code: 'outside_window', message });
  return faults;
}

/** Whether a satellite can take a task besides those of its schedule and what is in force. */
export async function conflictOf(
  transaction: DatabaseTransaction,
  { orbitGrids, worldClock }: Pick<TaskingServices, 'orbitGrids' | 'worldClock'>,
  task: TaskRow,
): Promise<Refusal | undefined> {
  const sensors = [task.sensor];
  const now = worldClock();
  const satellites = await loadSatellites(transaction, orbitGrids, { sensors, at: now, now });
  const slew = satellites[0]?.maxSlewDeg ?? 90;
  if (Math.abs(task.roll) > slew) {
    const message = `Takes a roll of at most ${slew} degrees to either side, as far as the satellite turns.`;
    return refuse('invalid_body', message, [{ field: 'roll', code: 'beyond_slew', message }]);
  }
  const beside = (await tasksOfSchedules(transaction, [task.schedule])).filter(
    ({ state }) => state === 'proposed' || state === 'fixed',
  );
  const faults = await faultsOfTasks(transaction, [task], satellites, beside);
  const [first] = faults;
  if (first === undefined) return undefined;
  const errors = faults.map(({ fault }): FieldIssue => {
    const field = fault.code === 'taken_twice' ? 'tasking_request' : 'start';
    return { field, code: fault.code, message: fault.text };
  });
  return refuse('wrong_state', `The task conflicts with others: ${first.fault.text}`, errors);
}
