import {
  areaKm2,
  checkSearchGeometry,
  distanceM,
  type Geometry,
  type Position,
  placeInWorld,
  pointInArea,
  sitesOf,
  unwrapGeometry,
} from '@sigma/geo';
import type { FieldIssue } from '../issues/field-issue.ts';
import { MAX_TASKING_SITES } from '../opportunities/pass-limits.ts';

/** Largest area of a capture. */
export const MAX_TASKING_KM2 = 100_000;

/** An area or a point as it is stored. */
export interface TaskingArea {
  /** Longitudes within ±180, split at the antimeridian. */
  readonly stored: Geometry;
  /** In one piece across the antimeridian, longitudes up to ±360. */
  readonly shown: Geometry;
  /** 0 for a point. */
  readonly areaKm2: number;
}

/** A valid area, or the reason for its rejection. */
export type TaskingAreaReading =
  | { readonly ok: true; readonly area: TaskingArea }
  | { readonly ok: false; readonly issue: FieldIssue };

/**
 * Reads a point or an area of unknown origin with at most 10,000 positions. Defects with a single interpretation are
 * repaired; everything else is rejected with the reason (PD-11).
 */
export function readTaskingArea(value: unknown): TaskingAreaReading {
  const checked = checkSearchGeometry(value);
  if (!checked.ok) {
    const { code, field, message } = checked;
    return { ok: false, issue: { field: field === '' ? 'aoi' : `aoi.${field}`, code, message } };
  }
  const { geometry } = checked;
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  if (!isArea && geometry.type !== 'Point') {
    const message = 'The area of a capture must be a Point, a Polygon or a MultiPolygon';
    return { ok: false, issue: { field: 'aoi.type', code: 'wrong_type', message } };
  }
  const km2 = isArea ? areaKm2(geometry) : 0;
  if (km2 > MAX_TASKING_KM2) {
    const size = Math.round(km2).toLocaleString('en-US');
    const most = MAX_TASKING_KM2.toLocaleString('en-US');
    const message = `The area of a capture may be at most ${most} km²; this area is ${size} km²`;
    return { ok: false, issue: { field: 'aoi', code: 'AA', message } };
  }
  if (sitesOf(geometry, MAX_TASKING_SITES) === undefined) {
    const message = `The area of a capture may have at most ${MAX_TASKING_SITES} sites, groups of parts that one capture can show together; this area has more`;
    return { ok: false, issue: { field: 'aoi', code: 'too_many_sites', message } };
  }
  return {
    ok: true,
    area: { stored: placeInWorld(geometry), shown: unwrapGeometry(geometry), areaKm2: km2 },
  };
}

/** Positions this near to each other are the same place to aim at. */
export const SAME_POINT_M = 1;

/** Finds the issue of a position to aim at that is not in the area. */
export function taskingTargetIssues(
  target: Position | null | undefined,
  { shown }: Pick<TaskingArea, 'shown'>,
): readonly FieldIssue[] {
  if (target === null || target === undefined) return [];
  const [lon, lat] = target;
  const message = 'Must be a position [lon, lat] in the area';
  const issue = { field: 'target', code: 'outside_area', message };
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return [issue];
  const isIn =
    shown.type === 'Polygon' || shown.type === 'MultiPolygon'
      ? pointInArea(target, shown)
      : shown.type === 'Point' && distanceM(target, shown.coordinates) <= SAME_POINT_M;
  return isIn ? [] : [issue];
}
