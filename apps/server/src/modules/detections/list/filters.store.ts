import { envelope, geometryValue, intersects } from '@sigma/db';
import type { DetectionClass, DetectionType, FeedbackCode, FindingMaker } from '@sigma/domain';
import { type Geometry, type Position, wrapLongitude } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boxesAround } from './near.ts';

/** What a list of findings contains; undefined members restrict nothing. */
export interface DetectionFilters {
  readonly programs?: readonly number[] | undefined;
  readonly assets?: readonly string[] | undefined;
  readonly pass?: string | undefined;
  readonly detectionClass?: DetectionClass | undefined;
  readonly types?: readonly DetectionType[] | undefined;
  readonly callTypes?: readonly string[] | undefined;
  readonly feedback?: readonly FeedbackCode[] | undefined;
  readonly madeBy?: FindingMaker | undefined;
  /** Within ±180, split at the antimeridian. */
  readonly area?: Geometry | undefined;
  readonly near?: { readonly position: Position; readonly distM: number } | undefined;
  readonly areaMin?: number | undefined;
  readonly areaMax?: number | undefined;
  readonly intensityMin?: number | undefined;
  readonly intensityMax?: number | undefined;
  readonly confidenceMin?: number | undefined;
  readonly detectedAfter?: Date | undefined;
  readonly detectedBefore?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly publishedAfter?: Date | undefined;
  readonly publishedBefore?: Date | undefined;
  readonly published?: boolean | undefined;
  readonly retracted?: boolean | undefined;
}

type Condition = RawBuilder<SqlBool>;

/** The condition of the filters on a row `d` of detections. */
export function detectionConditions(filters: DetectionFilters): Condition {
  const all: Condition[] = [];
  const add = <Value>(value: Value | undefined, condition: (value: Value) => Condition) => {
    if (value !== undefined) all.push(condition(value));
  };
  const oneOf = (column: string) => (values: readonly (string | number)[]) =>
    sql<SqlBool>`${sql.ref(`d.${column}`)} in (${sql.join(values)})`;
  const isSet = (column: string) => (set: boolean) =>
    set
      ? sql<SqlBool>`${sql.ref(`d.${column}`)} is not null`
      : sql<SqlBool>`${sql.ref(`d.${column}`)} is null`;
  add(filters.programs, oneOf('program_id'));
  add(filters.published, isSet('published_at'));
  add(filters.retracted, isSet('retracted_at'));
  add(filters.assets, oneOf('asset_id'));
  add(filters.pass, (pass) => sql`d.pass_id = ${pass}`);
  add(filters.detectionClass, (detectionClass) => sql`d.detection_class = ${detectionClass}`);
  add(filters.types, oneOf('detection_type'));
  add(filters.callTypes, oneOf('call_type'));
  add(filters.feedback, oneOf('feedback_status'));
  add(filters.madeBy, (maker) => sql`d.made_by = ${maker}`);
  add(filters.areaMin, (least) => sql`d.area_m2 >= ${least}`);
  add(filters.areaMax, (most) => sql`d.area_m2 <= ${most}`);
  add(filters.intensityMin, (least) => sql`d.intensity >= ${least}`);
  add(filters.intensityMax, (most) => sql`d.intensity <= ${most}`);
  add(filters.confidenceMin, (least) => sql`d.confidence >= ${least}`);
  add(filters.detectedAfter, (from) => sql`d.detected_at >= ${from}`);
  add(filters.detectedBefore, (until) => sql`d.detected_at <= ${until}`);
  add(filters.createdAfter, (from) => sql`d.created_at >= ${from}`);
  add(filters.createdBefore, (until) => sql`d.created_at <= ${until}`);
  add(filters.publishedAfter, (from) => sql`d.published_at >= ${from}`);
  add(filters.publishedBefore, (until) => sql`d.published_at <= ${until}`);
  add(filters.area, (area) => intersects(sql.ref('d.place'), geometryValue(area)));
  add(filters.near, isNear);
  return all.length === 0 ? sql`true` : sql`${sql.join(all, sql` and `)}`;
}

/** Within a distance on the ellipsoid; the boxes let the spatial index find the candidates. */
function isNear({ position, distM }: { readonly position: Position; readonly distM: number }): Condition {
  const boxes = boxesAround(position, distM).map((box) => sql`d.place && ${envelope(...box)}`);
  const point = geometryValue({ type: 'Point', coordinates: [wrapLongitude(position[0]), position[1]] });
  return sql`(${sql.join(boxes, sql` or `)}) and ST_DWithin(d.place::geography, ${point}::geography, ${distM})`;
}
