import type { Geometry, Position, Ring } from '../shapes/geojson.ts';
import { edgesOf, polygonsOf, readRing, windRing } from '../sphere/ring.ts';
import { toRadians, wrapLongitude } from '../sphere/sphere.ts';
import { splitAtAntimeridian } from './antimeridian.ts';
import { bboxOf } from './bbox.ts';
import { unwrapArea } from './unwrap-area.ts';

/**
 * A representative centre of a geometry, to fly to or to label. For areas it is the centroid in longitude and
 * latitude, also across the antimeridian; for an area once around the world, the pole or the middle parallel; for
 * points and lines, the mean direction of their positions on the sphere.
 */
export function centreOf(geometry: Geometry): Position {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')
    return meanDirection(cornersOf(geometry));
  const [west, south, east, north] = bboxOf(geometry);
  const isRound = east - west >= 360;
  if (isRound && north === 90 && south > -90) return [0, 90];
  if (isRound && south === -90 && north < 90) return [0, -90];
  if (isRound) return [0, (south + north) / 2];
  return planeCentroid(polygonsOf(unwrapArea(splitAtAntimeridian(geometry))));
}

type Lines = Exclude<Geometry, { readonly type: 'Polygon' | 'MultiPolygon' }>;

function cornersOf(geometry: Lines): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
      return geometry.coordinates.flat();
  }
}

function meanDirection(positions: readonly Position[]): Position {
  const [only] = positions;
  if (only && positions.length === 1) return [wrapLongitude(only[0]), only[1]];
  let [x, y, z] = [0, 0, 0];
  for (const position of positions) {
    const [lon, lat] = [toRadians(position[0]), toRadians(position[1])];
    x += Math.cos(lat) * Math.cos(lon);
    y += Math.cos(lat) * Math.sin(lon);
    z += Math.sin(lat);
  }
  return [Math.atan2(y, x) / toRadians(1), Math.atan2(z, Math.hypot(x, y)) / toRadians(1)];
}

/** Area-weighted centroid in the plane; holes have negative weight. */
function planeCentroid(polygons: readonly (readonly Ring[])[]): Position {
  const [originLon, originLat] = polygons[0]?.[0]?.[0] ?? [0, 0];
  let [weight, lon, lat] = [0, 0, 0];
  const wound = polygons.flatMap((rings) => rings.map((ring, index) => windRing(ring, index === 0)));
  for (const [a, b] of wound.flatMap((ring) => edgesOf(readRing(ring)))) {
    const [ax, ay, bx, by] = [a[0] - originLon, a[1] - originLat, b[0] - originLon, b[1] - originLat];
    const piece = ax * by - bx * ay;
    weight += piece;
    lon += (piece * (ax + bx)) / 3;
    lat += (piece * (ay + by)) / 3;
  }
  if (weight === 0) return [wrapLongitude(originLon), originLat];
  return [wrapLongitude(originLon + lon / weight), originLat + lat / weight];
}
