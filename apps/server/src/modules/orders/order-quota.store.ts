import type { Connection, DatabaseTransaction } from '@sigma/db';
import { type AreaQuota, type Entitlement, QUOTA_EXEMPT_STATUSES } from '@sigma/domain';
import { sql } from 'kysely';
import { lockProgram } from '../../access/index.ts';
import { type Entitlements, PROGRAM_ITSELF } from '../../entitlements/index.ts';

/** Reads how much area a program may order from the archive and how much it has ordered. */
export async function readAreaQuota(
  kysely: Connection,
  { program, quotas }: Pick<Entitlement, 'program' | 'quotas'>,
): Promise<AreaQuota> {
  const used = await kysely
    .selectFrom('orders')
    .where('program_id', '=', program)
    .where('order_type', '!=', 'others')
    .where('status', 'not in', QUOTA_EXEMPT_STATUSES)
    .select(sql<number>`coalesce(sum(area_km2), 0)`.as('km2'))
    .executeTakeFirst();
  return { limitKm2: quotas.orderAreaKm2, usedKm2: used?.km2 ?? 0 };
}

/** Reads the quota and locks it until the transaction ends, so that concurrent orders never exceed it. */
export async function lockAreaQuota(
  transaction: DatabaseTransaction,
  entitlements: Entitlements,
  program: number,
): Promise<AreaQuota> {
  const read = () => entitlements.ofExisting(transaction, program, PROGRAM_ITSELF);
  // Without a limit, orders of a program need not wait for each other.
  if ((await read()).quotas.orderAreaKm2 === null) return { limitKm2: null, usedKm2: 0 };
  await lockProgram(transaction, program);
  return readAreaQuota(transaction, await read());
}

/** Statuses of orders whose files are still to be written. */
const UNDELIVERED = ['order_received', 'order_accepted', 'order_active', 'order_processing'] as const;

/** The estimated bytes of all orders of scenes that are still to be delivered, of whichever programs. */
export async function undeliveredBytes(kysely: Connection): Promise<number> {
  const waiting = await kysely
    .selectFrom('orders')
    .where('status', 'in', UNDELIVERED)
    .where('order_type', '!=', 'others')
    .select(sql<number>`coalesce(sum(estimated_bytes), 0)::float8`.as('bytes'))
    .executeTakeFirst();
  return waiting?.bytes ?? 0;
}
