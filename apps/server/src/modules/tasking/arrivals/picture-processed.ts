import type { Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { stepsWhenArchived, stepsWhenUseless, tooCloudy } from '@sigma/domain';
import { DELIVER_ORDER, moveTaskingThrough } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import { wrongState } from '../body-issues.ts';
import { pictureOfTask, readArrivedTask } from './arrived-tasks.store.ts';
import { dropScenes } from './captured-scenes.store.ts';
import type { ArrivalServices } from './scene-arrived.ts';

/**
 * Handles the report that all captures of a task and their files are in the archive: checks the cloud cover, then
 * delivers the order or sends it back to planning. The caller must have locked the request and not yet moved the task.
 *
 * @returns a refusal when no capture has arrived that the program may receive
 */
export async function pictureProcessed(
  transaction: DatabaseTransaction,
  { worldClock, jobs }: ArrivalServices,
  taskId: string,
): Promise<Refusal | undefined> {
  const task = await readArrivedTask(transaction, taskId);
  const { sceneCount, cloudCover } = await pictureOfTask(transaction, taskId);
  if (task === undefined || sceneCount === 0) {
    const missing = 'No capture of this task is in a collection that its program may use';
    return wrongState('state', `${missing}. Report its captures first, or set the task to failed.`);
  }
  const { request, order, status } = task;
  const at = worldClock();
  const move = { ...SYSTEM, request, order, at };
  const cloudy = tooCloudy(cloudCover, task.maxCloudCover);
  // The request was canceled or has ended in another way.
  if (status !== 'order_processing') return undefined;
  if (cloudy) {
    const isOver = task.windowEnd <= at;
    await moveTaskingThrough(
      transaction,
      move,
      stepsWhenUseless({ ...cloudy, from: 'order_processing', isOver }),
    );
    if (order !== null) await dropScenes(transaction, order, taskId);
  } else if (order === null) await moveTaskingThrough(transaction, move, stepsWhenArchived(sceneCount));
  else await jobs.send(DELIVER_ORDER, { order }, { transaction });
  return undefined;
}
