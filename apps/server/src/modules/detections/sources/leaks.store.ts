import { type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import {
  BELOW_MEASURABLE,
  type DetectionType,
  type Facility,
  LEAST_SHARE_OF_LIMIT,
  PENDING_PASS_STATES,
  type SourceLook,
} from '@sigma/domain';
import type { Point, Position } from '@sigma/geo';
import { type SqlBool, sql } from 'kysely';
import { IS_WITHIN, type PassTerms, termsTable } from '../../../entitlements/index.ts';

/** What people draw changes neither sources nor later analyses before it is published (PD-102). */
export const isReported = sql<SqlBool>`(made_by = 'analysis' or published_at is not null)`;

/**
 * Whether the rate of a finding counts: the same as not `isBelowMeasurable`. Earlier versions have stored rates below half of the limit,
 * without the reason that later ones write in place of a rate.
 */
export const isMeasured = (table: string) => sql<SqlBool>`(
  ${sql.ref(`${table}.not_quantified`)} is distinct from ${BELOW_MEASURABLE}
  and coalesce(${sql.ref(`${table}.rate_kg_h`)} >= ${LEAST_SHARE_OF_LIMIT} * ${sql.ref(`${table}.limit_kg_h`)}, true))`;

/** The same as `isAnnouncedGas`: methane, and other gas from the limit of its pass on or without a rate. */
export const isAnnouncedIn = (table: string) => {
  const [gas, rate, limit, reason] = ['gas', 'rate_kg_h', 'limit_kg_h', 'not_quantified'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql<SqlBool>`(${gas} = 'methane' or (${gas} = 'gas' and ${reason} is distinct from ${sql.lit(BELOW_MEASURABLE)}
    and (${rate} is null or ${limit} is null or ${rate} >= ${limit})))`;
};

/**
 * Whether a finding counts for the history of a source: what may be ground does not, and neither does a rate that its pass could not
 * measure.
 */
const countsForSources = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.gas`)} is distinct from 'possible' and ${isMeasured(table)})`;

export interface LeakOfAsset {
  readonly id: string;
  readonly pass_id: string | null;
  readonly source_id: string | null;
  readonly detection_type: DetectionType;
  readonly detected_at: Date;
  readonly place: Position;
  readonly facility_id: string | null;
  readonly rate_kg_h: number | null;
}

/** The leaks of an asset that count for its sources and were not withdrawn, oldest first; those that people have drawn once they are published. */
export async function leaksOfAsset(
  transaction: DatabaseTransaction,
  asset: string,
  types: readonly DetectionType[],
): Promise<readonly LeakOfAsset[]> {
  const { rows } = await sql<Omit<LeakOfAsset, 'place'> & { readonly point: Point }>`
    select d.id, d.pass_id, d.source_id, d.detection_type, d.detected_at, ${geoJsonOf(sql.ref('d.point'))} as point,
      f.id as facility_id, d.rate_kg_h
    from detections d left join asset_facilities f on f.asset_id = d.asset_id and f.id::text = d.evidence->>'facility_id'
    where d.asset_id = ${asset} and d.retracted_at is null and ${isReported} and d.detection_type in (${sql.join(types)})
      and ${countsForSources('d')}
    order by d.detected_at, d.number`.execute(transaction);
  return rows.map(
    ({
      point: {
        coordinates: [lon, lat],
      },
      ...rest
    }) => ({ ...rest, place: [lon, lat] }),
  );
}

export interface ClearPass extends Pick<SourceLook, 'at' | 'limitKgH'> {
  readonly id: string;
  /** The ground that it could not see, as it is stored. */
  readonly hidden: unknown;
}

export async function clearPasses(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<readonly ClearPass[]> {
  const rows = await transaction
    .selectFrom('asset_passes')
    .select(['id', 'acquired_at', 'limit_kg_h', sql<unknown>`products->'hidden'`.as('hidden')])
    .where('asset_id', '=', asset)
    .where('state', '=', 'analysed')
    .orderBy('acquired_at')
    .execute();
  return rows.map(({ id, acquired_at, limit_kg_h, hidden }) => ({
    id,
    at: acquired_at,
    limitKgH: limit_kg_h,
    hidden,
  }));
}

export interface NamedFacility extends Facility {
  readonly name: string;
}

export async function facilitiesOfAsset(
  transaction: DatabaseTransaction,
  asset: string,
): Promise<readonly NamedFacility[]> {
  const { rows } = await sql<NamedFacility>`
    select id, name, kind, ${geoJsonOf(sql.ref('shape'))} as shape from asset_facilities
    where asset_id = ${asset} order by name, id`.execute(transaction);
  return rows;
}

/** Findings that were withdrawn, or do not count any more, belong to no source. */
export async function unlinkUncounted(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await sql`update detections set source_id = null where asset_id = ${asset} and source_id is not null
    and (retracted_at is not null or not ${countsForSources('detections')})`.execute(transaction);
}

/** How many passes over an asset that the terms of its program include wait for their analysis. */
export async function countWaiting(
  transaction: DatabaseTransaction,
  asset: string,
  terms: PassTerms,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from asset_passes p cross join ${termsTable([terms])} t
    where p.asset_id = ${asset} and p.state in (${sql.join(PENDING_PASS_STATES)}) and ${IS_WITHIN}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}
