import { type BBox, bboxArea, type Geometry, type Position, placeInWorld } from '@sigma/geo';
import type { FilterGeometry } from '../expression/filter-geometry.ts';

/**
 * Brings the longitudes of a geometry into ±180, as the database stores them: areas and lines that run past the
 * antimeridian are cut there, points are wrapped.
 */
export function inWorld(geometry: FilterGeometry): FilterGeometry {
  return geometry.type === 'GeometryCollection'
    ? { ...geometry, geometries: geometry.geometries.map(placeInWorld) }
    : placeInWorld(geometry);
}

/**
 * Converts a box to a geometry within ±180: an area in one or two parts or, for a box without width or height, a line
 * or a point, because an area without extent is invalid.
 */
export function boxInWorld(bbox: BBox): FilterGeometry {
  const [west, south, , north] = bbox;
  const east = bbox[2] < west ? bbox[2] + 360 : bbox[2];
  if (west !== east && south !== north) return bboxArea(bbox);
  if (west === east && south === north) return inWorld({ type: 'Point', coordinates: [west, south] });
  const line: Position[] = [
    [west, south],
    [Math.min(east, west + 360), north],
  ];
  return inWorld({ type: 'LineString', coordinates: line });
}

/**
 * Adds the twin at -180 or 180 of each point on the antimeridian, for tests of intersection. Longitudes must be within
 * ±180.
 */
export function withTwins(geometry: FilterGeometry): FilterGeometry {
  if (geometry.type === 'GeometryCollection') {
    const geometries = geometry.geometries.map(twinsOf);
    return { ...geometry, geometries };
  }
  return twinsOf(geometry);
}

function twinsOf(geometry: Geometry): Geometry {
  const points =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPoint'
        ? geometry.coordinates
        : [];
  const twins = points.filter(([lon]) => Math.abs(lon) === 180).map(([lon, lat]): Position => [-lon, lat]);
  return twins.length === 0 ? geometry : { type: 'MultiPoint', coordinates: [...points, ...twins] };
}
