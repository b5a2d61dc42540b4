import { type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import type { Classification, GasVerdict } from '@sigma/domain';
import type { Point } from '@sigma/geo';
import { sql } from 'kysely';

/** A gas finding of the analysis, with what its verdict was made of. */
export interface JudgedGas {
  readonly id: string;
  readonly pass_id: string;
  readonly head_key: string;
  readonly point: Point;
  readonly gas: GasVerdict;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** The gas findings of an asset that the analysis has judged and no one has corrected or withdrawn, oldest first. */
export async function judgedGas(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<readonly JudgedGas[]> {
  const { rows } = await sql<JudgedGas>`
    select d.id, d.pass_id, d.head_key, ${geoJsonOf(sql.ref('d.point'))} as point, d.gas, d.evidence - 'spectrum' as evidence
    from detections d
    where d.asset_id = ${asset} and d.gas is not null and d.made_by = 'analysis' and d.pass_id is not null
      and d.retracted_at is null and d.evidence ? 'verdict'
      and not exists (select from detection_events e where e.detection_id = d.id and e.kind = 'changed' and e.actor = 'Staff')
    order by d.detected_at, d.number`.execute(transaction);
  return rows;
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
