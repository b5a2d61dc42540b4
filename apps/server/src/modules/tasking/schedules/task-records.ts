import { randomUUID } from 'node:crypto';
import { type QueryOf, Refusal, refuse, type SensorTask, type sensorTaskCalls } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { instantText } from '@sigma/domain';
import type { RecordCall, RecordStore } from '../../../records/index.ts';
import { lockTasking } from '../../orders/index.ts';
import { type Actor, staffOf } from '../actor.ts';
import { dropScenesOfTask } from '../arrivals/captured-scenes.store.ts';
import { pictureProcessed } from '../arrivals/picture-processed.ts';
import type { ArrivalServices } from '../arrivals/scene-arrived.ts';
import { intervalOf, invalidBody, wrongState } from '../body-issues.ts';
import { lockSensors } from '../known.store.ts';
import type { TaskingServices } from '../services.ts';
import type { SensorScheduleRow } from '../tasks/sensor-schedules.store.ts';
import {
  deleteTasks,
  insertTasks,
  listTasks,
  lockSensorSchedule,
  readTask,
  type TaskRow,
  updateTask,
} from '../tasks/sensor-tasks.store.ts';
import { taskAnswer } from './schedule-answer.ts';
import { conflictOf, type TaskBody, taskIssues } from './task-issues.ts';
import { moveWithTask } from './task-outcome.ts';
import { FIRST_TASK_STATES, isFirstTaskState, nextTaskStates } from './task-states.ts';

type Query = QueryOf<typeof sensorTaskCalls.list>;
type Services = Pick<TaskingServices, 'worldClock' | 'orbitGrids'> & ArrivalServices;

interface Id {
  readonly sensor_task: string;
}

const noSuchTask = (): Refusal => refuse('not_found', 'The sensor task does not exist.');

/** Tasks of schedules. Staff add and correct tasks of drafts; of published tasks they only report the outcome. */
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
        const message = `Must be one of ${FIRST_TASK_STATES.join(', ')} for a new task.`;
        return refuse('invalid_body', message, [{ field: 'state', code: 'not_first', message }]);
      }
      const task = { id: randomUUID(), state, downlink: null };
      const made = await checkedTask(transaction, services, { task, body });
      if (made instanceof Refusal) return made;
      await insertTasks(transaction, [made]);
      return taskAnswer(made);
    },
    async replace(transaction, { sensor_task: id }, body, call) {
      const row = await readTask(transaction, id);
      if (row === undefined) return noSuchTask();
      const schedule = await lockSensorSchedule(transaction, row.schedule);
      const current = await readTask(transaction, id);
      if (schedule === undefined || current === undefined) return noSuchTask();
      return replaceTask(transaction, services, { current, schedule, body, call });
    },
    async remove(transaction, { sensor_task: id }) {
      const row = await readTask(transaction, id);
      const schedule = row && (await lockSensorSchedule(transaction, row.schedule));
      if (schedule && schedule.state !== 'draft') return notEditable(schedule);
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

const notEditable = ({ state }: SensorScheduleRow): Refusal =>
  wrongState('schedule', `Tasks of a schedule that is ${state} cannot be edited.`);

/** Whether a task of this state has taken its picture. */
const isTaken = (state: TaskRow['state']): boolean =>
  state === 'taken' || state === 'downlinked' || state === 'processed';

function notTakenYet({ end }: TaskRow, state: TaskRow['state']): Refusal {
  const message = `The pass ends at ${instantText(end)}. Report the task as ${state} after that.`;
  return wrongState('state', message);
}

interface Replacement {
  readonly current: TaskRow;
  readonly schedule: SensorScheduleRow;
  readonly body: TaskBody;
  readonly call: RecordCall;
}

async function replaceTask(
  transaction: DatabaseTransaction,
  services: Services,
  { current, schedule, body, call }: Replacement,
): Promise<SensorTask | Refusal> {
  const { state = current.state } = body;
  const { start, end } = intervalOf(body);
  const isMoved =
    body.schedule !== current.schedule ||
    body.tasking_request !== current.tasking_request ||
    body.roll !== current.roll ||
    start.getTime() !== current.start.getTime() ||
    end.getTime() !== current.end.getTime();
  if (isMoved && schedule.state !== 'draft') return notEditable(schedule);
  if (state !== current.state && !nextTaskStates(schedule.state, current.state).includes(state)) {
    const next = nextTaskStates(schedule.state, current.state);
    const may = next.length === 0 ? 'keeps its state' : `may become ${next.join(' or ')}`;
    const message = `A task that is ${current.state} in a schedule that is ${schedule.state} ${may}, not ${state}.`;
    return wrongState('state', message);
  }
  if (!isMoved && state === current.state) return taskAnswer(current);
  const now = services.worldClock();
  if (schedule.state !== 'draft') {
    if (isTaken(state) && current.end > now) return notTakenYet(current, state);
    const after = { ...current, state, updated_at: now };
    return reportTask(transaction, services, after, { by: staffOf(call.caller), now });
  }
  const made = await checkedTask(transaction, services, { task: { ...current, state }, body });
  if (made instanceof Refusal) return made;
  await updateTask(transaction, made);
  return taskAnswer(made);
}

/** Stores the reported outcome of an active task and moves its request on. */
async function reportTask(
  transaction: DatabaseTransaction,
  services: Services,
  task: TaskRow,
  report: { readonly by: Actor; readonly now: Date },
): Promise<SensorTask | Refusal> {
  await lockTasking(transaction, task.tasking_request);
  const refusal =
    task.state === 'processed' ? await pictureProcessed(transaction, services, task.id) : undefined;
  if (refusal !== undefined) return refusal;
  await updateTask(transaction, task);
  if (task.state === 'failed') await dropScenesOfTask(transaction, task);
  await moveWithTask(transaction, task, report);
  return taskAnswer(task);
}

interface TaskInput {
  readonly task: Pick<TaskRow, 'id' | 'state' | 'downlink'>;
  readonly body: TaskBody;
}

/** Checks a task of a draft and returns its row. Locks the satellite, so that no conflict arises concurrently. */
async function checkedTask(
  transaction: DatabaseTransaction,
  services: Services,
  { task, body }: TaskInput,
): Promise<TaskRow | Refusal> {
  const schedule = await lockSensorSchedule(transaction, body.schedule);
  if (schedule === undefined) {
    const message = `Sensor schedule ${body.schedule} does not exist.`;
    return refuse('invalid_body', message, [{ field: 'schedule', code: 'unknown', message }]);
  }
  if (schedule.state !== 'draft') return notEditable(schedule);
  const refusal = invalidBody(await taskIssues(transaction, schedule, body));
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
  await lockSensors(transaction, [row.sensor]);
  return (await conflictOf(transaction, services, row)) ?? row;
}
