import type { Area, Position } from '@sigma/geo';
import { DEG_PER_RAD, RAD_PER_DEG } from './angles.ts';
import type { Instant } from './instant.ts';
import { areaInside } from './ring-area.ts';
import { sunPosition } from './sun.ts';
import { unit } from './vector.ts';

const STEP_DEG = 0.5;

/** Where the Sun stands in the zenith. */
export function subsolarPoint(instant: Instant): Position {
  const { x, y, z } = unit(sunPosition(instant));
  // The place whose normal points to the Sun, far away: its geodetic latitude is the declination.
  return [Math.atan2(y, x) * DEG_PER_RAD, Math.asin(z) * DEG_PER_RAD];
}

/**
 * The places where the Sun stands `elevationDeg` high (0 for sunrise and sunset, -6 to -18 for twilights, not above
 * 0), geodetic and without refraction, once round the circle of that distance from the subsolar point.
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
    const aside = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(declination),
      Math.cos(distance) - Math.sin(declination) * sine,
    );
    return [sunLon + aside * DEG_PER_RAD, Math.asin(sine) * DEG_PER_RAD];
  });
}

/**
 * The part of the Earth where the Sun stands lower than `elevationDeg`, cut at the antimeridian: night with 0 (its
 * rim is the terminator), darker parts of it with the twilights' -6, -12 and -18. Throws RangeError outside -90 to 0.
 */
export function nightArea(instant: Instant, elevationDeg = 0): Area {
  if (!(elevationDeg > -90 && elevationDeg <= 0)) throw new RangeError('elevationDeg: above -90, at most 0');
  const [, declinationDeg] = subsolarPoint(instant);
  return areaInside(sunCircle(instant, elevationDeg), declinationDeg > 0 ? -90 : 90);
}
