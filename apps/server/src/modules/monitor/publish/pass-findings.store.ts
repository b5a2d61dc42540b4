import { type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import type { DetectionType } from '@sigma/domain';
import type { Point, Position } from '@sigma/geo';
import { sql } from 'kysely';
import { isReported } from '../../detections/index.ts';
import type { EarlierFinding, PassBefore } from './finding-columns.ts';

/** The passes before an instant that were analysed, newest first. */
export async function passesBefore(
  transaction: DatabaseTransaction,
  asset: string,
  at: Date,
): Promise<readonly PassBefore[]> {
  const { rows } = await sql<PassBefore>`
    select id, acquired_at, products->>'natural' as natural, coalesce(products->'vehicles', '[]') as vehicles from asset_passes
    where asset_id = ${asset} and acquired_at < ${at} and state = 'analysed'
    order by acquired_at desc, id limit 3`.execute(transaction);
  return rows;
}

interface Placed {
  readonly point: Point;
}

/** The findings of an asset before an instant, newest first. */
export async function findingsBefore(
  transaction: DatabaseTransaction,
  asset: string,
  at: Date,
): Promise<readonly EarlierFinding[]> {
  const { rows } = await sql<Omit<EarlierFinding, 'place'> & Placed>`
    select pass_id, detection_type, ${geoJsonOf(sql.ref('point'))} as point, area_m2 from detections
    where asset_id = ${asset} and detected_at < ${at} and retracted_at is null and ${isReported}
    order by detected_at desc, id limit 500`.execute(transaction);
  return rows.map(({ point, ...rest }) => ({ ...rest, place: positionOf(point) }));
}

export interface FindingOfPass {
  readonly id: string;
  readonly detection_type: DetectionType;
  readonly place: Position;
  readonly facility: string | null;
}

/** What an earlier attempt has found in a pass, or staff have published of it; also what was withdrawn. */
export async function findingsOfPass(
  transaction: DatabaseTransaction,
  pass: string,
): Promise<readonly FindingOfPass[]> {
  const { rows } = await sql<Omit<FindingOfPass, 'place'> & Placed>`
    select id, detection_type, ${geoJsonOf(sql.ref('point'))} as point, evidence->>'facility_id' as facility from detections
    where pass_id = ${pass} and ${isReported}`.execute(transaction);
  return rows.map(({ point, ...rest }) => ({ ...rest, place: positionOf(point) }));
}

const positionOf = ({ coordinates: [lon, lat] }: Point): Position => [lon, lat];

export interface NewPicture {
  readonly label: string;
  readonly recipe: object;
}

/** Plans the pictures of a finding, which are made when someone first looks at them. */
export async function planPictures(
  transaction: DatabaseTransaction,
  detection: string,
  pictures: readonly NewPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await transaction
    .insertInto('detection_artifacts')
    .values(
      pictures.map(({ label, recipe }, position) => ({
        detection_id: detection,
        position,
        label,
        role: 'picture',
        media_type: 'image/webp',
        state: 'planned',
        recipe: JSON.stringify(recipe),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['detection_id', 'label']).doNothing())
    .execute();
}
