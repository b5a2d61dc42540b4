import { type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import type { Classification, GasVerdict } from '@sigma/domain';
import type { Point } from '@sigma/geo';
import { type SqlBool, sql } from 'kysely';

/** A gas finding of the analysis, with what its verdict was made of. */
export interface JudgedGas {
  readonly id: string;
  readonly pass_id: string;
  readonly point: Point;
  readonly gas: GasVerdict;
  readonly is_published: boolean;
  /** Whether its program has rejected it. */
  readonly is_rejected: boolean;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Whether the analysis may still judge a finding: it has done so before, and no one has corrected or withdrawn it. */
const isJudged = sql<SqlBool>`(d.gas is not null and d.made_by = 'analysis' and d.pass_id is not null
  and d.retracted_at is null and d.evidence ? 'verdict'
  and not exists (select from detection_events e where e.detection_id = d.id and e.kind = 'changed' and e.actor = 'Staff'))`;

/** The gas findings of an asset that the analysis has judged and no one has corrected or withdrawn, oldest first. */
export async function judgedGas(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<readonly JudgedGas[]> {
  const { rows } = await sql<JudgedGas>`
    select d.id, d.pass_id, ${geoJsonOf(sql.ref('d.point'))} as point, d.gas, d.published_at is not null as is_published,
      d.feedback_status = 'rejected' as is_rejected, d.evidence - 'spectrum' as evidence
    from detections d where d.asset_id = ${asset} and ${isJudged}
    order by d.detected_at, d.number`.execute(transaction);
  return rows;
}

/** What another analysis of its pass has seen of a gas: how sure it is, and why. */
export interface LookAgain {
  readonly confidence: number | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Writes what another analysis of its pass has seen of a gas; its class follows when the gas of the asset is judged. */
export async function writeLook(
  transaction: DatabaseTransaction,
  id: string,
  { confidence, evidence, now }: LookAgain & { readonly now: Date },
): Promise<void> {
  await sql`update detections d set confidence = ${confidence}, evidence = d.evidence || ${JSON.stringify(evidence)}::jsonb,
    updated_at = ${now} where d.id = ${id} and ${isJudged}`.execute(transaction);
}

/** Gives a finding another class, and the verdict behind it; false where its pass has one of that type at its place already. */
export async function writeVerdict(
  transaction: DatabaseTransaction,
  id: string,
  {
    detection_class,
    detection_type,
    call_type,
    verdict,
    provenBefore,
    now,
  }: Classification & { readonly verdict: GasVerdict; readonly provenBefore: number; readonly now: Date },
): Promise<boolean> {
  const evidence = JSON.stringify({ verdict, proven_before: provenBefore });
  const { numAffectedRows } = await sql`update detections d set detection_class = ${detection_class},
    detection_type = ${detection_type}, call_type = ${call_type}, evidence = d.evidence || ${evidence}::jsonb, updated_at = ${now}
    where d.id = ${id} and not exists (select from detections o where o.pass_id = d.pass_id and o.id <> d.id
      and o.detection_type = ${detection_type} and o.head_key = d.head_key and o.made_by = d.made_by)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}
