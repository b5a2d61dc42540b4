import { type Refusal, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { lockTasking } from '../../orders/index.ts';
import { moveTask, readArrivedTask, requestOfTask } from './arrived-tasks.store.ts';
import { dropScenes, joinedOrder } from './captured-scenes.store.ts';
import { type ArrivalServices, type ArrivedScene, recalculateEstimate } from './scene-arrived.ts';

/**
 * Removes a scene from the order of its task, because it turns out not to belong to that task. The task must then be
 * reported as processed again. Must be called before the scene is changed.
 *
 * @returns a refusal when the order has already been delivered with the scene
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
      const detail = `The capture was delivered with order ${order}, so its task_id cannot be changed.`;
      return refuse('wrong_state', detail, [{ field: 'task_id', code: 'wrong_state', message: detail }]);
    }
    await dropScenes(transaction, order, taskId, scene);
    await recalculateEstimate(transaction, order, level);
    const task = await readArrivedTask(transaction, taskId);
    if (task?.state === 'processed') await moveTask(transaction, taskId, 'downlinked', worldClock());
    return undefined;
  };
}
