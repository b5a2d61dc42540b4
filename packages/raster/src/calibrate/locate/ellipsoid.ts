import { WGS84 } from '../../georeference/transverse-mercator.ts';

const A = WGS84.semiMajorM;
const FLATTENING = 1 / WGS84.inverseFlattening;
const B = A * (1 - FLATTENING);
const E2 = FLATTENING * (2 - FLATTENING);
const SECOND_E2 = (A * A - B * B) / (B * B);

/** A point above the WGS 84 ellipsoid: radians and metres along the normal. */
export interface Geodetic {
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
}

/**
 * The geodetic coordinates of an Earth-fixed point in metres, by Bowring's formula of 1976: exact to less than a millimetre from the
 * deepest sea to low orbits. Positional arguments because it runs several times per pixel.
 */
export function geodeticOf(x: number, y: number, z: number): Geodetic {
  const across = Math.sqrt(x * x + y * y);
  // Sine and cosine of the reduced latitude, whose tangent is z a / (across b).
  const [rise, run] = [z * A, across * B];
  const length = Math.sqrt(rise * rise + run * run);
  const [sin, cos] = [rise / length, run / length];
  const lat = Math.atan2(z + SECOND_E2 * B * sin ** 3, across - E2 * A * cos ** 3);
  const sinLat = Math.sin(lat);
  const heightM = across * Math.cos(lat) + z * sinLat - A * Math.sqrt(1 - E2 * sinLat * sinLat);
  return { lon: Math.atan2(y, x), lat, heightM };
}

/**
 * The distance along a ray to the ellipsoid whose semi-axes are longer than those of WGS 84 by a height; NaN where it misses. The
 * direction has length 1, and the ray starts outside.
 */
export function distanceToEllipsoid(from: Float64Array, direction: Float64Array, heightM: number): number {
  const [a, b] = [A + heightM, B + heightM];
  const [x, y, z] = [(from[0] ?? 0) / a, (from[1] ?? 0) / a, (from[2] ?? 0) / b];
  const [dx, dy, dz] = [(direction[0] ?? 0) / a, (direction[1] ?? 0) / a, (direction[2] ?? 0) / b];
  const square = dx * dx + dy * dy + dz * dz;
  const half = x * dx + y * dy + z * dz;
  const rest = x * x + y * y + z * z - 1;
  const discriminant = half * half - square * rest;
  return half < 0 && discriminant >= 0 ? (-half - Math.sqrt(discriminant)) / square : Number.NaN;
}
