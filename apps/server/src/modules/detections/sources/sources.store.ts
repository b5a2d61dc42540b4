import { type DatabaseTransaction, geometryFromGeoJson, lockName } from '@sigma/db';
import type { SourceHistory } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { sql } from 'kysely';

export interface SourceColumns {
  readonly name: string;
  readonly kind: string;
  readonly place: Position;
  readonly facility: string | null;
  readonly history: SourceHistory;
}

const rowOf = ({ name, kind, place, facility, history }: SourceColumns) => ({
  name,
  kind,
  point: geometryFromGeoJson({ type: 'Point', coordinates: place }),
  facility_id: facility,
  state: history.state,
  quiet_since: history.quietSince,
  first_seen: history.firstSeen,
  last_seen: history.lastSeen,
  passes_seen: history.passesSeen,
  passes_looked: history.passesLooked,
});

/**
 * Locks the sources of an asset until the transaction ends. Whoever also locks findings does so afterwards, because linking findings to
 * sources locks them too.
 */
export const lockSources = (transaction: DatabaseTransaction, asset: string): Promise<void> =>
  lockName(transaction, `sources of asset ${asset}`);

/** Adds a source, or writes one as it is now; returns its id. */
export async function saveSource(
  transaction: DatabaseTransaction,
  asset: string,
  id: string | undefined,
  columns: SourceColumns,
): Promise<string> {
  if (id === undefined) {
    const added = await transaction
      .insertInto('sources')
      .values({ asset_id: asset, ...rowOf(columns) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  await transaction.updateTable('sources').set(rowOf(columns)).where('id', '=', id).execute();
  return id;
}

export async function linkFindings(
  transaction: DatabaseTransaction,
  source: string,
  findings: readonly string[],
): Promise<void> {
  if (findings.length === 0) return;
  await transaction
    .updateTable('detections')
    .set({ source_id: source })
    .where('id', 'in', findings)
    .execute();
}

/** Removes the sources of an asset that no finding belongs to any more. */
export async function removeEmptySources(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await sql`delete from sources s where s.asset_id = ${asset}
    and not exists (select from detections d where d.source_id = s.id)`.execute(transaction);
}
