import type { DatabaseTransaction } from '@sigma/db';
import { estimateDelivery, instantText, isProductLevel, STEP_WHEN_ARRIVING } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import {
  addOrderScenes,
  DELIVER_ORDER,
  lockTasking,
  moveTasking,
  writeEstimate,
} from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import {
  type ArrivedTask,
  mayReceiveFrom,
  moveTask,
  readArrivedTask,
  requestOfTask,
} from './arrived-tasks.store.ts';
import { markSceneWaiting, type SceneName, scenesOfOrder } from './captured-scenes.store.ts';

export interface ArrivalServices {
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly jobs: JobSender;
}

/** A scene that was stored in the archive, or of which a file was stored. */
export interface ArrivedScene extends SceneName {
  /** The sensor task it was taken for. */
  readonly taskId: string | null;
}

/**
 * Adds a scene of an active task to the order of its request and moves the request on to processing. The order is
 * delivered once the pipeline has reported the task as processed and each scene has its files; scenes and files that
 * arrive before the end of the delivery are delivered with it. Repeated calls have no further effect. Scenes without a
 * task, of an inactive task, or in a collection that the program may not use stay in the archive only.
 */
export function sceneArrived(services: ArrivalServices) {
  return async (transaction: DatabaseTransaction, scene: ArrivedScene): Promise<void> => {
    const { taskId } = scene;
    const request = taskId === null ? undefined : await requestOfTask(transaction, taskId);
    if (taskId === null || request === undefined) return;
    await lockTasking(transaction, request);
    const task = await readArrivedTask(transaction, taskId);
    if (task === undefined || !(await mayReceiveFrom(transaction, taskId, scene.collection))) return;
    await advanceRequest(transaction, services, task, scene);
  };
}

async function advanceRequest(
  transaction: DatabaseTransaction,
  { worldClock, jobs }: ArrivalServices,
  task: ArrivedTask,
  scene: ArrivedScene,
): Promise<void> {
  const { request, order, status, state } = task;
  const at = worldClock();
  const move = { ...SYSTEM, request, order, at };
  const isWaiting = status === 'order_scheduled' || status === 'order_tasked';
  if (isWaiting && state !== 'processed') {
    if (state !== 'downlinked') await moveTask(transaction, task.id, 'downlinked', at);
    if (status === 'order_scheduled') await moveTasking(transaction, { ...move, ...takenStep(task) });
    await moveTasking(transaction, { ...move, ...STEP_WHEN_ARRIVING });
  } else if (status !== 'order_processing' && status !== 'order_failed') return;
  if (order === null) return;
  // The picture of this task was found useless, and the order now waits for another pass.
  if (state === 'processed' && !(await scenesOfOrder(transaction, order)).some((one) => one.task === task.id))
    return;
  const { collection, fileId } = scene;
  await addOrderScenes(transaction, order, [{ collection, fileId, taskId: task.id }]);
  await markSceneWaiting(transaction, order, scene);
  await recalculateEstimate(transaction, order, task.level);
  if (status !== 'order_failed') await jobs.send(DELIVER_ORDER, { order }, { transaction });
}

const takenStep = ({ sensorName, start }: ArrivedTask) => ({
  from: 'order_scheduled',
  to: 'order_tasked',
  code: null,
  cause: null,
  text: `${sensorName} took the picture at ${instantText(start)}`,
});

/** Calculates the estimated size of a delivery again, from the files that the scenes of the order have now. */
export async function recalculateEstimate(
  transaction: DatabaseTransaction,
  order: string,
  level: string | null,
): Promise<void> {
  const scenes = await scenesOfOrder(transaction, order);
  const stored = scenes.map(({ sizes }) => ({
    storedBytes: new Map(Object.entries(sizes).map(([key, size]) => [key, size ?? 0])),
  }));
  const known = level !== null && isProductLevel(level) ? level : 'Basic';
  await writeEstimate(transaction, order, estimateDelivery(known, stored).bytes);
}
