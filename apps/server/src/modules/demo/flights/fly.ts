import { type Database, type DatabaseTransaction, moveTasking } from '@sigma/db';
import { instantText } from '@sigma/domain';
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
 * Flies what of the published plans is due: pictures are taken, come down, and go to those who asked for them. Safe
 * to run twice and in several processes: each step claims its task in the transaction that does it. A task that goes
 * wrong is left for the next run and keeps no other one back.
 *
 * @throws the signal's reason when the process stops; else what went wrong first, when all the others are done
 */
export async function fly(services: FlightServices, signal: AbortSignal): Promise<void> {
  const { worldClock } = services;
  for (;;) {
    signal.throwIfAborted();
    const now = worldClock();
    const taken = await takeDue(services, now);
    const down = await bringDueDown(services, now, signal);
    if (taken.done + down.done > 0) continue;
    const [fault] = [...taken.faults, ...down.faults];
    if (fault !== undefined) throw fault;
    return;
  }
}

interface Turn {
  readonly done: number;
  readonly faults: readonly Error[];
}

/** One after the other, each in a transaction of its own. */
async function each(tasks: readonly FlightTask[], step: (task: FlightTask) => Promise<void>): Promise<Turn> {
  const faults: Error[] = [];
  for (const task of tasks) {
    try {
      await step(task);
    } catch (error) {
      faults.push(new Error(`Task ${task.id}: ${String(error)}`, { cause: error }));
    }
  }
  return { done: tasks.length - faults.length, faults };
}

/** Whether `fly` may find something that has been flown. */
export const hasFlightsDue = ({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<boolean> =>
  isFlightDue(kysely, now);

async function takeDue({ database }: FlightServices, now: Date): Promise<Turn> {
  return each(await tasksToTake(database.kysely, now), (task) =>
    database.transaction((transaction) => take(transaction, task)),
  );
}

async function take(transaction: DatabaseTransaction, task: FlightTask): Promise<void> {
  // Who is not scheduled any more was canceled or called back: the pass is not used.
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
  // Rolls the claim back: the next look sees what it was changed to.
  if (!moved) throw new Error('It was changed while it was flown.');
}

async function bringDueDown(services: FlightServices, now: Date, signal: AbortSignal): Promise<Turn> {
  const { database } = services;
  const due = await tasksToBringDown(database.kysely, now);
  if (due.length === 0) return { done: 0, faults: [] };
  const aimed = await Promise.all(due.map((task) => aimFlight(database, task)));
  const flights = aimed.filter((flight) => flight !== undefined);
  const planned = flights.length === 0 ? [] : await planFlights(flights, signal);
  const captured = (task: FlightTask) => planned[flights.findIndex(({ taskId }) => taskId === task.id)] ?? [];
  const turn = await each(due, async (task) => {
    signal.throwIfAborted();
    await database.transaction((transaction) => bringDown(transaction, services, task, captured(task), now));
  });
  signal.throwIfAborted();
  return turn;
}
