import type { DatabaseTransaction } from '@sigma/db';
import { decideWithdrawal, isOpenStatus, type OrderStatus, type WithdrawalDecision } from '@sigma/domain';
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
 * a rejected one changes nothing else. A request that has ended keeps its status text. The caller has locked the request.
 *
 * @returns false when the order of the request was moved concurrently; nothing was written
 */
export async function closeWithdrawal(
  transaction: DatabaseTransaction,
  { id, order_id: order, status }: RequestRow,
  { state, text, cause, by, at }: ClosedWithdrawal,
): Promise<boolean> {
  const row = { code: null, cause, text, ...by, at };
  if (!isOpenStatus(status)) {
    await writeWithdrawal(transaction, { request: id, state, text, at });
    return true;
  }
  if (state === 'accepted') {
    const step = { request: id, order, from: status, to: 'order_canceled', ...row };
    if (!(await moveTasking(transaction, step))) return false;
    await releaseTasks(transaction, id, at);
    await deleteDraftTasks(transaction, id);
  } else if (order !== null) await noteOnOrder(transaction, { order, status, ...row });
  await writeWithdrawal(transaction, { request: id, state, text, at });
  return true;
}

/** Closes the undecided withdrawal of a request that has just moved to a status without a capture, so that no answer is awaited. */
export async function closeEndedWithdrawal(
  transaction: DatabaseTransaction,
  { id, withdrawal }: Pick<RequestRow, 'id' | 'withdrawal'>,
  { to, at }: { readonly to: OrderStatus; readonly at: Date },
): Promise<void> {
  if (withdrawal !== 'requested' || isOpenStatus(to)) return;
  const decision = decideWithdrawal({ status: to, start: undefined, isUnattended: false }, at);
  if (decision !== undefined) await writeWithdrawal(transaction, { request: id, ...decision, at });
}
