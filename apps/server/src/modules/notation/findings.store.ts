import { type Connection, geoJsonOf } from '@sigma/db';
import type { ComparedFinding, DetectionType, FindingMaker } from '@sigma/domain';
import type { Area, Point } from '@sigma/geo';
import { sql } from 'kysely';
import { type NotationFilters, passConditions } from './passes.store.ts';

export interface ComparedOnPass extends ComparedFinding {
  readonly pass: string;
  readonly made_by: FindingMaker;
}

/** The analysed pictures that filters find on which everything is drawn; at most `limit`. */
export async function completedPasses(
  kysely: Connection,
  filters: NotationFilters,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from asset_passes p join assets a on a.id = p.asset_id join pass_notations n on n.pass_id = p.id
    where p.state = 'analysed' and ${passConditions(filters)} order by p.acquired_at, p.id limit ${limit}`.execute(
    kysely,
  );
  return rows.map(({ id }) => id);
}

/** What people drew and the analysis found on pictures. Withdrawn findings of the analysis count: it did find them. */
export async function findingsToCompare(
  kysely: Connection,
  passes: readonly string[],
): Promise<readonly ComparedOnPass[]> {
  if (passes.length === 0) return [];
  const { rows } = await sql<Omit<ComparedOnPass, 'place'> & { readonly point: Point }>`
    select d.id, d.pass_id as pass, d.made_by, d.detection_type, ${geoJsonOf(sql.ref('d.point'))} as point,
      ${geoJsonOf(sql.ref('d.outline'))} as outline
    from detections d
    where d.pass_id = any(${[...passes]}::uuid[]) and (d.made_by = 'analysis' or d.retracted_at is null)
    order by d.pass_id, d.number`.execute(kysely);
  return rows.map(({ point: { coordinates }, ...rest }) => ({ ...rest, place: coordinates }));
}

/** A finding as it is exported. */
export interface ExportedFinding {
  readonly id: string;
  readonly number: number;
  readonly detection_class: string;
  readonly detection_type: DetectionType;
  readonly call_type: string;
  readonly detected_at: Date;
  readonly asset_id: string;
  readonly made_by: FindingMaker;
  readonly author: string | null;
  readonly algorithm: string | null;
  readonly published_at: Date | null;
  readonly area_m2: number | null;
  readonly point: Point;
  readonly outline: Area | null;
}

/** The findings on a scene by their maker that were not withdrawn, in their order. */
export async function findingsOfScene(
  kysely: Connection,
  {
    collection,
    scene,
    madeBy,
  }: { readonly collection: string; readonly scene: string; readonly madeBy: FindingMaker },
): Promise<readonly ExportedFinding[]> {
  const { rows } = await sql<ExportedFinding>`
    select d.id, d.number::float8 as number, d.detection_class, d.detection_type, d.call_type, d.detected_at, d.asset_id,
      d.made_by, d.author, d.algorithm, d.published_at, d.area_m2, ${geoJsonOf(sql.ref('d.point'))} as point,
      ${geoJsonOf(sql.ref('d.outline'))} as outline
    from detections d join asset_passes p on p.id = d.pass_id
    where p.collection = ${collection} and p.scene_id = ${scene} and d.made_by = ${madeBy} and d.retracted_at is null
    order by d.number`.execute(kysely);
  return rows;
}
