import type { Position } from '../shapes/geojson.ts';

/** Radius in metres of the sphere on which the product measures every area and distance (PD-13). */
export const EARTH_RADIUS_M = 6_378_137;

const RADIANS = Math.PI / 180;

/** Converts degrees to radians. */
export function toRadians(degrees: number): number {
  return degrees * RADIANS;
}

/** Brings a longitude in degrees into -180 to 180; both -180 and 180 stay as they are. */
export function wrapLongitude(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon;
  return lon - 360 * Math.floor((lon + 180) / 360);
}

/**
 * Great-circle distance in metres between two positions in degrees, by the haversine formula, which stays
 * precise for close points.
 */
export function distanceM(a: Position, b: Position): number {
  const halfLat = toRadians(b[1] - a[1]) / 2;
  const halfLon = toRadians(b[0] - a[0]) / 2;
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(toRadians(a[1])) * Math.cos(toRadians(b[1])) * Math.sin(halfLon) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
