import type { DatabaseTransaction } from '@sigma/db';
import { areaExcess, isCaptureOrder, quotaIssues } from '@sigma/domain';
import type { Entitlements } from '../../../entitlements/index.ts';
import { lockAreaQuota } from '../order-quota.store.ts';
import type { OrderRow } from '../orders.store.ts';
import { lockQuota } from '../tasking-orders.store.ts';
import { lockOrder, moveOrder } from './move-order.store.ts';

/** Repeats only the delivery: a capture that has been downlinked is not taken again. */
export async function restartDelivery(
  transaction: DatabaseTransaction,
  order: string,
  at: Date,
): Promise<void> {
  await moveOrder(transaction, {
    order,
    from: 'order_active',
    to: 'order_processing',
    code: null,
    cause: null,
    text: 'The captured scenes are being delivered again',
    actor: 'system',
    actorName: 'Sigma',
    at,
  });
}

/**
 * A failed order does not count towards the quota of its program, so retrying it needs room in the quota. It locks the order before the
 * program, as whoever cancels an order does.
 */
export async function quotaObjection(
  transaction: DatabaseTransaction,
  entitlements: Entitlements,
  order: Pick<OrderRow, 'id' | 'program_id' | 'order_type' | 'area_km2'>,
): Promise<string | undefined> {
  const { program_id: program, order_type, area_km2 } = order;
  await lockOrder(transaction, order.id);
  if (!isCaptureOrder(order_type)) {
    const excess = areaExcess(await lockAreaQuota(transaction, entitlements, program), area_km2);
    return excess && `${excess}.`;
  }
  const quota = await lockQuota(transaction, entitlements, program);
  if (quotaIssues(quota).length === 0) return undefined;
  const { maxTaskings: limit } = quota;
  const captures =
    limit === 1
      ? '1 capture. Try again when it has ended.'
      : `${limit} captures. Try again when one of them has ended.`;
  return limit === 0
    ? 'The program may no longer request captures.'
    : `The program has reached its limit of ${captures}`;
}
