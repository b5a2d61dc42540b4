import type { Connection, DatabaseTransaction } from '@sigma/db';
import { type AreaQuota, QUOTA_EXEMPT_STATUSES } from '@sigma/domain';
import { sql } from 'kysely';
import { lockProgram } from '../../access/index.ts';

/** Reads how much area a program may order from the archive and how much it has ordered. */
export async function readAreaQuota(kysely: Connection, program: number): Promise<AreaQuota> {
  const limit = await kysely
    .selectFrom('programs')
    .where('id', '=', program)
    .select('max_order_area_km2')
    .executeTakeFirst();
  const used = await kysely
    .selectFrom('orders')
    .where('program_id', '=', program)
    .where('order_type', '!=', 'others')
    .where('status', 'not in', QUOTA_EXEMPT_STATUSES)
    .select(sql<number>`coalesce(sum(area_km2), 0)`.as('km2'))
    .executeTakeFirst();
  return { limitKm2: limit?.max_order_area_km2 ?? null, usedKm2: used?.km2 ?? 0 };
}

/** Reads the quota and locks it until the transaction ends, so that concurrent orders never exceed it. */
export async function lockAreaQuota(transaction: DatabaseTransaction, program: number): Promise<AreaQuota> {
  const row = await transaction
    .selectFrom('programs')
    .where('id', '=', program)
    .select('max_order_area_km2')
    .executeTakeFirst();
  // Without a limit, orders of a program need not wait for each other.
  if (row?.max_order_area_km2 == null) return { limitKm2: null, usedKm2: 0 };
  await lockProgram(transaction, program);
  return readAreaQuota(transaction, program);
}
