import type { Position } from '@sigma/geo';
import { sunPos } from 'satellite.js';
import { DEG_PER_RAD, wrap360 } from './angles.ts';
import { earthFixed, ecefOf, localFrame, siderealTimeDeg } from './earth.ts';
import { daysSinceJ2000, type Instant } from './instant.ts';
import { dot, scale, subtract, unit, type Vec3 } from './vector.ts';

const KM_PER_AU = 149_597_870.7;
const J2000_JULIAN_DAY = 2_451_545;

/**
 * Earth-fixed position of the Sun in km, by the low-precision almanac formula: within 0.01 degrees from 1950 to 2050.
 */
export function sunPosition(instant: Instant): Vec3 {
  const { rsun } = sunPos(J2000_JULIAN_DAY + daysSinceJ2000(instant));
  return scale(earthFixed(rsun, siderealTimeDeg(instant)), KM_PER_AU);
}

/** Direction of the Sun as seen from the ground, in degrees. */
export interface SunAngles {
  /** Clockwise from north, 0 to 360. */
  readonly azimuthDeg: number;
  /** Above the ellipsoid's horizon, without refraction; negative at night. */
  readonly elevationDeg: number;
}

/** Calculates the direction of the Sun as seen from a position at height 0. */
export const sunAngles = (position: Position, instant: Instant): SunAngles =>
  sunAnglesFrom(sunPosition(instant), position);

/** Like `sunAngles`, for a known position of the Sun (Earth-fixed, km). */
export function sunAnglesFrom(sun: Vec3, position: Position): SunAngles {
  const { east, north, up } = localFrame(position);
  const toSun = unit(subtract(sun, ecefOf(position)));
  return {
    azimuthDeg: wrap360(Math.atan2(dot(toSun, east), dot(toSun, north)) * DEG_PER_RAD),
    elevationDeg: Math.asin(dot(toSun, up)) * DEG_PER_RAD,
  };
}
