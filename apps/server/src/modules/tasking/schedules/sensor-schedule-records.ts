import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type FieldIssue,
  type QueryOf,
  Refusal,
  refuse,
  type SensorSchedule,
  type sensorScheduleCalls,
} from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { RecordStore } from '../../../records/index.ts';
import { type Actor, staffOf } from '../actor.ts';
import { intervalIssues, intervalOf, invalidBody, wrongState } from '../body-issues.ts';
import { knownSensors } from '../known.store.ts';
import { publishSchedules } from '../plan/publish.ts';
import type { TaskingServices } from '../services.ts';
import { countActiveTasks } from '../tasks/request-tasks.store.ts';
import {
  deleteSensorSchedules,
  insertSensorSchedules,
  listSensorSchedules,
  readSensorSchedule,
  type SensorScheduleRow,
  updateSensorSchedules,
} from '../tasks/sensor-schedules.store.ts';
import { lockSensorSchedule, tasksOfSchedules } from '../tasks/sensor-tasks.store.ts';
import { sensorScheduleAnswer } from './schedule-answer.ts';

type Body = BodyOf<typeof sensorScheduleCalls.add>;
type Query = QueryOf<typeof sensorScheduleCalls.list>;
type Services = Pick<TaskingServices, 'worldClock' | 'orbitGrids'>;

interface Id {
  readonly sensor_schedule: string;
}

const noSuchSensorSchedule = (): Refusal => refuse('not_found', 'The sensor schedule does not exist.');

/** Schedules of single satellites: schedules of plans, which change with their plan, and those that staff make. */
export function sensorScheduleRecords(
  services: Services,
): RecordStore<Id, object, SensorSchedule, Body, Query> {
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listSensorSchedules(kysely, query);
      return { rows: rows.map(sensorScheduleAnswer), count };
    },
    read: (kysely, { sensor_schedule }) => readSensorScheduleAnswer(kysely, sensor_schedule),
    async add(transaction, _, body) {
      const issues = await scheduleBodyIssues(transaction, body);
      if ((body.state ?? 'draft') !== 'draft')
        issues.push({ field: 'state', code: 'not_first', message: 'Must be draft for a new schedule.' });
      const refusal = invalidBody(issues);
      if (refusal !== undefined) return refusal;
      const id = randomUUID();
      const row = { id, tasking_schedule: null, sensor: body.sensor, ...intervalOf(body) };
      await insertSensorSchedules(transaction, [{ ...row, state: 'draft' }]);
      return (await readSensorScheduleAnswer(transaction, id)) ?? noSuchSensorSchedule();
    },
    async replace(transaction, { sensor_schedule: id }, body, call) {
      const row = await lockSensorSchedule(transaction, id);
      if (row === undefined) return noSuchSensorSchedule();
      const refusal =
        invalidBody(await scheduleBodyIssues(transaction, body)) ??
        (await change(transaction, services, { row, body, by: staffOf(call.caller) }));
      return refusal ?? (await readSensorScheduleAnswer(transaction, id)) ?? noSuchSensorSchedule();
    },
    async remove(transaction, { sensor_schedule: id }) {
      const row = await lockSensorSchedule(transaction, id);
      if (row?.tasking_schedule) return belongsToPlan(row.tasking_schedule);
      const active = await countActiveTasks(transaction, [id]);
      if (active > 0)
        return refuse('wrong_state', `The schedule contains ${active} tasks that are active or were flown.`);
      await deleteSensorSchedules(transaction, [id]);
      return undefined;
    },
    bodyOf: ({ sensor, start, end, state }) => ({ sensor, start, end, state }),
  };
}

async function readSensorScheduleAnswer(kysely: Connection, id: string): Promise<SensorSchedule | undefined> {
  const row = await readSensorSchedule(kysely, id);
  return row && sensorScheduleAnswer(row);
}

async function scheduleBodyIssues(kysely: Connection, body: Body): Promise<FieldIssue[]> {
  const { sensor } = body;
  const issues = [...intervalIssues(intervalOf(body))];
  if (!(await knownSensors(kysely, [sensor])).has(sensor))
    issues.push({ field: 'sensor', code: 'unknown', message: `Sensor ${sensor} does not exist.` });
  return issues;
}

const belongsToPlan = (plan: string): Refusal =>
  wrongState('tasking_schedule', `The schedule belongs to the plan ${plan}. Change the plan instead.`);

interface Change {
  readonly row: SensorScheduleRow;
  readonly body: Body;
  readonly by: Actor;
}

async function change(
  transaction: DatabaseTransaction,
  services: Services,
  { row, body, by }: Change,
): Promise<Refusal | undefined> {
  const { sensor, state = row.state } = body;
  const { start, end } = intervalOf(body);
  const isMoved =
    sensor !== row.sensor || start.getTime() !== row.start.getTime() || end.getTime() !== row.end.getTime();
  if (!isMoved && state === row.state) return undefined;
  if (row.tasking_schedule !== null) return belongsToPlan(row.tasking_schedule);
  if (isMoved) {
    const refusal = await move(transaction, row, { sensor, start, end });
    if (refusal !== undefined) return refusal;
  }
  if (state === row.state) return undefined;
  const now = services.worldClock();
  if (row.state === 'draft' && state === 'published') {
    const schedules = [{ ...row, sensor, start, end }];
    const published = await publishSchedules(transaction, services, { schedules, by, now });
    return published instanceof Refusal ? published : undefined;
  }
  if (row.state === 'published' && state === 'flown') return endSchedule(transaction, row, now);
  return wrongState('state', `A schedule that is ${row.state} cannot become ${state}.`);
}

async function move(
  transaction: DatabaseTransaction,
  row: SensorScheduleRow,
  to: Pick<SensorScheduleRow, 'sensor' | 'start' | 'end'>,
): Promise<Refusal | undefined> {
  if (row.state !== 'draft')
    return wrongState(
      'state',
      `The interval and the sensor of a schedule that is ${row.state} cannot be changed.`,
    );
  const tasks = await tasksOfSchedules(transaction, [row.id]);
  if (tasks.length > 0 && to.sensor !== row.sensor)
    return wrongState(
      'sensor',
      `The schedule contains ${tasks.length} tasks of sensor ${row.sensor}. Delete them first.`,
    );
  const outside = tasks.find((task) => task.start < to.start || task.end > to.end);
  if (outside !== undefined)
    return wrongState('start', `The task ${outside.id} would be outside the schedule. Delete it first.`);
  await updateSensorSchedules(transaction, [row.id], to);
  return undefined;
}

async function endSchedule(
  transaction: DatabaseTransaction,
  row: SensorScheduleRow,
  now: Date,
): Promise<Refusal | undefined> {
  const open = (await tasksOfSchedules(transaction, [row.id])).filter(
    ({ state }) => state === 'scheduled' || state === 'taken',
  );
  if (row.end > now || open.length > 0)
    return wrongState(
      'state',
      'A schedule can become flown only after its end, when none of its tasks is open.',
    );
  await updateSensorSchedules(transaction, [row.id], { state: 'flown' });
  return undefined;
}
