import {
  type Area,
  type AreaCheckOptions,
  areaKm2,
  checkSearchGeometry,
  placeInWorld,
  unwrapGeometry,
} from '@sigma/geo';
import type { FieldIssue } from '../issues/field-issue.ts';

/** An area of interest in the forms that are stored and shown. */
export interface CheckedAoi {
  /** Longitudes within ±180, split at the antimeridian. */
  readonly stored: Area;
  /** In one piece across the antimeridian, longitudes up to ±360 (PD-11). */
  readonly shown: Area;
  readonly areaKm2: number;
}

/** A valid area of interest, or the reason for its rejection. */
export type AoiReading =
  | { readonly ok: true; readonly aoi: CheckedAoi }
  | { readonly ok: false; readonly issue: FieldIssue };

/**
 * Checks the geometry of an area of interest: a Polygon or MultiPolygon with at most 10,000 positions. Defects with a
 * single interpretation are repaired, unless the options exclude it; everything else is rejected with the reason, named from `aoi`.
 */
export function checkAoi(value: unknown, options?: AreaCheckOptions): AoiReading {
  const checked = checkSearchGeometry(value, options);
  if (!checked.ok) {
    const { code, field, message } = checked;
    return { ok: false, issue: { field: field === '' ? 'aoi' : `aoi.${field}`, code, message } };
  }
  const { geometry } = checked;
  const [stored, shown] = [placeInWorld(geometry), unwrapGeometry(geometry)];
  if (isArea(geometry) && isArea(stored) && isArea(shown))
    return { ok: true, aoi: { stored, shown, areaKm2: areaKm2(geometry) } };
  const message = 'must be a Polygon or a MultiPolygon';
  return { ok: false, issue: { field: 'aoi.type', code: 'wrong_type', message } };
}

const isArea = (geometry: { readonly type: string }): geometry is Area =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
