import { captureCollection, insertScenes } from '@sigma/archive';
import {
  addOrderScenes,
  type CapturedScene,
  type DatabaseTransaction,
  moveTaskingThrough,
  writeEstimate,
} from '@sigma/db';
import { estimateDelivery, isProductLevel, stepsWhenDown, stepsWhenUseless, tooCloudy } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import { DELIVER_ORDER } from '../../orders/index.ts';
import { describeScene } from '../describe-scene.ts';
import { SEED } from '../world.ts';
import { claimTask, type FlightTask } from './flights.store.ts';
import type { PlannedCapture } from './plan-flight.ts';

export interface DownlinkServices {
  readonly jobs: JobSender;
}

const SYSTEM = { actor: 'system', actorName: 'Sigma' } as const;

/**
 * What has come down of one task goes into the archive and, unless it is too cloudy, to the customer. Run twice it
 * does nothing the second time.
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
  if (!(await claimTask(transaction, task, 'taken', 'processed', at))) return;
  const scenes = captured.map(({ plan, cloudCover }) =>
    describeScene({ seed: SEED, plan, cloudCover, collection, processedAt: at }),
  );
  await insertScenes(transaction, scenes);
  const clouds = meanCloudCover(captured);
  const cloudy = tooCloudy(clouds, task.maxCloudCover);
  if (cloudy !== undefined) {
    await tryAgain(transaction, task, cloudy, now);
    return;
  }
  const taken = scenes.map(({ id }) => ({ collection, fileId: id, taskId: task.id }));
  if ((await deliver(transaction, task, taken)) && task.order !== null)
    await jobs.send(DELIVER_ORDER, { order: task.order }, { transaction });
}

const moved = ({ request, order, downAt }: FlightTask) => ({ ...SYSTEM, request, order, at: downAt });

/** Whether the request was still waiting for it. */
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

/** Where a program has no collection, no other pass would help. */
async function giveUp(transaction: DatabaseTransaction, task: FlightTask): Promise<void> {
  const text = 'The picture came down, and the program has no collection that it could go to';
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

async function tryAgain(transaction: DatabaseTransaction, task: FlightTask, failure: Failure, now: Date) {
  const steps = stepsWhenUseless({ ...failure, from: 'order_tasked', isOver: task.windowEnd <= now });
  await moveTaskingThrough(transaction, moved(task), steps);
}

/** Of the scenes whose value is known, weighted alike: they are of one size. */
function meanCloudCover(captured: readonly PlannedCapture[]): number | null {
  const known = captured.flatMap(({ cloudCover }) => (cloudCover === null ? [] : [cloudCover]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
