import { type BodyOf, type FieldIssue, type Refusal, refuse, type sensorTaskCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { intervalIssues, intervalOf } from '../body-issues.ts';
import { conflictsOfTasks } from '../plan/publish.ts';
import { loadSatellites } from '../plan/satellites.store.ts';
import { type RequestRow, readRequest } from '../requests/tasking-requests.store.ts';
import type { TaskingServices } from '../services.ts';
import type { SensorScheduleRow } from '../tasks/sensor-schedules.store.ts';
import { type TaskRow, tasksOfSchedules } from '../tasks/sensor-tasks.store.ts';

export type TaskBody = BodyOf<typeof sensorTaskCalls.add>;

/** The issues of a task with regard to its schedule and its request, apart from conflicts with other tasks. */
export async function taskIssues(
  transaction: DatabaseTransaction,
  schedule: SensorScheduleRow,
  body: TaskBody,
): Promise<readonly FieldIssue[]> {
  const interval = intervalOf(body);
  const { start, end } = interval;
  const issues = [...intervalIssues(interval)];
  if (start < schedule.start) issues.push(outsideSchedule('start', schedule));
  if (end > schedule.end) issues.push(outsideSchedule('end', schedule));
  const request = await readRequest(transaction, body.tasking_request);
  if (request === undefined) {
    const message = `Tasking request ${body.tasking_request} does not exist.`;
    return [...issues, { field: 'tasking_request', code: 'unknown', message }];
  }
  return [...issues, ...requestIssues(request, schedule.sensor, interval)];
}

function outsideSchedule(field: string, { start, end }: SensorScheduleRow): FieldIssue {
  const message = `Must be within the schedule, ${start.toISOString()} to ${end.toISOString()}.`;
  return { field, code: 'outside_schedule', message };
}

function requestIssues(
  request: RequestRow,
  sensor: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (!request.sensors.includes(sensor)) {
    const message = `The request is for sensors ${request.sensors.join(', ')}, not for ${sensor}.`;
    issues.push({ field: 'tasking_request', code: 'other_sensor', message });
  }
  const message = `Must be within the window of the request, ${request.window_start.toISOString()} to ${request.window_end.toISOString()}.`;
  if (start < request.window_start) issues.push({ field: 'start', code: 'outside_window', message });
  if (end > request.window_end) issues.push({ field: 'end', code: 'outside_window', message });
  return issues;
}

/** Rejects a task that the satellite cannot take alongside the tasks of its schedule and active tasks. */
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
    const message = `Must be at most ${slew} degrees to either side, the slew limit of the satellite.`;
    return refuse('invalid_body', message, [{ field: 'roll', code: 'beyond_slew', message }]);
  }
  const neighbours = (await tasksOfSchedules(transaction, [task.schedule])).filter(
    ({ state }) => state === 'proposed' || state === 'fixed',
  );
  const issues = await conflictsOfTasks(transaction, [task], satellites, neighbours);
  const [first] = issues;
  if (first === undefined) return undefined;
  const errors = issues.map(({ issue }): FieldIssue => {
    const field = issue.code === 'taken_twice' ? 'tasking_request' : 'start';
    return { field, code: issue.code, message: issue.text };
  });
  return refuse('wrong_state', `The task conflicts with others: ${first.issue.text}`, errors);
}
