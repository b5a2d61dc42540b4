import type { FieldIssue } from '@sigma/contract';
import { type Expression, openRing, parseCql2Json } from '@sigma/cql2';
import { checkSearchGeometry, type Geometry, placeInWorld, wrapLongitude } from '@sigma/geo';
import { withExpected } from '../filters/read-filter.ts';

export type ReadArea =
  | { readonly geometry: Geometry }
  /** Collections are asked for as a filter, which knows them. */
  | { readonly expression: Expression }
  | { readonly fault: FieldIssue };

/** Reads the geometry of `intersects`. */
export function readSearchArea(value: unknown): ReadArea {
  if (Reflect.get(Object(value), 'type') === 'GeometryCollection') return readAsFilter(value);
  const open = openRing(value);
  if (open !== undefined) {
    const message = 'must be a closed ring: its last position must equal its first';
    return { fault: { field: `intersects.${open}`, code: 'not_closed', message } };
  }
  const checked = checkSearchGeometry(value);
  if (checked.ok) return { geometry: onEarth(checked.geometry) };
  const field = checked.field === '' ? 'intersects' : `intersects.${checked.field}`;
  return { fault: { field, code: checked.code, message: checked.message } };
}

function readAsFilter(value: unknown): ReadArea {
  const parsed = parseCql2Json({ op: 's_intersects', args: [{ property: 'geometry' }, value] });
  if (parsed.ok) return { expression: parsed.expression };
  const field = `intersects${parsed.path.replace(/^args\[1\]/, '')}`;
  return {
    fault: { field, code: 'wrong_value', message: withExpected(parsed) },
  };
}

/** Longitudes within ±180; areas and lines are cut at the antimeridian, points on it are at both its ends. */
export function onEarth(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return onEarth({ type: 'MultiPoint', coordinates: [geometry.coordinates] });
    case 'MultiPoint':
      return {
        type: 'MultiPoint',
        coordinates: geometry.coordinates.flatMap(([lon, lat]) => {
          const wrapped = wrapLongitude(lon);
          const lons = Math.abs(wrapped) === 180 ? [180, -180] : [wrapped];
          return lons.map((one) => [one, lat] as const);
        }),
      };
    default:
      return placeInWorld(geometry);
  }
}
