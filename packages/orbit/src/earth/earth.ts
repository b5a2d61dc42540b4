import type { Position } from '@sigma/geo';
import { DEG_PER_RAD, RAD_PER_DEG, wrap180, wrap360 } from './angles.ts';
import { daysSinceJ2000, type Instant } from './instant.ts';
import { type Vec3, vec } from './vector.ts';

/** Ellipsoid of WGS 84 (NIMA TR8350.2): semi-axes in km, flattening, squared eccentricity. */
export const EARTH_RADIUS_KM = 6378.137;
export const FLATTENING = 1 / 298.257223563;
export const POLAR_RADIUS_KM = EARTH_RADIUS_KM * (1 - FLATTENING);
export const E2 = FLATTENING * (2 - FLATTENING);
/** Rotation rate of the Earth in rad/s, consistent with GMST 1982. */
export const EARTH_ROTATION_RAD_S = 7.292115146706979e-5;

/** A position above the WGS 84 ellipsoid; the height is in km along its normal. */
export interface Geodetic {
  readonly position: Position;
  readonly heightKm: number;
}

/** Local directions at a position: unit vectors in the Earth-fixed frame. `up` is the ellipsoid's normal. */
export interface LocalFrame {
  readonly east: Vec3;
  readonly north: Vec3;
  readonly up: Vec3;
}

/** Calculates the local directions at a position given in degrees. */
export function localFrame([lonDeg, latDeg]: Position): LocalFrame {
  const [lon, lat] = [lonDeg * RAD_PER_DEG, latDeg * RAD_PER_DEG];
  const [sinLon, cosLon, sinLat, cosLat] = [Math.sin(lon), Math.cos(lon), Math.sin(lat), Math.cos(lat)];
  return {
    east: vec(-sinLon, cosLon, 0),
    north: vec(-sinLat * cosLon, -sinLat * sinLon, cosLat),
    up: vec(cosLat * cosLon, cosLat * sinLon, sinLat),
  };
}

/** Converts geodetic longitude and latitude (degrees) and height (km) to Earth-fixed coordinates in km. */
export function ecefOf([lonDeg, latDeg]: Position, heightKm = 0): Vec3 {
  const [lon, lat] = [lonDeg * RAD_PER_DEG, latDeg * RAD_PER_DEG];
  const sinLat = Math.sin(lat);
  const normal = EARTH_RADIUS_KM / Math.sqrt(1 - E2 * sinLat * sinLat);
  const across = (normal + heightKm) * Math.cos(lat);
  return vec(across * Math.cos(lon), across * Math.sin(lon), (normal * (1 - E2) + heightKm) * sinLat);
}

/**
 * Converts Earth-fixed coordinates in km to a geodetic position by fixed-point iteration; accurate to 1e-9 degrees
 * from the ground to far beyond low orbits.
 */
export function geodeticOf({ x, y, z }: Vec3): Geodetic {
  const across = Math.hypot(x, y);
  let lat = Math.atan2(z, across * (1 - E2));
  for (let round = 0; round < 6; round += 1) {
    const sinLat = Math.sin(lat);
    const normal = EARTH_RADIUS_KM / Math.sqrt(1 - E2 * sinLat * sinLat);
    const next = Math.atan2(z + E2 * normal * sinLat, across);
    // Points on the ground, half of all calls, converge in the first round.
    if (next === lat) break;
    lat = next;
  }
  const sinLat = Math.sin(lat);
  const heightKm =
    across * Math.cos(lat) + z * sinLat - EARTH_RADIUS_KM * Math.sqrt(1 - E2 * sinLat * sinLat);
  return { position: [wrap180(Math.atan2(y, x) * DEG_PER_RAD), lat * DEG_PER_RAD], heightKm };
}

/** Greenwich mean sidereal time in degrees (IAU 1982; Vallado, Fundamentals, eq. 3-45), with UT1 = UTC. */
export function siderealTimeDeg(instant: Instant): number {
  const centuries = daysSinceJ2000(instant) / 36525;
  const seconds =
    67310.54841 + centuries * (876600 * 3600 + 8640184.812866 + centuries * (0.093104 - 6.2e-6 * centuries));
  return wrap360((seconds % 86400) / 240);
}

/** Rotates a vector of the true-equator frame by the sidereal time into the Earth-fixed frame. */
export function earthFixed({ x, y, z }: Vec3, siderealDeg: number): Vec3 {
  const angle = siderealDeg * RAD_PER_DEG;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return vec(cos * x + sin * y, cos * y - sin * x, z);
}

/**
 * Converts a state of the true-equator frame to the Earth-fixed frame and writes it to six numbers from `at` on:
 * position in km, velocity relative to the rotating ground in km/s.
 */
export function earthFixedInto(
  { position, velocity }: { readonly position: Vec3; readonly velocity: Vec3 },
  instant: Instant,
  into: Float64Array,
  at: number,
): void {
  const angle = siderealTimeDeg(instant) * RAD_PER_DEG;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const x = cos * position.x + sin * position.y;
  const y = cos * position.y - sin * position.x;
  into[at] = x;
  into[at + 1] = y;
  into[at + 2] = position.z;
  into[at + 3] = cos * velocity.x + sin * velocity.y + EARTH_ROTATION_RAD_S * y;
  into[at + 4] = cos * velocity.y - sin * velocity.x - EARTH_ROTATION_RAD_S * x;
  into[at + 5] = velocity.z;
}

/**
 * Finds where the ray from an Earth-fixed point (km) along a direction first meets the ellipsoid; null if it misses.
 */
export function groundHit(from: Vec3, direction: Vec3): Position | null {
  // Stretching z by a/b turns the ellipsoid into a sphere of radius a.
  const stretch = 1 / (1 - FLATTENING);
  const o = vec(from.x, from.y, from.z * stretch);
  const d = vec(direction.x, direction.y, direction.z * stretch);
  const a = d.x * d.x + d.y * d.y + d.z * d.z;
  const b = o.x * d.x + o.y * d.y + o.z * d.z;
  const c = o.x * o.x + o.y * o.y + o.z * o.z - EARTH_RADIUS_KM ** 2;
  const discriminant = b * b - a * c;
  if (discriminant < 0 || b >= 0) return null;
  const along = (-b - Math.sqrt(discriminant)) / a;
  return geodeticOf(
    vec(from.x + along * direction.x, from.y + along * direction.y, from.z + along * direction.z),
  ).position;
}
