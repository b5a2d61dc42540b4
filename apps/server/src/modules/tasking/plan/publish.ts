import { type FieldIssue, type Refusal, refuse, type UnscheduledRequest } from '@sigma/contract';
import { type DatabaseTransaction, moveTaskings } from '@sigma/db';
import { instantText, type ScheduleIssue, scheduleIssues } from '@sigma/domain';
import type { Actor } from '../actor.ts';
import { holdSensors } from '../known.store.ts';
import { type SensorScheduleRow, updateSensorSchedules } from '../schedules/sensor-schedules.store.ts';
import {
  deleteTasks,
  type ScheduledRow,
  type TaskRow,
  tasksInForce,
  tasksOfSchedules,
} from '../schedules/sensor-tasks.store.ts';
import type { TaskingServices } from '../services.ts';
import { fixedOf } from './make-plan.ts';
import { blockOutsIn } from './plan-inputs.store.ts';
import { holdRequestsOf, putInForce } from './activate-tasks.store.ts';
import { limitsOf } from './satellite-limits.ts';
import { loadSatellites, type Satellite } from './satellites.store.ts';
import { BEGIN_PLANNING } from './store-plan.ts';

export interface Publication {
  readonly schedules: readonly SensorScheduleRow[];
  readonly by: Actor;
  readonly now: Date;
}

/** What a schedule held and could not keep when it was put into force. */
export interface Published {
  readonly dropped: readonly UnscheduledRequest[];
}

/**
 * Puts drafts into force: checks them against all that is in force, sets their tasks aside and moves the requests on.
 * Tasks that no longer make sense, of requests that were withdrawn or passes that are over, fall out with their reason.
 */
export async function publishSchedules(
  transaction: DatabaseTransaction,
  { orbitGrids }: Pick<TaskingServices, 'orbitGrids'>,
  { schedules, by, now }: Publication,
): Promise<Published | Refusal> {
  const sensors = [...new Set(schedules.map(({ sensor }) => sensor))];
  await holdSensors(transaction, sensors);
  const ids = schedules.map(({ id }) => id);
  await holdRequestsOf(transaction, ids);
  const held = (await tasksOfSchedules(transaction, ids)).filter(({ state }) => state !== 'refused');
  const { kept, dropped } = sift(held, now);
  const satellites = await loadSatellites(transaction, orbitGrids, { sensors, at: now, now });
  const faults = await faultsOfTasks(transaction, kept, satellites);
  if (faults.length > 0) return conflict(faults);
  await deleteTasks(
    transaction,
    dropped.map(({ task }) => task.id),
  );
  await putInForce(transaction, kept, now);
  await updateSensorSchedules(transaction, ids, { state: 'published' });
  const names = new Map(satellites.map(({ sensor, name }) => [sensor, name]));
  await schedule(transaction, kept, { names, by, now });
  return {
    dropped: dropped.map(({ task, code, text }) => ({ tasking_request: task.tasking_request, code, text })),
  };
}

interface Sifted {
  readonly kept: readonly ScheduledRow[];
  readonly dropped: readonly { readonly task: ScheduledRow; readonly code: string; readonly text: string }[];
}

const WAITING: ReadonlySet<string> = new Set(['order_accepted', 'order_active']);

function sift(tasks: readonly ScheduledRow[], now: Date): Sifted {
  const kept: ScheduledRow[] = [];
  const dropped: Sifted['dropped'][number][] = [];
  const taken = new Set<string>();
  for (const task of tasks) {
    const name = `“${task.request_name || task.tasking_request}”`;
    if (!WAITING.has(task.request_status) || !task.request_active) {
      const text = `${name} no longer waits for a pass: it is ${task.request_status}${task.request_active ? '' : ' and set aside'}.`;
      dropped.push({ task, code: 'not_active', text });
    } else if (task.start <= now) {
      const text = `The pass of ${name} at ${instantText(task.start)} was over when the schedule was published.`;
      dropped.push({ task, code: 'too_late', text });
    } else if (taken.has(task.tasking_request)) {
      dropped.push({ task, code: 'taken_twice', text: `${name} has an earlier task in this schedule.` });
    } else {
      taken.add(task.tasking_request);
      kept.push(task);
    }
  }
  return { kept, dropped };
}

/** A fault of a plan with the task of it that is wrong. */
export interface TaskFault {
  readonly task: TaskRow;
  readonly fault: ScheduleIssue;
}

/** What stands against some tasks among themselves, what is in force, and the block-outs. */
export async function faultsOfTasks(
  transaction: DatabaseTransaction,
  tasks: readonly TaskRow[],
  satellites: readonly Satellite[],
  beside: readonly TaskRow[] = [],
): Promise<readonly TaskFault[]> {
  if (tasks.length === 0) return [];
  const start = new Date(Math.min(...tasks.map((task) => task.start.getTime())));
  const end = new Date(Math.max(...tasks.map((task) => task.end.getTime())));
  const sensors = [...new Set(tasks.map(({ sensor }) => sensor))];
  const ours = new Set(tasks.map(({ id }) => id));
  const inForce = await tasksInForce(transaction, sensors, { start, end });
  const others = [...inForce, ...beside].filter(({ id }) => !ours.has(id));
  const all = [...tasks, ...others];
  const blockOuts = await blockOutsIn(transaction, sensors, { start, end });
  return scheduleIssues(all.map(fixedOf), satellites.map(limitsOf), blockOuts).flatMap((fault) => {
    const task = fault.tasks.map((place) => tasks[place]).find((one) => one !== undefined);
    return task === undefined ? [] : [{ task, fault }];
  });
}

function conflict(faults: readonly TaskFault[]): Refusal {
  const errors = faults.map(({ task, fault }): FieldIssue => {
    return { field: `tasks.${task.id}`, code: fault.code, message: fault.text };
  });
  const detail = `The schedule cannot be flown: ${faults[0]?.fault.text} Correct it or have it proposed again.`;
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
    throw new Error(`The tasking request ${left.tasking_request} is held and was moved all the same.`);
}
