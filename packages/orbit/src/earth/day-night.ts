import type { Area, Position } from '@sigma/geo';
import { DEG_PER_RAD, RAD_PER_DEG } from './angles.ts';
import type { Instant } from './instant.ts';
import { areaInside } from './ring-area.ts';
import { sunPosition } from './sun.ts';
import { unit } from './vector.ts';

const STEP_DEG = 0.5;

/** The subsolar point, where the Sun is at the zenith, as geodetic longitude and latitude in degrees. */
export function subsolarPoint(instant: Instant): Position {
  const { x, y, z } = unit(sunPosition(instant));
  // The ellipsoid's normal there points to the distant Sun, so the geodetic latitude equals the declination.
  return [Math.atan2(y, x) * DEG_PER_RAD, Math.asin(z) * DEG_PER_RAD];
}

/**
 * Points where the Sun has a given elevation, without refraction: a circle around the subsolar point. The elevation
 * is 0 for sunrise and sunset, -6 to -18 for the twilights, and never above 0.
 */
function sunCircle(instant: Instant, elevationDeg: number): Position[] {
  const [sunLon, declinationDeg] = subsolarPoint(instant);
  const declination = declinationDeg * RAD_PER_DEG;
  const distance = (90 - elevationDeg) * RAD_PER_DEG;
  return Array.from({ length: 360 / STEP_DEG }, (_, index): Position => {
    const bearing = index * STEP_DEG * RAD_PER_DEG;
    const sine =
      Math.sin(declination) * Math.cos(distance) +
      Math.cos(declination) * Math.sin(distance) * Math.cos(bearing);
    const eastward = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(declination),
      Math.cos(distance) - Math.sin(declination) * sine,
    );
    return [sunLon + eastward * DEG_PER_RAD, Math.asin(sine) * DEG_PER_RAD];
  });
}

/**
 * Calculates the part of the Earth where the Sun is lower than `elevationDeg`, cut at the antimeridian: the night
 * side for 0 (its edge is the terminator), the darker parts beyond twilight for -6, -12 and -18.
 *
 * @throws RangeError unless the elevation is above -90 and at most 0
 */
export function nightArea(instant: Instant, elevationDeg = 0): Area {
  if (!(elevationDeg > -90 && elevationDeg <= 0))
    throw new RangeError('elevationDeg must be above -90 and at most 0');
  const [, declinationDeg] = subsolarPoint(instant);
  return areaInside(sunCircle(instant, elevationDeg), declinationDeg > 0 ? -90 : 90);
}
