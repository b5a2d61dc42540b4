import { type Refusal, refuse } from '@sigma/contract';
import { type DatabaseTransaction, lockTasking } from '@sigma/db';
import { moveTask, readArrivedTask, requestOfTask } from './arrived-tasks.store.ts';
import { dropScenes, joinedOrder } from './captured-scenes.store.ts';
import { type ArrivalServices, type ArrivedScene, estimateAnew } from './scene-arrived.ts';

/**
 * A scene turns out not to be of the task that it was reported for: it leaves the order of that task, whose picture
 * is to be reported whole anew. Call it before the scene is changed.
 *
 * @returns the refusal when that order has been delivered with it
 */
export function sceneLeft({ worldClock }: Pick<ArrivalServices, 'worldClock'>) {
  return async (transaction: DatabaseTransaction, scene: ArrivedScene): Promise<Refusal | undefined> => {
    const { taskId } = scene;
    const request = taskId === null ? undefined : await requestOfTask(transaction, taskId);
    if (taskId === null || request === undefined) return undefined;
    await lockTasking(transaction, request);
    const joined = await joinedOrder(transaction, taskId, scene);
    if (joined === undefined) return undefined;
    const { order, status, level } = joined;
    if (status === 'order_delivered') {
      const detail = `The capture was delivered with order ${order}; its task_id stays.`;
      return refuse('wrong_state', detail, [{ field: 'task_id', code: 'wrong_state', message: detail }]);
    }
    await dropScenes(transaction, order, taskId, scene);
    await estimateAnew(transaction, order, level);
    const task = await readArrivedTask(transaction, taskId);
    if (task?.state === 'processed') await moveTask(transaction, taskId, 'downlinked', worldClock());
    return undefined;
  };
}
