import type { DatabaseTransaction } from '@sigma/db';
import type { WithdrawalDecision } from '@sigma/domain';
import { moveTasking, noteOnOrder } from '../../orders/index.ts';
import type { Actor } from '../actor.ts';
import { deleteDraftTasks, releaseTasks } from '../tasks/request-tasks.store.ts';
import type { RequestRow } from './tasking-requests.store.ts';
import { writeWithdrawal } from './withdrawals.store.ts';

export interface ClosedWithdrawal extends WithdrawalDecision {
  readonly cause: string;
  readonly by: Actor;
  readonly at: Date;
}

/**
 * Stores the answer to a withdrawal, with a row of the history. An accepted one cancels the request and releases its pass;
 * a rejected one changes nothing else. The caller has locked the request.
 *
 * @returns false when the order of the request was moved concurrently; nothing was written
 */
export async function closeWithdrawal(
  transaction: DatabaseTransaction,
  { id, order_id: order, status }: RequestRow,
  { state, text, cause, by, at }: ClosedWithdrawal,
): Promise<boolean> {
  const row = { code: null, cause, text, ...by, at };
  if (state === 'accepted') {
    const step = { request: id, order, from: status, to: 'order_canceled', ...row };
    if (!(await moveTasking(transaction, step))) return false;
    await releaseTasks(transaction, id, at);
    await deleteDraftTasks(transaction, id);
  } else if (order !== null) await noteOnOrder(transaction, { order, status, ...row });
  await writeWithdrawal(transaction, { request: id, state, text, at });
  return true;
}
