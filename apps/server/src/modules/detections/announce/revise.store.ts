import { type DatabaseTransaction, geoJsonOf, geometryFromGeoJson } from '@sigma/db';
import { type Classification, type GasVerdict, SOURCE_EPS_M } from '@sigma/domain';
import type { Point } from '@sigma/geo';
import { LOOK_ALIKE_LEAST } from '@sigma/raster';
import { type RawBuilder, sql } from 'kysely';
import type { StoredDetection } from '../list/detections.store.ts';

/** A gas finding that was not withdrawn, with what its verdict is made of. */
export interface StoredGas {
  readonly id: string;
  readonly pass_id: string | null;
  readonly point: Point;
  readonly gas: GasVerdict;
  readonly is_published: boolean;
  /** Whether its program has rejected it. */
  readonly is_rejected: boolean;
  /** Whether people have drawn or corrected it, so that it is what they say. */
  readonly is_of_people: boolean;
  /** Findings of earlier versions have the correlations of their look, but no verdict. */
  readonly has_verdict: boolean;
  readonly r: number | null;
  readonly r_difference: number | null;
  readonly r_weak_window: number | null;
  readonly proven_before: number | null;
  /** Whether it is at a place that was touched; if not, it only proves what is. */
  readonly is_touched: boolean;
  readonly rate_kg_h: number | null;
  readonly limit_kg_h: number | null;
  readonly not_quantified: string | null;
  readonly proposal: Proposal | null;
}

/** What the analysis takes a published finding for now, where staff decide about it first. */
export interface Proposal {
  readonly verdict?: GasVerdict;
  readonly proven_before?: number;
  /** What a better look has seen of it. */
  readonly look?: Pick<StoredGas, 'r' | 'r_difference' | 'r_weak_window'>;
}

/** A number of the evidence, which people may have written too. */
const evidenceNumber = (name: string): RawBuilder<number | null> =>
  sql`case when jsonb_typeof(d.evidence->${sql.lit(name)}) = 'number' then (d.evidence->>${sql.lit(name)})::float8 end`;

/** What may have changed what the gas of an asset is. */
export interface TouchedGas {
  /** Findings that a pass has added or seen again. */
  readonly seen: readonly string[];
  /** When the gas is judged: what people have changed since it was judged last counts too. */
  readonly now: Date;
}

/**
 * The gas findings of an asset that were not withdrawn, oldest first: those within 60 m of what a pass has touched or people have changed since,
 * and those that may prove them. People's changes bear the time of their request, which may have waited for the last pass. What rests on a proof
 * that was deleted, or moved away, is judged when a pass sees gas there again.
 */
export async function gasOfAsset(
  transaction: DatabaseTransaction,
  asset: string,
  { seen, now }: TouchedGas,
): Promise<readonly StoredGas[]> {
  const within = (m: number) =>
    sql`exists (select from touched t where ST_DWithin(d.point::geography, t.place, ${m}))`;
  const { rows } = await sql<StoredGas>`
    with since as (
      select coalesce(max(analysed_at) - interval '1 hour', '-infinity') as at from asset_passes
      where asset_id = ${asset} and state = 'analysed' and analysed_at < ${now}
    ), touched as materialized (
      select d.point::geography as place from detections d, since where d.asset_id = ${asset}
        and (d.id = any(${seen}::uuid[]) or d.updated_at >= since.at)
    )
    select d.id, d.pass_id, ${geoJsonOf(sql.ref('d.point'))} as point, d.gas, d.published_at is not null as is_published,
      d.feedback_status = 'rejected' as is_rejected, d.evidence ? 'verdict' as has_verdict,
      d.made_by <> 'analysis' or exists (select from detection_events e
        where e.detection_id = d.id and e.kind = 'changed' and e.actor = 'Staff') as is_of_people,
      ${evidenceNumber('r')} as r, ${evidenceNumber('r_difference')} as r_difference,
      ${evidenceNumber('r_weak_window')} as r_weak_window, ${evidenceNumber('proven_before')} as proven_before,
      ${within(SOURCE_EPS_M)} as is_touched, d.rate_kg_h, d.limit_kg_h, d.not_quantified, d.proposal
    from detections d where d.asset_id = ${asset} and d.gas is not null and d.retracted_at is null and ${within(2 * SOURCE_EPS_M)}
    order by d.detected_at, d.number`.execute(transaction);
  return rows;
}

/** What an analysis of a pass says of a gas, all of which belongs together. */
export interface LookColumns
  extends Pick<
    StoredDetection,
    | 'outline'
    | 'area_m2'
    | 'intensity'
    | 'confidence'
    | 'rate_kg_h'
    | 'rate_sigma_kg_h'
    | 'uncertainty'
    | 'ime_kg'
    | 'not_quantified'
    | 'wind_speed'
    | 'wind_from_deg'
    | 'wind_source'
    | 'limit_kg_h'
    | 'evidence'
    | 'algorithm'
  > {
  readonly head_key: string;
  readonly point: Point;
}

/**
 * Writes what another analysis of its pass has seen of a gas. Its class stays until the gas of the asset is judged, and with it the verdict, from
 * which the database derives what the gas is. Its pictures are those of the first look, and so are their corners.
 */
export async function writeLook(
  transaction: DatabaseTransaction,
  id: string,
  look: LookColumns,
  now: Date,
): Promise<void> {
  const evidence = sql<string>`${JSON.stringify(look.evidence)}::jsonb
    || jsonb_build_object('verdict', gas, 'proven_before', coalesce(evidence->'proven_before', '0'))
    || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(evidence) where key in ('corners', 'before_at'))`;
  await transaction
    .updateTable('detections')
    .set({
      outline: look.outline === null ? sql`null` : geometryFromGeoJson(look.outline),
      area_m2: look.area_m2,
      intensity: look.intensity,
      confidence: look.confidence,
      rate_kg_h: look.rate_kg_h,
      rate_sigma_kg_h: look.rate_sigma_kg_h,
      uncertainty: look.uncertainty === null ? null : JSON.stringify(look.uncertainty),
      ime_kg: look.ime_kg,
      not_quantified: look.not_quantified,
      wind_speed: look.wind_speed,
      wind_from_deg: look.wind_from_deg,
      wind_source: look.wind_source,
      limit_kg_h: look.limit_kg_h,
      evidence,
      algorithm: look.algorithm,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  // Another finding of the pass, such as a withdrawn one, may have the place already.
  await sql`update detections d set head_key = ${look.head_key}, point = ${geometryFromGeoJson(look.point)}
    where d.id = ${id} and not exists (select from detections o where o.pass_id = d.pass_id and o.id <> d.id
      and o.gas is not null and o.head_key = ${look.head_key} and o.made_by = d.made_by)`.execute(
    transaction,
  );
}

export async function readProposal(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Proposal | undefined> {
  const { rows } = await sql<{ proposal: Proposal | null }>`
    select proposal from detections where id = ${id}`.execute(transaction);
  return rows[0]?.proposal ?? undefined;
}

/** Remembers what staff have to decide about a finding; null where nothing waits for them. */
export async function writeProposal(
  transaction: DatabaseTransaction,
  id: string,
  proposal: Proposal | null,
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ proposal: proposal === null ? null : JSON.stringify(proposal) })
    .where('id', '=', id)
    .execute();
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
  const evidence = JSON.stringify({ verdict, proven_before: provenBefore, least: LOOK_ALIKE_LEAST });
  const { numAffectedRows } = await sql`update detections d set detection_class = ${detection_class},
    detection_type = ${detection_type}, call_type = ${call_type}, evidence = d.evidence || coalesce(d.proposal->'look', '{}') || ${evidence}::jsonb,
    proposal = null, updated_at = ${now} where d.id = ${id} and not exists (select from detections o where o.pass_id = d.pass_id and o.id <> d.id
      and o.detection_type = ${detection_type} and o.head_key = d.head_key and o.made_by = d.made_by)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Writes how many other passes have proven methane at the source of findings, whose class stays. */
export async function writeProvenBefore(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  { provenBefore, now }: { readonly provenBefore: number; readonly now: Date },
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({
      evidence: sql<string>`evidence || jsonb_build_object('proven_before', ${provenBefore}::int)`,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
}
