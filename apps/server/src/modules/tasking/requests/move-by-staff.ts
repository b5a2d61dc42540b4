import type { Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { instantText, statusDisplay } from '@sigma/domain';
import { moveTasking } from '../../orders/index.ts';
import type { Actor } from '../actor.ts';
import { wrongState } from '../body-issues.ts';
import { endOfFirstPass, hasActiveTask, releaseTasks } from '../tasks/request-tasks.store.ts';
import { closeEndedWithdrawal } from './close-withdrawal.ts';
import { statusOf } from './request-answer.ts';
import { lockRequestOfOrder, type RequestRow } from './tasking-requests.store.ts';

/** In these statuses no pass is reserved for a request. */
const RELEASING: ReadonlySet<string> = new Set(['order_active', 'order_expired', 'order_canceled']);

/** A step that staff take. That the status may follow is for the caller to check. */
export interface StaffMove {
  readonly to: RequestRow['status'];
  readonly code: string | null;
  /** For the customer; without it, the text names the status. */
  readonly reason: string | undefined;
  readonly staff: Actor;
  readonly at: Date;
}

const movedConcurrently = () =>
  wrongState(
    'status',
    'The order of the request was changed concurrently. Reload the request and try again.',
  );

/** Moves a request together with its order. Scheduled passes are released when it becomes active again, expires or is canceled. */
export async function moveRequestByStaff(
  transaction: DatabaseTransaction,
  { id, order_id, status: from, withdrawal }: RequestRow,
  { to, code, reason, staff, at }: StaffMove,
): Promise<Refusal | undefined> {
  if (to === 'order_scheduled' && !(await hasActiveTask(transaction, id)))
    return wrongState(
      'status',
      'A request becomes scheduled by publishing a schedule that contains a task of it.',
    );
  if (to === 'order_tasked') {
    const end = await endOfFirstPass(transaction, id);
    if (end !== undefined && end > at)
      return wrongState('status', `The pass ends at ${instantText(end)}. Nothing is taken before that.`);
  }
  // The customer reads it, so it names no one of the staff; the history has who it was.
  const text = reason ?? `${statusDisplay(to).name}, set by staff`;
  const step = { request: id, order: order_id, from, to, code, cause: 'set_by_staff', text, ...staff, at };
  if (!(await moveTasking(transaction, step))) return movedConcurrently();
  if (RELEASING.has(to)) await releaseTasks(transaction, id, at);
  await closeEndedWithdrawal(transaction, { id, withdrawal }, { to: statusOf({ id, status: to }), at });
  return undefined;
}

/** Moves the order of a capture with its request, unless it is no longer in the status `from`. */
export async function moveCaptureByStaff(
  transaction: DatabaseTransaction,
  { order, ...move }: StaffMove & { readonly order: string; readonly from: string },
): Promise<Refusal | undefined> {
  const request = await lockRequestOfOrder(transaction, order);
  if (request === undefined) return wrongState('status', 'The order has no tasking request to move.');
  if (request.status !== move.from) return movedConcurrently();
  return moveRequestByStaff(transaction, request, move);
}
