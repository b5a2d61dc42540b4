import type { DatabaseTransaction } from '@sigma/db';
import { type GasNews, SOURCE_EPS_M } from '@sigma/domain';
import { sql } from 'kysely';
import type { StoredDetection } from '../list/detections.store.ts';

/**
 * The rate that the last notification of its own of a source before a finding stated, or with `isLate` whenever it was; undefined where people
 * were not notified of it.
 */
export async function lastAnnounced(
  transaction: DatabaseTransaction,
  {
    id,
    asset_id,
    source_id,
    detected_at,
  }: Pick<StoredDetection, 'id' | 'asset_id' | 'source_id' | 'detected_at'>,
  { isLate = false }: { readonly isLate?: boolean } = {},
): Promise<{ readonly statedKgH: number | null } | undefined> {
  // Without a source, such as a rate that its pass could not measure, it is what was announced next to it.
  const isSame =
    source_id === null
      ? sql`ST_DWithin(d.point::geography, (select point from detections where id = ${id})::geography, ${SOURCE_EPS_M})`
      : sql`d.source_id = ${source_id}`;
  const { rows } = await sql<{ statedKgH: number | null }>`
    select d.rate_kg_h as "statedKgH" from detections d
    where d.asset_id = ${asset_id} and (${isLate}::boolean or d.detected_at < ${detected_at}) and d.announced is not null and d.retracted_at is null and ${isSame}
    order by d.announced = 'continuing', d.detected_at desc limit 1`.execute(transaction);
  return rows[0];
}

/** Remembers why people were notified of a gas. */
export async function setAnnounced(
  transaction: DatabaseTransaction,
  id: string,
  news: GasNews,
): Promise<void> {
  await transaction.updateTable('detections').set({ announced: news }).where('id', '=', id).execute();
}

/** The staff who review what programs do not publish at once. */
export async function reviewersOfFindings(
  transaction: DatabaseTransaction,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('internal_role', '!=', 'none')
    .where('disabled', '=', false)
    .orderBy('id')
    .execute();
}
