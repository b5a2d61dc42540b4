import type { FieldIssue } from '@sigma/contract';
import { type Expression, openRing, readCql2Json } from '@sigma/cql2';
import { checkSearchGeometry, type Geometry, placeInWorld, wrapLongitude } from '@sigma/geo';
import { QUERYABLES } from '../filters/queryables.ts';

/** The area of a search, or the issue of an invalid one. */
export type ReadArea =
  | { readonly geometry: Geometry }
  /** A GeometryCollection is searched by a filter, because only filters support it. */
  | { readonly expression: Expression }
  | { readonly issue: FieldIssue };

/** Reads the geometry of `intersects`. */
export function readSearchArea(value: unknown): ReadArea {
  if (Reflect.get(Object(value), 'type') === 'GeometryCollection') return readAsFilter(value);
  const open = openRing(value);
  if (open !== undefined) {
    const message = 'must be a closed ring: its last position must equal its first';
    return { issue: { field: `intersects.${open}`, code: 'not_closed', message } };
  }
  const checked = checkSearchGeometry(value);
  if (checked.ok) return { geometry: onEarth(checked.geometry) };
  const field = checked.field === '' ? 'intersects' : `intersects.${checked.field}`;
  return { issue: { field, code: checked.code, message: checked.message } };
}

function readAsFilter(value: unknown): ReadArea {
  const read = readCql2Json({ op: 's_intersects', args: [{ property: 'geometry' }, value] }, QUERYABLES);
  if (read.ok) return { expression: read.expression };
  const [{ path, message } = { path: '', message: 'must be a GeoJSON geometry' }] = read.issues;
  return { issue: { field: `intersects${path.replace(/^args\[1\]/, '')}`, code: 'wrong_value', message } };
}

/** Wraps longitudes into ±180: areas and lines are split at the antimeridian, points on it are placed on both sides. */
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
          return lons.map((side) => [side, lat] as const);
        }),
      };
    default:
      return placeInWorld(geometry);
  }
}
