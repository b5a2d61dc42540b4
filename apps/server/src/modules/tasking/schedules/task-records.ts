import { randomUUID } from 'node:crypto';
import { type QueryOf, type Refusal, refuse, type SensorTask, type sensorTaskCalls } from '@sigma/contract';
import { type DatabaseTransaction, lockTasking } from '@sigma/db';
import type { RecordCall, RecordStore } from '../../../records/index.ts';
import { type Actor, staffOf } from '../actor.ts';
import { dropScenesOfTask } from '../arrivals/captured-scenes.store.ts';
import { pictureProcessed } from '../arrivals/picture-processed.ts';
import type { ArrivalServices } from '../arrivals/scene-arrived.ts';
import { badBody, intervalOf, wrongState } from '../body-issues.ts';
import { holdSensors } from '../known.store.ts';
import type { TaskingServices } from '../services.ts';
import { taskAnswer } from './schedule-answer.ts';
import type { SensorScheduleRow } from './sensor-schedules.store.ts';
import {
  deleteTasks,
  holdSensorSchedule,
  insertTasks,
  listTasks,
  readTask,
  type TaskRow,
  updateTask,
} from './sensor-tasks.store.ts';
import { conflictOf, type TaskBody, taskFaults } from './task-issues.ts';
import { moveWithTask } from './task-outcome.ts';
import { FIRST_TASK_STATES, isFirstTaskState, nextTaskStates } from './task-states.ts';

type Query = QueryOf<typeof sensorTaskCalls.list>;
type Services = Pick<TaskingServices, 'worldClock' | 'orbitGrids'> & ArrivalServices;

interface Id {
  readonly sensor_task: string;
}

const gone = (): Refusal => refuse('not_found', 'There is no such sensor task.');

/** Tasks of schedules. In drafts they are made and corrected; of those in force staff tell how they went. */
export function taskRecords(services: Services): RecordStore<Id, object, SensorTask, TaskBody, Query> {
  return {
    async list(kysely, _, query) {
      const { rows, count } = await listTasks(kysely, query);
      return { rows: rows.map(taskAnswer), count };
    },
    async read(kysely, { sensor_task }) {
      const row = await readTask(kysely, sensor_task);
      return row && taskAnswer(row);
    },
    async add(transaction, _, body) {
      const { state = 'fixed' } = body;
      if (!isFirstTaskState(state)) {
        const message = `A new task takes one of ${FIRST_TASK_STATES.join(', ')}.`;
        return refuse('invalid_body', message, [{ field: 'state', code: 'not_first', message }]);
      }
      const task = { id: randomUUID(), state, downlink: null };
      const made = await checkedTask(transaction, services, { task, body });
      if ('code' in made) return made;
      await insertTasks(transaction, [made]);
      return taskAnswer(made);
    },
    async replace(transaction, { sensor_task: id }, body, call) {
      const row = await readTask(transaction, id);
      if (row === undefined) return gone();
      const schedule = await holdSensorSchedule(transaction, row.schedule);
      const held = await readTask(transaction, id);
      if (schedule === undefined || held === undefined) return gone();
      return replaceTask(transaction, services, { held, schedule, body, call });
    },
    async remove(transaction, { sensor_task: id }) {
      const row = await readTask(transaction, id);
      const schedule = row && (await holdSensorSchedule(transaction, row.schedule));
      if (schedule && schedule.state !== 'draft') return inForce(schedule);
      await deleteTasks(transaction, [id]);
      return undefined;
    },
    bodyOf: ({ schedule, tasking_request, start, end, roll, state }) => ({
      schedule,
      tasking_request,
      start,
      end,
      roll,
      state,
    }),
  };
}

const inForce = ({ state }: SensorScheduleRow): Refusal =>
  wrongState('schedule', `Tasks of a schedule that is ${state} are not edited.`);

interface Replacement {
  readonly held: TaskRow;
  readonly schedule: SensorScheduleRow;
  readonly body: TaskBody;
  readonly call: RecordCall;
}

async function replaceTask(
  transaction: DatabaseTransaction,
  services: Services,
  { held, schedule, body, call }: Replacement,
): Promise<SensorTask | Refusal> {
  const { state = held.state } = body;
  const { start, end } = intervalOf(body);
  const isMoved =
    body.schedule !== held.schedule ||
    body.tasking_request !== held.tasking_request ||
    body.roll !== held.roll ||
    start.getTime() !== held.start.getTime() ||
    end.getTime() !== held.end.getTime();
  if (isMoved && schedule.state !== 'draft') return inForce(schedule);
  if (state !== held.state && !nextTaskStates(schedule.state, held.state).includes(state)) {
    const next = nextTaskStates(schedule.state, held.state);
    const may = next.length === 0 ? 'stays so' : `may become ${next.join(' or ')}`;
    const message = `A task that is ${held.state} in a schedule that is ${schedule.state} ${may}, not ${state}.`;
    return wrongState('state', message);
  }
  if (!isMoved && state === held.state) return taskAnswer(held);
  const now = services.worldClock();
  if (schedule.state !== 'draft') {
    const after = { ...held, state, updated_at: now };
    return tellTask(transaction, services, after, { by: staffOf(call.caller), now });
  }
  const made = await checkedTask(transaction, services, { task: { ...held, state }, body });
  if ('code' in made) return made;
  await updateTask(transaction, made);
  return taskAnswer(made);
}

/** How a task in force went: its request goes on with it. */
async function tellTask(
  transaction: DatabaseTransaction,
  services: Services,
  task: TaskRow,
  told: { readonly by: Actor; readonly now: Date },
): Promise<SensorTask | Refusal> {
  await lockTasking(transaction, task.tasking_request);
  const refusal =
    task.state === 'processed' ? await pictureProcessed(transaction, services, task.id) : undefined;
  if (refusal !== undefined) return refusal;
  await updateTask(transaction, task);
  if (task.state === 'failed') await dropScenesOfTask(transaction, task);
  await moveWithTask(transaction, task, told);
  return taskAnswer(task);
}

interface WantedTask {
  readonly task: Pick<TaskRow, 'id' | 'state' | 'downlink'>;
  readonly body: TaskBody;
}

/** The row that a task of a draft would be; its satellite is held, so that it stays free of conflicts. */
async function checkedTask(
  transaction: DatabaseTransaction,
  services: Services,
  { task, body }: WantedTask,
): Promise<TaskRow | Refusal> {
  const schedule = await holdSensorSchedule(transaction, body.schedule);
  if (schedule === undefined) {
    const message = `There is no sensor schedule ${body.schedule}.`;
    return refuse('invalid_body', message, [{ field: 'schedule', code: 'unknown', message }]);
  }
  if (schedule.state !== 'draft') return inForce(schedule);
  const refusal = badBody(await taskFaults(transaction, schedule, body));
  if (refusal !== undefined) return refusal;
  const { tasking_request, roll } = body;
  const row: TaskRow = {
    ...task,
    schedule: schedule.id,
    tasking_request,
    sensor: schedule.sensor,
    ...intervalOf(body),
    roll,
    updated_at: services.worldClock(),
  };
  if (row.state === 'refused') return row;
  await holdSensors(transaction, [row.sensor]);
  return (await conflictOf(transaction, services, row)) ?? row;
}
