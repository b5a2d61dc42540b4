import { type DatabaseTransaction, geometryFromGeoJson } from '@sigma/db';
import { sql } from 'kysely';
import type { StoredDetection } from '../list/detections.store.ts';

/** What is written of a finding. */
export interface DetectionColumns
  extends Pick<
    StoredDetection,
    | 'program_id'
    | 'asset_id'
    | 'pass_id'
    | 'source_id'
    | 'detection_class'
    | 'detection_type'
    | 'call_type'
    | 'detected_at'
    | 'outline'
    | 'area_m2'
    | 'intensity'
    | 'intensity_unit'
    | 'count'
    | 'confidence'
    | 'rate_kg_h'
    | 'rate_sigma_kg_h'
    | 'uncertainty'
    | 'ime_kg'
    | 'wind_speed'
    | 'wind_from_deg'
    | 'wind_source'
    | 'limit_kg_h'
    | 'not_quantified'
    | 'evidence'
    | 'algorithm'
    | 'simulated'
    | 'made_by'
  > {
  readonly head_key: string;
  readonly point: StoredDetection['coordinates'];
}

/** Who drew a finding. */
export interface Author {
  readonly author_id: string;
  readonly author: string;
}

const rowOf = ({
  point,
  outline,
  uncertainty,
  evidence,
  ...columns
}: DetectionColumns & Partial<Author>) => ({
  ...columns,
  point: geometryFromGeoJson(point),
  outline: outline === null ? sql`null` : geometryFromGeoJson(outline),
  uncertainty: uncertainty === null ? null : JSON.stringify(uncertainty),
  evidence: JSON.stringify(evidence),
});

/** Adds a withheld finding; undefined if the pass has one of its type at its place. */
export async function insertDetection(
  transaction: DatabaseTransaction,
  columns: DetectionColumns & Partial<Author>,
  now: Date,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('detections')
    .values({ ...rowOf(columns), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeDetection(
  transaction: DatabaseTransaction,
  id: string,
  columns: DetectionColumns,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ ...rowOf(columns), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether another finding of a pass by the same makers has a type and place. */
export async function isPlaceTaken(
  transaction: DatabaseTransaction,
  {
    pass_id,
    detection_type,
    head_key,
    made_by,
  }: Pick<DetectionColumns, 'pass_id' | 'detection_type' | 'head_key' | 'made_by'>,
  except: string | undefined,
): Promise<boolean> {
  if (pass_id === null) return false;
  const found = await transaction
    .selectFrom('detections')
    .select('id')
    .where('pass_id', '=', pass_id)
    .where('detection_type', '=', detection_type)
    .where('head_key', '=', head_key)
    .where('made_by', '=', made_by)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

/** Published findings keep what was said of them. */
export async function setPublished(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ published_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setRetracted(
  transaction: DatabaseTransaction,
  id: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ retracted_at: now, retraction: reason, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function removeDetection(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('detections').where('id', '=', id).execute();
}

/** What a finding may refer to: its asset, and passes and sources of that asset. */
export async function readReferences(
  transaction: DatabaseTransaction,
  refs: { readonly asset: string; readonly pass: string | null; readonly source: string | null },
): Promise<{ readonly program: number | undefined; readonly pass: boolean; readonly source: boolean }> {
  const { rows } = await sql<{ program: number; pass: boolean; source: boolean }>`
    select a.program_id as program,
      exists (select from asset_passes p where p.asset_id = a.id and p.id = ${refs.pass}::uuid) as pass,
      exists (select from sources s where s.asset_id = a.id and s.id = ${refs.source}::uuid) as source
    from assets a where a.id = ${refs.asset}`.execute(transaction);
  const [found] = rows;
  return {
    program: found?.program,
    pass: refs.pass === null || found?.pass === true,
    source: refs.source === null || found?.source === true,
  };
}

export interface StoredReview {
  readonly feedback_status: string;
  readonly feedback_text: string | null;
}

/** Writes the review that staff enter. */
export async function setReview(
  transaction: DatabaseTransaction,
  id: string,
  review: StoredReview,
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ ...review })
    .where('id', '=', id)
    .execute();
}
