import type { FieldError, TaskingRequest } from '@sigma/contract';
import { areaKm2, checkSearchGeometry, type Geometry, placeInWorld, unwrapGeometry } from '@sigma/geo';

/** What a capture is asked of, as it is kept. */
export interface CheckedAoi {
  /** Longitudes within ±180, split at the antimeridian. */
  readonly stored: Geometry;
  /** Whole across the antimeridian: what is answered and drawn. */
  readonly shown: Geometry;
  /** 0 for a place. */
  readonly areaKm2: number;
}

export type AoiReading =
  | { readonly ok: true; readonly aoi: CheckedAoi }
  | { readonly ok: false; readonly fault: FieldError };

/** Checks a place or an area; what has only one reading is repaired, everything else is refused with its reason. */
export function readAoi(aoi: TaskingRequest['aoi']): AoiReading {
  const checked = checkSearchGeometry(aoi);
  if (!checked.ok) {
    const { code, field, message } = checked;
    return { ok: false, fault: { field: field === '' ? 'aoi' : `aoi.${field}`, code, message } };
  }
  const { geometry } = checked;
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const shown = unwrapGeometry(geometry);
  const size = isArea ? areaKm2(geometry) : 0;
  return { ok: true, aoi: { stored: placeInWorld(geometry), shown, areaKm2: size } };
}

/** PostGIS and the check agree but for rounding; what it refuses is refused in the words of the check. */
export const NOT_VALID: FieldError = {
  field: 'aoi',
  code: 'self_crossing',
  message: 'The outline touches or crosses itself.',
};
