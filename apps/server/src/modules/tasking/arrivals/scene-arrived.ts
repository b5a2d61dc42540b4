import { addOrderScenes, type DatabaseTransaction, lockTasking, moveTasking, writeEstimate } from '@sigma/db';
import { estimateDelivery, instantText, isProductLevel, STEP_WHEN_ARRIVING } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import { DELIVER_ORDER } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import {
  type ArrivedTask,
  mayHaveFrom,
  moveTask,
  readArrivedTask,
  requestOfTask,
} from './arrived-tasks.store.ts';
import { type SceneName, scenesOfOrder, waitAgain } from './captured-scenes.store.ts';

export interface ArrivalServices {
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly jobs: JobSender;
}

/** A scene of the archive that was stored, or that a file was stored of. */
export interface ArrivedScene extends SceneName {
  /** The sensor task it was taken for. */
  readonly taskId: string | null;
}

/**
 * What the pipeline has made of a task in force goes to whoever asked for it: the scene into the order, and the
 * request on to processing. The order is delivered when the pipeline has said that the task is processed and each
 * scene has its files; until then, and while the delivery runs, scenes and files that come are delivered with it.
 * Told again it does nothing twice. Scenes of no task, of one that is not in force, or in a collection that the
 * program does not have are left in the archive.
 */
export function sceneArrived(services: ArrivalServices) {
  return async (transaction: DatabaseTransaction, scene: ArrivedScene): Promise<void> => {
    const { taskId } = scene;
    const request = taskId === null ? undefined : await requestOfTask(transaction, taskId);
    if (taskId === null || request === undefined) return;
    await lockTasking(transaction, request);
    const task = await readArrivedTask(transaction, taskId);
    if (task === undefined || !(await mayHaveFrom(transaction, taskId, scene.collection))) return;
    await bringOn(transaction, services, task, scene);
  };
}

async function bringOn(
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
  // A picture that was found useless says nothing of the pass that the order waits for now.
  if (state === 'processed' && !(await scenesOfOrder(transaction, order)).some((one) => one.task === task.id))
    return;
  const { collection, fileId } = scene;
  await addOrderScenes(transaction, order, [{ collection, fileId, taskId: task.id }]);
  await waitAgain(transaction, order, scene);
  await estimateAnew(transaction, order, task.level);
  if (status !== 'order_failed') await jobs.send(DELIVER_ORDER, { order }, { transaction });
}

const takenStep = ({ sensorName, start }: ArrivedTask) => ({
  from: 'order_scheduled',
  to: 'order_tasked',
  code: null,
  cause: null,
  text: `${sensorName} took the picture at ${instantText(start)}`,
});

/** What the delivery of an order will take, from the files that its scenes have now. */
export async function estimateAnew(
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
