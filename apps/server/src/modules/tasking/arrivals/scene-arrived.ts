import {
  addOrderScenes,
  type DatabaseTransaction,
  holdTasking,
  moveTasking,
  moveTaskingThrough,
  writeEstimate,
} from '@sigma/db';
import {
  estimateDelivery,
  instantText,
  isProductLevel,
  stepsWhenDown,
  stepsWhenUseless,
  tooCloudy,
} from '@sigma/domain';
import { SYSTEM } from '../actor.ts';
import {
  type ArrivedTask,
  markDownlinked,
  readArrivedTask,
  requestOfTask,
  scenesOfOrder,
} from './arrived-tasks.store.ts';

export interface ArrivalServices {
  readonly worldClock: () => Date;
  /** Queues the delivery of an order together with the transaction that has its scenes. */
  readonly queueDelivery: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

/** A scene of the archive that was stored, or that a file was stored of. */
export interface ArrivedScene {
  readonly collection: string;
  readonly fileId: string;
  /** The sensor task it was taken for. */
  readonly taskId: string | null;
  /** Per cent; null while it is not known. */
  readonly cloudCover: number | null;
}

/**
 * What the pipeline has made of a task in force goes to whoever asked for it: the scene into the order, the request
 * on to processing, and the order to its delivery, which waits until each of its scenes has its files. Told again it
 * does nothing twice. Scenes of no task, of one that is not in force, or in a collection that the program does not
 * have are left in the archive.
 */
export function sceneArrived(services: ArrivalServices) {
  return async (transaction: DatabaseTransaction, scene: ArrivedScene): Promise<void> => {
    const { taskId } = scene;
    const request = taskId === null ? undefined : await requestOfTask(transaction, taskId);
    if (taskId === null || request === undefined) return;
    await holdTasking(transaction, request);
    const task = await readArrivedTask(transaction, taskId, scene.collection);
    if (task?.mayHave !== true) return;
    await bringOn(transaction, services, task, scene);
  };
}

async function bringOn(
  transaction: DatabaseTransaction,
  { worldClock, queueDelivery }: ArrivalServices,
  task: ArrivedTask,
  scene: ArrivedScene,
): Promise<void> {
  const { request, order, status, state } = task;
  const at = worldClock();
  const move = { ...SYSTEM, request, order, at };
  const cloudy = tooCloudy(scene.cloudCover, task.maxCloudCover);
  const isWaiting = status === 'order_scheduled' || status === 'order_tasked';
  // A task whose picture came down before says nothing of the pass that is waited for now.
  if (isWaiting && state !== 'downlinked') {
    await markDownlinked(transaction, task.id, at);
    if (status === 'order_scheduled') await moveTasking(transaction, { ...move, ...takenStep(task) });
    const steps = cloudy
      ? stepsWhenUseless({ ...cloudy, isOver: task.windowEnd <= at })
      : stepsWhenDown({ sceneCount: 1, station: null, hasOrder: order !== null });
    await moveTaskingThrough(transaction, move, steps);
  } else if (status !== 'order_processing') return;
  if (cloudy) return;
  if (order === null) return;
  const { collection, fileId } = scene;
  await addOrderScenes(transaction, order, [{ collection, fileId, taskId: task.id }]);
  await writeEstimate(transaction, order, await estimatedBytes(transaction, order, task.level));
  await queueDelivery(transaction, order);
}

const takenStep = ({ sensorName, start }: ArrivedTask) => ({
  from: 'order_scheduled',
  to: 'order_tasked',
  code: null,
  cause: null,
  text: `${sensorName} took the picture at ${instantText(start)}`,
});

async function estimatedBytes(transaction: DatabaseTransaction, order: string, level: string | null) {
  const scenes = await scenesOfOrder(transaction, order);
  const stored = scenes.map(({ sizes }) => ({
    storedBytes: new Map(Object.entries(sizes).map(([key, size]) => [key, size ?? 0])),
  }));
  return estimateDelivery(level !== null && isProductLevel(level) ? level : 'Basic', stored).bytes;
}
