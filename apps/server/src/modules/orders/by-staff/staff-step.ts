import { type Refusal, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { isCaptureOrder, nextStatuses, type OrderStatus, staffStatuses, statusDisplay } from '@sigma/domain';
import type { Entitlements } from '../../../entitlements/index.ts';
import type { JobKey, JobSender } from '../../../jobs/index.ts';
import { closeDelivery, closeScenes } from '../delivery/delivery.store.ts';
import { quotaObjection, restartDelivery } from '../moves/retry-order.ts';
import { DELIVER_ORDER } from '../orders.jobs.ts';
import type { OrderRow } from '../orders.store.ts';

export interface StaffStep {
  readonly order: OrderRow;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly at: Date;
}

/** Why staff cannot take a step; undefined if they can. Locks the quota of the program where the step needs room in it. */
export async function staffStepRefusal(
  transaction: DatabaseTransaction,
  entitlements: Entitlements,
  { order, from, to }: Omit<StaffStep, 'at'>,
): Promise<Refusal | undefined> {
  const next = nextStatuses(order.order_type, from);
  if (!next.includes(to)) {
    const names = staffStatuses(order.order_type, from).map((status) =>
      statusDisplay(status).name.toLowerCase(),
    );
    const may = names.length === 0 ? 'keeps its status' : `can become ${names.join(', ')}`;
    return refusedStep(
      `An order that is ${statusDisplay(from).name.toLowerCase()} ${may}, not ${statusDisplay(to).name.toLowerCase()}.`,
    );
  }
  if (from !== 'order_failed') return undefined;
  const objection = await quotaObjection(transaction, entitlements, order);
  return objection === undefined ? undefined : refusedStep(objection);
}

export const refusedStep = (message: string): Refusal =>
  refuse('wrong_state', message, [{ field: 'status', code: 'wrong_state', message }]);

export interface StepServices {
  readonly jobs: JobSender;
  readonly capturesJob: JobKey<undefined>;
}

/** Does what follows from a step by staff, in its transaction: work is queued, and a delivery that ended is closed. */
export async function afterStaffStep(
  { jobs, capturesJob }: StepServices,
  transaction: DatabaseTransaction,
  { order: { id, order_type }, from, to, at }: StaffStep,
): Promise<void> {
  if (from === 'order_processing' && (to === 'order_delivered' || to === 'order_failed')) {
    const isDone = to === 'order_delivered';
    await closeScenes(transaction, id, isDone ? 'delivered' : 'failed');
    await closeDelivery(transaction, id, isDone ? 'done' : 'failed', at);
    return;
  }
  const isCapture = isCaptureOrder(order_type);
  const isRetry = from === 'order_failed';
  if (isCapture && isRetry) await restartDelivery(transaction, id, at);
  const isToDeliver = to === 'order_processing' || isRetry || (!isCapture && isStarting(to));
  if (isToDeliver) await jobs.send(DELIVER_ORDER, { order: id }, { transaction });
  else if (isCapture && isStarting(to)) await jobs.send(capturesJob, undefined, { transaction });
}

const isStarting = (to: OrderStatus): boolean => to === 'order_accepted' || to === 'order_active';
