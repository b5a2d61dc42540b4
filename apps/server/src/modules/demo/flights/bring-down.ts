import { captureCollection, type DatabaseTransaction, insertScenes, moveTasking } from '@sigma/db';
import { estimateDelivery, isProductLevel } from '@sigma/domain';
import { describeScene } from '../describe-scene.ts';
import { SEED } from '../world.ts';
import { addOrderScenes, type CapturedScene, claimTask, type FlightTask } from './flights.store.ts';
import type { PlannedCapture } from './plan-flight.ts';

export interface GroundServices {
  /** Queues the delivery of an order together with the transaction that has its scenes. */
  readonly queueDelivery: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

const system = { code: null, actor: 'system', actorName: 'Sigma' } as const;

/**
 * What has come down of one task goes into the archive and, unless it is too cloudy, to the customer. Run twice it
 * does nothing the second time.
 */
export async function bringDown(
  transaction: DatabaseTransaction,
  { queueDelivery }: GroundServices,
  task: FlightTask,
  captured: readonly PlannedCapture[],
  now: Date,
): Promise<void> {
  const at = task.downAt;
  if (captured.length === 0) {
    if (await claimTask(transaction, task, 'taken', 'failed', at))
      await tryAgain(
        transaction,
        task,
        { cause: 'missed', text: 'The picture shows nothing of the area' },
        now,
      );
    return;
  }
  const collection = task.orderCollection ?? (await captureCollection(transaction, task.program));
  if (collection === undefined) {
    if (await claimTask(transaction, task, 'taken', 'failed', at)) await giveUp(transaction, task);
    return;
  }
  if (!(await claimTask(transaction, task, 'taken', 'downlinked', at))) return;
  const scenes = captured.map(({ plan, cloudCover }) =>
    describeScene({ seed: SEED, plan, cloudCover, collection, processedAt: at }),
  );
  await insertScenes(transaction, scenes);
  const clouds = meanCloudCover(captured);
  if (task.maxCloudCover !== null && clouds !== null && clouds > task.maxCloudCover) {
    const text = `${Math.round(clouds)} % of the picture are under clouds, more than the ${task.maxCloudCover} % asked for`;
    await tryAgain(transaction, task, { cause: 'too_cloudy', text }, now);
    return;
  }
  const taken = scenes.map(({ id }) => ({ collection, fileId: id, taskId: task.id }));
  if ((await deliver(transaction, task, taken)) && task.order !== null)
    await queueDelivery(transaction, task.order);
}

/** Whether the request was still waiting for it. */
async function deliver(
  transaction: DatabaseTransaction,
  task: FlightTask,
  scenes: readonly CapturedScene[],
): Promise<boolean> {
  const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
  const where = task.station === null ? '' : ` at ${task.station}`;
  const text = `The picture came down${where}: ${count}`;
  const step = { ...system, request: task.request, order: task.order, at: task.downAt, cause: null };
  const moved = await moveTasking(transaction, {
    ...step,
    from: 'order_tasked',
    to: 'order_processing',
    text,
  });
  if (!moved) return false;
  if (task.order === null) {
    // Nobody waits for files: the archive is where it was to go.
    await moveTasking(transaction, { ...step, from: 'order_processing', to: 'order_delivered', text });
    return true;
  }
  const level = task.level !== null && isProductLevel(task.level) ? task.level : 'Basic';
  const sizes = scenes.map(() => ({ storedBytes: new Map<string, number>() }));
  await addOrderScenes(transaction, task.order, scenes, estimateDelivery(level, sizes).bytes);
  return true;
}

/** Where a program has no collection, no other pass would help. */
async function giveUp(transaction: DatabaseTransaction, task: FlightTask): Promise<void> {
  const text = 'The picture came down, and the program has no collection that it could go to';
  const step = { ...system, request: task.request, order: task.order, at: task.downAt, text };
  const cause = 'no_collection';
  await moveTasking(transaction, { ...step, from: 'order_tasked', to: 'order_processing', cause });
  const failed = { from: 'order_processing', to: 'order_failed', code: 'AE', cause };
  await moveTasking(transaction, { ...step, ...failed });
}

interface Failure {
  readonly cause: string;
  readonly text: string;
}

/** Back to the planner while the window lasts, else the end. */
async function tryAgain(
  transaction: DatabaseTransaction,
  task: FlightTask,
  { cause, text }: Failure,
  now: Date,
): Promise<void> {
  const step = { ...system, request: task.request, order: task.order, at: task.downAt, cause };
  const isOver = task.windowEnd <= now;
  const next = isOver ? 'the time asked for is over' : 'another pass is being looked for';
  const moved = await moveTasking(transaction, {
    ...step,
    from: 'order_tasked',
    to: 'order_active',
    text: `${text}; ${next}`,
  });
  if (!moved || !isOver) return;
  await moveTasking(transaction, {
    ...step,
    from: 'order_active',
    to: 'order_expired',
    text: `No picture could be taken in the time asked for: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  });
}

/** Of the scenes whose value is known, weighted alike: they are of one size. */
function meanCloudCover(captured: readonly PlannedCapture[]): number | null {
  const known = captured.flatMap(({ cloudCover }) => (cloudCover === null ? [] : [cloudCover]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
