import type { DatabaseTransaction } from '@sigma/db';
import { instantText, isOrderStatus, mayBecome } from '@sigma/domain';
import { lockTasking, moveTasking } from '../../orders/index.ts';
import { SYSTEM } from '../actor.ts';
import { failTask, type LostTask, listBlockedTasks, listFailedTasks } from './lost-tasks.store.ts';

/** Releases future tasks that overlap a block-out and sends their requests back to planning. */
export async function releaseBlockedTasks(transaction: DatabaseTransaction, now: Date): Promise<void> {
  for (const { reason, ...lost } of await listBlockedTasks(transaction, now)) {
    await lockTasking(transaction, lost.request);
    // Two block-outs may overlap the same task.
    if (!(await failTask(transaction, lost.task, now))) continue;
    await replan(transaction, lost, { why: `was blocked out: ${reason}`, cause: 'blocked_out', now });
  }
}

/** Sends requests whose pass failed back to planning, unless that has already happened. */
export async function replanFailedRequests(transaction: DatabaseTransaction, now: Date): Promise<void> {
  for (const lost of await listFailedTasks(transaction))
    await replan(transaction, lost, { why: 'produced no picture', cause: 'pass_failed', now });
}

interface Reason {
  readonly why: string;
  readonly cause: string;
  readonly now: Date;
}

async function replan(transaction: DatabaseTransaction, lost: LostTask, { why, cause, now }: Reason) {
  const { request, order, status: from, sensor_name, start } = lost;
  if (!isOrderStatus(from) || !mayBecome('others', from, 'order_active')) return;
  const text = `The pass of ${sensor_name} at ${instantText(start)} ${why}. Searching for another pass.`;
  const step = { request, order, from, to: 'order_active', code: 'AI', cause, text, ...SYSTEM, at: now };
  await moveTasking(transaction, step);
}
