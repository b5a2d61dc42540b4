import type { Connection } from '@sigma/db';
import type { MeasuredDelivery } from '@sigma/domain';
import { sql } from 'kysely';

/** How many of the latest deliveries are measured. */
const LATEST = 20;

export interface DeliveryScope {
  readonly level: string;
  /** Undefined for the deliveries of all programs. */
  readonly program: number | undefined;
}

/** Measures the latest deliveries of scenes at a level that succeeded at the first attempt. */
export async function latestDeliveries(
  kysely: Connection,
  { level, program }: DeliveryScope,
): Promise<readonly MeasuredDelivery[]> {
  const all = kysely
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.order_id')
    .where('deliveries.state', '=', 'done')
    // A retry counts from the first attempt, which may have been days before.
    .where('deliveries.attempt', '=', 1)
    .where('deliveries.finished_at', 'is not', null)
    .where('orders.order_type', '!=', 'others')
    .where('orders.product_level', '=', level);
  return (program === undefined ? all : all.where('orders.program_id', '=', program))
    .select([
      'orders.scene_count as scenes',
      sql<number>`extract(epoch from deliveries.finished_at - deliveries.started_at)::float8`.as('seconds'),
    ])
    .orderBy('deliveries.finished_at', 'desc')
    .limit(LATEST)
    .execute();
}

/** Counts the scenes that accepted orders of all programs still have to be delivered. */
export async function countScenesAhead(kysely: Connection): Promise<number> {
  const row = await kysely
    .selectFrom('orders')
    .where('status', 'in', ['order_accepted', 'order_active', 'order_processing'])
    .where('order_type', '!=', 'others')
    .select(sql<number>`coalesce(sum(greatest(0, scene_count - progress_done)), 0)::float8`.as('scenes'))
    .executeTakeFirst();
  return row?.scenes ?? 0;
}
