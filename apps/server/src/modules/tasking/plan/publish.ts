import { type FieldIssue, type Refusal, refuse, type UnscheduledRequest } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { instantText, type ScheduleIssue, scheduleIssues, statusDisplay } from '@sigma/domain';
import { moveTaskings } from '../../orders/index.ts';
import type { Actor } from '../actor.ts';
import { lockSensors } from '../known.store.ts';
import type { TaskingServices } from '../services.ts';
import { type SensorScheduleRow, updateSensorSchedules } from '../tasks/sensor-schedules.store.ts';
import {
  activeTasksNear,
  deleteTasks,
  type ScheduledRow,
  type TaskRow,
  tasksOfSchedules,
} from '../tasks/sensor-tasks.store.ts';
import { activateTasks, lockRequestsOfSchedules } from './activate-tasks.store.ts';
import { fixedOf } from './make-plan.ts';
import { blockOutsIn } from './plan-inputs.store.ts';
import { limitsOf } from './satellite-limits.ts';
import { loadSatellites, type Satellite } from './satellites.store.ts';
import { BEGIN_PLANNING } from './store-plan.ts';

export interface Publication {
  readonly schedules: readonly SensorScheduleRow[];
  readonly by: Actor;
  readonly now: Date;
}

/** The tasks that had to be dropped when a schedule was published, with reasons. */
export interface Published {
  readonly dropped: readonly UnscheduledRequest[];
}

/**
 * Publishes drafts: checks them against all active tasks, schedules their tasks and moves the requests on. Tasks of
 * withdrawn requests and of passes that are over are dropped with a reason.
 */
export async function publishSchedules(
  transaction: DatabaseTransaction,
  { orbitGrids }: Pick<TaskingServices, 'orbitGrids'>,
  { schedules, by, now }: Publication,
): Promise<Published | Refusal> {
  const sensors = [...new Set(schedules.map(({ sensor }) => sensor))];
  await lockSensors(transaction, sensors);
  const ids = schedules.map(({ id }) => id);
  await lockRequestsOfSchedules(transaction, ids);
  const tasks = (await tasksOfSchedules(transaction, ids)).filter(({ state }) => state !== 'refused');
  const { plannable, dropped } = sift(tasks, now);
  const satellites = await loadSatellites(transaction, orbitGrids, { sensors, at: now, now });
  const issues = await conflictsOfTasks(transaction, plannable, satellites);
  if (issues.length > 0) return conflict(issues);
  await deleteTasks(
    transaction,
    dropped.map(({ task }) => task.id),
  );
  await activateTasks(transaction, plannable, now);
  await updateSensorSchedules(transaction, ids, { state: 'published' });
  const names = new Map(satellites.map(({ sensor, name }) => [sensor, name]));
  await schedule(transaction, plannable, { names, by, now });
  return {
    dropped: dropped.map(({ task, code, text }) => ({ tasking_request: task.tasking_request, code, text })),
  };
}

interface Sifted {
  readonly plannable: readonly ScheduledRow[];
  readonly dropped: readonly { readonly task: ScheduledRow; readonly code: string; readonly text: string }[];
}

const WAITING: ReadonlySet<string> = new Set(['order_accepted', 'order_active']);

function sift(tasks: readonly ScheduledRow[], now: Date): Sifted {
  const plannable: ScheduledRow[] = [];
  const dropped: Sifted['dropped'][number][] = [];
  const taken = new Set<string>();
  for (const task of tasks) {
    const name = `“${task.request_name || task.tasking_request}”`;
    if (!WAITING.has(task.request_status) || !task.request_active) {
      dropped.push({ task, code: 'not_active', text: `${name} ${whyNotWaiting(task)}` });
    } else if (task.start <= now) {
      const text = `The pass of ${name} at ${instantText(task.start)} was over when the schedule was published.`;
      dropped.push({ task, code: 'too_late', text });
    } else if (taken.has(task.tasking_request)) {
      dropped.push({ task, code: 'taken_twice', text: `${name} has an earlier task in this schedule.` });
    } else {
      taken.add(task.tasking_request);
      plannable.push(task);
    }
  }
  return { plannable, dropped };
}

/** In the words of the screens, because operators read it at the desk. */
function whyNotWaiting({ request_status }: ScheduledRow): string {
  if (WAITING.has(request_status)) return 'is no longer to be planned.';
  return `no longer waits for a pass: its status is “${statusDisplay(request_status).name}”.`;
}

/** An issue of a plan and the task that causes it. */
export interface TaskIssue {
  readonly task: TaskRow;
  readonly issue: ScheduleIssue;
}

/** Conflicts of tasks with each other, with active tasks and neighbours, and with block-outs. */
export async function conflictsOfTasks(
  transaction: DatabaseTransaction,
  tasks: readonly TaskRow[],
  satellites: readonly Satellite[],
  neighbours: readonly TaskRow[] = [],
): Promise<readonly TaskIssue[]> {
  if (tasks.length === 0) return [];
  const start = new Date(Math.min(...tasks.map((task) => task.start.getTime())));
  const end = new Date(Math.max(...tasks.map((task) => task.end.getTime())));
  const sensors = [...new Set(tasks.map(({ sensor }) => sensor))];
  const checkedIds = new Set(tasks.map(({ id }) => id));
  const activeTasks = await activeTasksNear(transaction, sensors, { start, end });
  const others = [...activeTasks, ...neighbours].filter(({ id }) => !checkedIds.has(id));
  const all = [...tasks, ...others];
  const blockOuts = await blockOutsIn(transaction, sensors, { start, end });
  return scheduleIssues(all.map(fixedOf), satellites.map(limitsOf), blockOuts).flatMap((issue) => {
    const task = issue.tasks.map((place) => tasks[place]).find((one) => one !== undefined);
    return task === undefined ? [] : [{ task, issue }];
  });
}

function conflict(issues: readonly TaskIssue[]): Refusal {
  const errors = issues.map(({ task, issue }): FieldIssue => {
    return { field: `tasks.${task.id}`, code: issue.code, message: issue.text };
  });
  const detail = `The schedule cannot be flown: ${issues[0]?.issue.text} Correct it or propose it again.`;
  return refuse('wrong_state', detail, errors);
}

interface Scheduling {
  readonly names: ReadonlyMap<number, string>;
  readonly by: Actor;
  readonly now: Date;
}

async function schedule(
  transaction: DatabaseTransaction,
  tasks: readonly ScheduledRow[],
  { names, by, now }: Scheduling,
): Promise<void> {
  const moveOf = (task: ScheduledRow) => ({
    request: task.tasking_request,
    order: task.order_id,
    cause: null,
    ...by,
    at: now,
  });
  const accepted = tasks.filter((task) => task.request_status === 'order_accepted');
  await moveTaskings(
    transaction,
    accepted.map((task) => ({ ...moveOf(task), ...BEGIN_PLANNING })),
  );
  const moved = await moveTaskings(
    transaction,
    tasks.map((task) => {
      const name = names.get(task.sensor) ?? `sensor ${task.sensor}`;
      const text = `Scheduled: ${name} takes the picture at ${instantText(task.start)}`;
      return { ...moveOf(task), from: 'order_active', to: 'order_scheduled', code: 'S1', text };
    }),
  );
  const left = tasks.find((task) => !moved.has(task.tasking_request));
  if (left !== undefined)
    throw new Error(`The tasking request ${left.tasking_request}was moved although it is locked.`);
}
