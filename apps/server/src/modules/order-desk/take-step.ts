import { callerName, type Refusal, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  isCaptureOrder,
  isOrderStatus,
  issueText,
  type OrderStatus,
  type StatusCode,
  staffStepCode,
  staffStepIssues,
} from '@sigma/domain';
import type { RecordCall } from '../../records/index.ts';
import { afterStaffStep, moveOrder, refusedStep, type StaffStep, staffStepRefusal } from '../orders/index.ts';
import { moveCaptureByStaff } from '../tasking/index.ts';
import type { OrderDeskServices } from './services.ts';
import type { StaffOrderRow } from './staff-orders.store.ts';

/** A step that staff want an order to take. */
export interface RequestedStep {
  readonly order: StaffOrderRow;
  readonly to: OrderStatus;
  readonly reason: string;
  readonly code: StatusCode | null | undefined;
  readonly call: Pick<RecordCall, 'caller' | 'now'>;
}

/**
 * Moves an order to a status that may follow (PD-17), a capture together with its request and its passes. The row of the
 * history, the notification of the customer and the work that follows are part of the transaction.
 */
export async function takeStep(
  services: OrderDeskServices,
  transaction: DatabaseTransaction,
  { order, to, reason, code, call }: RequestedStep,
): Promise<Refusal | undefined> {
  const [issue, ...others] = staffStepIssues({ to, reason, code });
  if (issue !== undefined) return refuse('invalid_body', `${issueText(issue)}.`, [issue, ...others]);
  const { status: from } = order;
  if (!isOrderStatus(from)) return refusedStep(`An order of status ${from} cannot be moved.`);
  if (from === 'order_failed' && !order.program_active)
    return refusedStep('The program is archived, so nothing can be retried in it until it is restored.');
  const at = isCaptureOrder(order.order_type) ? services.worldClock() : call.now;
  const step: StaffStep = { order, from, to, at };
  const refusal =
    (await staffStepRefusal(transaction, services.entitlements, step)) ??
    (await write(transaction, step, {
      code: staffStepCode({ to, code }),
      reason: reason.trim(),
      staff: { actor: 'staff', actorName: callerName(call.caller) },
    }));
  if (refusal !== undefined) return refusal;
  await afterStaffStep(services, transaction, step);
  return undefined;
}

interface Written {
  readonly code: StatusCode | null;
  readonly reason: string;
  readonly staff: { readonly actor: 'staff'; readonly actorName: string };
}

async function write(
  transaction: DatabaseTransaction,
  { order, from, to, at }: StaffStep,
  { code, reason, staff }: Written,
): Promise<Refusal | undefined> {
  if (isCaptureOrder(order.order_type))
    return moveCaptureByStaff(transaction, { order: order.id, from, to, code, reason, staff, at });
  const move = { order: order.id, from, to, code, cause: 'set_by_staff', text: reason, ...staff, at };
  return (await moveOrder(transaction, move))
    ? undefined
    : refusedStep('The order was changed concurrently. Reload it and try again.');
}
