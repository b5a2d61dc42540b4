import type { Area, Ring } from '../shapes/geojson.ts';
import { polygonsOf, readRing, sineIntegral } from './ring.ts';
import { EARTH_RADIUS_M } from './sphere.ts';

/**
 * Calculates the area in km² on the sphere of radius 6378137 m (PD-13), holes subtracted. Edges are straight in
 * longitude and latitude, so a cell of a degree grid measures exactly R²·Δλ·(sin φ2 - sin φ1) and the parts of a
 * split area add up to the original. Accepts areas unwrapped, split at the antimeridian, or around a pole.
 *
 * @example areaKm2({ type: 'Polygon', coordinates: [[[0, 0], [90, 0], [90, 90], [0, 90], [0, 0]]] }) // an eighth
 */
export function areaKm2(area: Area): number {
  let steradians = 0;
  for (const [outer, ...holes] of polygonsOf(area)) {
    if (!outer) continue;
    steradians += holes.reduce((left, hole) => left - ringSteradians(hole), ringSteradians(outer));
  }
  return steradians * (EARTH_RADIUS_M / 1000) ** 2;
}

function ringSteradians(ring: Ring): number {
  const path = readRing(ring);
  const integral = Math.abs(sineIntegral(path));
  return path.turnDeg === 0 ? integral : 2 * Math.PI - integral;
}
