import type { Database, DatabaseTransaction } from '@sigma/db';
import { instantText } from '@sigma/domain';
import { moveTasking } from '../../orders/index.ts';
import { aimFlight } from './aim-flight.ts';
import { bringDown, type DownlinkServices } from './bring-down.ts';
import { claimTask, type FlightTask, isFlightDue, tasksToBringDown, tasksToTake } from './flights.store.ts';
import { planFlights } from './plan-flight.ts';

export interface FlightServices extends DownlinkServices {
  readonly database: Database;
  /** The time of the demo world. */
  readonly worldClock: () => Date;
}

/**
 * Flies the due tasks of published plans: takes pictures, downlinks them and delivers them. It may run twice and in
 * several processes, because each step claims its task in its own transaction. A task that fails is left for the next
 * run and does not stop other tasks.
 *
 * @throws the reason of the signal when the process stops; otherwise the first error, after all other tasks are done
 */
export async function fly(services: FlightServices, signal: AbortSignal): Promise<void> {
  const { worldClock } = services;
  for (;;) {
    signal.throwIfAborted();
    const now = worldClock();
    const taken = await takeDue(services, now);
    const down = await bringDueDown(services, now, signal);
    if (taken.done + down.done > 0) continue;
    const [error] = [...taken.errors, ...down.errors];
    if (error !== undefined) throw error;
    return;
  }
}

interface StepResult {
  readonly done: number;
  readonly errors: readonly Error[];
}

/** Runs a step for each task, one after the other, and collects the errors. */
async function runStep(
  tasks: readonly FlightTask[],
  step: (task: FlightTask) => Promise<void>,
): Promise<StepResult> {
  const errors: Error[] = [];
  for (const task of tasks) {
    try {
      await step(task);
    } catch (error) {
      errors.push(new Error(`Task ${task.id}: ${String(error)}`, { cause: error }));
    }
  }
  return { done: tasks.length - errors.length, errors };
}

/** Whether `fly` has a task to work on. */
export const hasFlightsDue = ({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<boolean> =>
  isFlightDue(kysely, now);

async function takeDue({ database }: FlightServices, now: Date): Promise<StepResult> {
  return runStep(await tasksToTake(database.kysely, now), (task) =>
    database.transaction((transaction) => takePicture(transaction, task)),
  );
}

async function takePicture(transaction: DatabaseTransaction, task: FlightTask): Promise<void> {
  // A request that is no longer scheduled was canceled or recalled, so the pass is not used.
  const isWanted = task.status === 'order_scheduled';
  const claimed = await claimTask(transaction, task, 'scheduled', isWanted ? 'taken' : 'failed', task.end);
  if (!claimed || !isWanted) return;
  const moved = await moveTasking(transaction, {
    request: task.request,
    order: task.order,
    from: 'order_scheduled',
    to: 'order_tasked',
    code: null,
    cause: null,
    text: `${task.sensorName} took the picture at ${instantText(task.start)}`,
    actor: 'system',
    actorName: 'Sigma',
    at: task.end,
  });
  // The error rolls the claim back, so that the next run starts from the changed request.
  if (!moved) throw new Error('The request was changed while its task was flown.');
}

async function bringDueDown(services: FlightServices, now: Date, signal: AbortSignal): Promise<StepResult> {
  const { database } = services;
  const due = await tasksToBringDown(database.kysely, now);
  if (due.length === 0) return { done: 0, errors: [] };
  const aimed = await Promise.all(due.map((task) => aimFlight(database, task)));
  const flights = aimed.filter((flight) => flight !== undefined);
  const planned = flights.length === 0 ? [] : await planFlights(flights, signal);
  const captured = (task: FlightTask) => planned[flights.findIndex(({ taskId }) => taskId === task.id)] ?? [];
  const result = await runStep(due, async (task) => {
    signal.throwIfAborted();
    await database.transaction((transaction) => bringDown(transaction, services, task, captured(task), now));
  });
  signal.throwIfAborted();
  return result;
}
