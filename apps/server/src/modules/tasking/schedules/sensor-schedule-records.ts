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
import { badBody, intervalOf, orderFaults, wrongState } from '../body-issues.ts';
import { knownSensors } from '../known.store.ts';
import { publishSchedules } from '../plan/publish.ts';
import type { TaskingServices } from '../services.ts';
import { tasksKeptOf } from './request-tasks.store.ts';
import { sensorScheduleAnswer } from './schedule-answer.ts';
import {
  deleteSensorSchedules,
  insertSensorSchedules,
  listSensorSchedules,
  readSensorSchedule,
  type SensorScheduleRow,
  updateSensorSchedules,
} from './sensor-schedules.store.ts';
import { holdSensorSchedule, tasksOfSchedules } from './sensor-tasks.store.ts';

type Body = BodyOf<typeof sensorScheduleCalls.add>;
type Query = QueryOf<typeof sensorScheduleCalls.list>;
type Services = Pick<TaskingServices, 'worldClock' | 'orbitGrids'>;

interface Id {
  readonly sensor_schedule: string;
}

const gone = (): Refusal => refuse('not_found', 'There is no such sensor schedule.');

/** Schedules of one satellite each: those of plans, which follow their plan, and those that staff make by hand. */
export function sensorScheduleRecords(
  services: Services,
): RecordStore<Id, object, SensorSchedule, Body, Query> {
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listSensorSchedules(kysely, query);
      return { rows: rows.map(sensorScheduleAnswer), count };
    },
    read: (kysely, { sensor_schedule }) => answerOf(kysely, sensor_schedule),
    async add(transaction, _, body) {
      const faults = await bodyFaults(transaction, body);
      if ((body.state ?? 'draft') !== 'draft')
        faults.push({ field: 'state', code: 'not_first', message: 'A new schedule takes the state draft.' });
      const refusal = badBody(faults);
      if (refusal !== undefined) return refusal;
      const id = randomUUID();
      const row = { id, tasking_schedule: null, sensor: body.sensor, ...intervalOf(body) };
      await insertSensorSchedules(transaction, [{ ...row, state: 'draft' }]);
      return (await answerOf(transaction, id)) ?? gone();
    },
    async replace(transaction, { sensor_schedule: id }, body, call) {
      const row = await holdSensorSchedule(transaction, id);
      if (row === undefined) return gone();
      const refusal =
        badBody(await bodyFaults(transaction, body)) ??
        (await change(transaction, services, { row, body, by: staffOf(call.caller) }));
      return refusal ?? (await answerOf(transaction, id)) ?? gone();
    },
    async remove(transaction, { sensor_schedule: id }) {
      const row = await holdSensorSchedule(transaction, id);
      if (row?.tasking_schedule) return ofPlan(row.tasking_schedule);
      const kept = await tasksKeptOf(transaction, [id]);
      if (kept > 0)
        return refuse('wrong_state', `The schedule holds ${kept} tasks that are in force or were flown.`);
      await deleteSensorSchedules(transaction, [id]);
      return undefined;
    },
    bodyOf: ({ sensor, start, end, state }) => ({ sensor, start, end, state }),
  };
}

async function answerOf(kysely: Connection, id: string): Promise<SensorSchedule | undefined> {
  const row = await readSensorSchedule(kysely, id);
  return row && sensorScheduleAnswer(row);
}

async function bodyFaults(kysely: Connection, body: Body): Promise<FieldIssue[]> {
  const { sensor } = body;
  const faults = [...orderFaults(intervalOf(body))];
  if (!(await knownSensors(kysely, [sensor])).has(sensor))
    faults.push({ field: 'sensor', code: 'unknown', message: `There is no sensor ${sensor}.` });
  return faults;
}

const ofPlan = (plan: string): Refusal =>
  wrongState('tasking_schedule', `The schedule is part of the plan ${plan} and changes with it.`);

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
  if (row.tasking_schedule !== null) return ofPlan(row.tasking_schedule);
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
  return wrongState('state', `A schedule that is ${row.state} does not become ${state}.`);
}

async function move(
  transaction: DatabaseTransaction,
  row: SensorScheduleRow,
  to: Pick<SensorScheduleRow, 'sensor' | 'start' | 'end'>,
): Promise<Refusal | undefined> {
  if (row.state !== 'draft')
    return wrongState('state', `A schedule that is ${row.state} keeps its interval.`);
  const tasks = await tasksOfSchedules(transaction, [row.id]);
  if (tasks.length > 0 && to.sensor !== row.sensor)
    return wrongState('sensor', `The schedule holds ${tasks.length} tasks of sensor ${row.sensor}.`);
  const outside = tasks.find((task) => task.start < to.start || task.end > to.end);
  if (outside !== undefined)
    return wrongState('start', `The task ${outside.id} would lie outside. Delete it first.`);
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
    return wrongState('state', 'A schedule is flown when its end has passed and no task of it is open.');
  await updateSensorSchedules(transaction, [row.id], { state: 'flown' });
  return undefined;
}
