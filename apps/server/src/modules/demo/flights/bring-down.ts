import { captureCollection, insertScenes } from '@sigma/archive';
import type { DatabaseTransaction } from '@sigma/db';
import { estimateDelivery, isProductLevel, stepsWhenDown, stepsWhenUseless, tooCloudy } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import {
  addOrderScenes,
  type CapturedScene,
  DELIVER_ORDER,
  moveTaskingThrough,
  writeEstimate,
} from '../../orders/index.ts';
import { describeScene } from '../describe-scene.ts';
import { SEED } from '../world.ts';
import { claimTask, type FlightTask } from './flights.store.ts';
import type { PlannedCapture } from './plan-flight.ts';

export interface DownlinkServices {
  readonly jobs: JobSender;
}

const SYSTEM = { actor: 'system', actorName: 'Sigma' } as const;

/**
 * Stores the downlinked captures of one task in the archive and, unless they are too cloudy, delivers them to the
 * customer. A second run does nothing.
 */
export async function bringDown(
  transaction: DatabaseTransaction,
  { jobs }: DownlinkServices,
  task: FlightTask,
  captured: readonly PlannedCapture[],
  now: Date,
): Promise<void> {
  const at = task.downAt;
  if (captured.length === 0) {
    if (await claimTask(transaction, task, 'taken', 'failed', at))
      await replan(transaction, task, { cause: 'missed', text: 'The picture does not show the area' }, now);
    return;
  }
  const collection = task.orderCollection ?? (await captureCollection(transaction, task.program));
  if (collection === undefined) {
    if (await claimTask(transaction, task, 'taken', 'failed', at))
      await failForLackOfCollection(transaction, task);
    return;
  }
  if (!(await claimTask(transaction, task, 'taken', 'processed', at))) return;
  const scenes = captured.map(({ plan, cloudCover }) =>
    describeScene({ seed: SEED, plan, cloudCover, collection, processedAt: at }),
  );
  await insertScenes(transaction, scenes);
  const clouds = meanCloudCover(captured);
  const cloudy = tooCloudy(clouds, task.maxCloudCover);
  if (cloudy !== undefined) {
    await replan(transaction, task, cloudy, now);
    return;
  }
  const taken = scenes.map(({ id }) => ({ collection, fileId: id, taskId: task.id }));
  if ((await deliver(transaction, task, taken)) && task.order !== null)
    await jobs.send(DELIVER_ORDER, { order: task.order }, { transaction });
}

const moved = ({ request, order, downAt }: FlightTask) => ({ ...SYSTEM, request, order, at: downAt });

/** Moves the request on and adds the scenes to its order. Returns false when the request no longer waits for them. */
async function deliver(
  transaction: DatabaseTransaction,
  task: FlightTask,
  scenes: readonly CapturedScene[],
): Promise<boolean> {
  const { station, order } = task;
  const steps = stepsWhenDown({ sceneCount: scenes.length, station, hasOrder: order !== null });
  if (!(await moveTaskingThrough(transaction, moved(task), steps))) return false;
  if (order === null) return true;
  const level = task.level !== null && isProductLevel(task.level) ? task.level : 'Basic';
  const sizes = scenes.map(() => ({ storedBytes: new Map<string, number>() }));
  await addOrderScenes(transaction, order, scenes);
  await writeEstimate(transaction, order, estimateDelivery(level, sizes).bytes);
  return true;
}

/** Fails the request of a program without a collection, because another pass would not help. */
async function failForLackOfCollection(transaction: DatabaseTransaction, task: FlightTask): Promise<void> {
  const text = 'The picture was downlinked, but the program has no collection to store it in';
  const cause = 'no_collection';
  await moveTaskingThrough(transaction, moved(task), [
    { from: 'order_tasked', to: 'order_processing', code: null, cause, text },
    { from: 'order_processing', to: 'order_failed', code: 'AE', cause, text },
  ]);
}

interface Failure {
  readonly cause: string;
  readonly text: string;
}

async function replan(transaction: DatabaseTransaction, task: FlightTask, failure: Failure, now: Date) {
  const steps = stepsWhenUseless({ ...failure, from: 'order_tasked', isOver: task.windowEnd <= now });
  await moveTaskingThrough(transaction, moved(task), steps);
}

/** Unweighted mean of the known values, because all scenes have the same size; null when no value is known. */
function meanCloudCover(captured: readonly PlannedCapture[]): number | null {
  const known = captured.flatMap(({ cloudCover }) => (cloudCover === null ? [] : [cloudCover]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
