import { type DatabaseTransaction, lockTasking, moveTasking } from '@sigma/db';
import { instantText, isOrderStatus, mayBecome } from '@sigma/domain';
import { SYSTEM } from '../actor.ts';
import { failTask, type LostTask, listBlockedTasks, listFailedTasks } from './lost-tasks.store.ts';

/** Tasks ahead that a block-out meets will not be flown: what they were for is planned again. */
export async function giveUpBlockedTasks(transaction: DatabaseTransaction, now: Date): Promise<void> {
  for (const { reason, ...lost } of await listBlockedTasks(transaction, now)) {
    await lockTasking(transaction, lost.request);
    // Two windows may meet one task.
    if (!(await failTask(transaction, lost.task, now))) continue;
    await planAgain(transaction, lost, { why: `was blocked out: ${reason}`, cause: 'blocked_out', now });
  }
}

/** Requests whose pass failed, and that nobody has sent back yet, are planned again. */
export async function sendBackFailed(transaction: DatabaseTransaction, now: Date): Promise<void> {
  for (const lost of await listFailedTasks(transaction))
    await planAgain(transaction, lost, { why: 'gave no picture', cause: 'pass_failed', now });
}

interface Reason {
  readonly why: string;
  readonly cause: string;
  readonly now: Date;
}

async function planAgain(transaction: DatabaseTransaction, lost: LostTask, { why, cause, now }: Reason) {
  const { request, order, status: from, sensor_name, start } = lost;
  if (!isOrderStatus(from) || !mayBecome('others', from, 'order_active')) return;
  const text = `The pass of ${sensor_name} at ${instantText(start)} ${why}. Another one is looked for.`;
  const step = { request, order, from, to: 'order_active', code: 'AI', cause, text, ...SYSTEM, at: now };
  await moveTasking(transaction, step);
}
