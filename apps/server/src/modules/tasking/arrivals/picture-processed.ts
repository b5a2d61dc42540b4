import type { Refusal } from '@sigma/contract';
import { type DatabaseTransaction, moveTaskingThrough } from '@sigma/db';
import { stepsWhenArchived, stepsWhenUseless, tooCloudy } from '@sigma/domain';
import { DELIVER_ORDER } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import { wrongState } from '../body-issues.ts';
import { pictureOfTask, readArrivedTask } from './arrived-tasks.store.ts';
import { dropScenes } from './captured-scenes.store.ts';
import type { ArrivalServices } from './scene-arrived.ts';

/**
 * The pipeline says that all captures of a task and their files are in the archive: now its clouds are judged, and
 * the order goes to its delivery or back to the planner. Call it while the request is held, before the task is moved.
 *
 * @returns the refusal when nothing has come that the program may have
 */
export async function pictureProcessed(
  transaction: DatabaseTransaction,
  { worldClock, jobs }: ArrivalServices,
  taskId: string,
): Promise<Refusal | undefined> {
  const task = await readArrivedTask(transaction, taskId);
  const { sceneCount, cloudCover } = await pictureOfTask(transaction, taskId);
  if (task === undefined || sceneCount === 0) {
    const missing = 'No capture of this task is in a collection that its program may have';
    return wrongState('state', `${missing}: report them first, or set the task to failed.`);
  }
  const { request, order, status } = task;
  const at = worldClock();
  const move = { ...SYSTEM, request, order, at };
  const cloudy = tooCloudy(cloudCover, task.maxCloudCover);
  // Somebody has canceled it, or it has ended another way.
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
