import { DEG_PER_RAD, RAD_PER_DEG } from '../angles.ts';
import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth.ts';
import type { DayGrid } from '../grid-cache.ts';
import type { Sight } from '../track-piece.ts';
import { type Inside, isInside } from './inside.ts';
import { findNearest, highest, type Nearest, NOTHING_SEEN, newNearest } from './nearest.ts';
import type { PreparedArea } from './prepared-area.ts';

/** How far a satellite is from seeing an area within its slew limit; radians. */
export interface Sample {
  readonly ms: number;
  /** Angle at the Earth's centre that is missing at least; 0 when the area may be in reach. */
  readonly apart: number;
  /** Off-nadir angle (and depth below the horizon) over the limit: below 0 in reach, exact there; 0 when unknown. */
  readonly excess: number;
}

/** How fast both may change, and how far the cone reaches, on one day of one satellite. */
export interface Pace {
  readonly reachRad: number;
  /** Of `apart`, radians a second. */
  readonly turnRadS: number;
  /** Of `excess`, radians a second. */
  readonly tiltRadS: number;
  /** The cone goes up to the horizon or nearly so: it is the horizon that decides. */
  readonly isAtLimb: boolean;
}

/**
 * Half the flattening twice, for directions in the stretched space, and the greatest angle between geodetic and
 * geocentric nadir; rounded up.
 */
const CONE_SLACK_RAD = 0.4 * RAD_PER_DEG;
const STRETCH = EARTH_RADIUS_KM / POLAR_RADIUS_KM;

export function paceOf(day: DayGrid, slewRad: number): Pace {
  const distance = day.mostKm / POLAR_RADIUS_KM;
  const cone = slewRad + CONE_SLACK_RAD;
  const sine = distance * Math.sin(Math.min(cone, Math.PI / 2));
  // Half a degree more than the cone itself: the limb is not a circle.
  const nearest = (day.leastKm / EARTH_RADIUS_KM) * Math.sin(Math.min(cone + CONE_SLACK_RAD, Math.PI / 2));
  const turn = (day.speedKmS / day.leastKm) * STRETCH ** 2;
  return {
    reachRad: sine >= 1 ? Math.acos(1 / distance) : Math.asin(sine) - cone,
    turnRadS: turn,
    tiltRadS: day.speedKmS / Math.max(1, day.leastKm - EARTH_RADIUS_KM) + turn + EARTH_ROTATION_RAD_S,
    isAtLimb: Math.max(sine, nearest) >= 1,
  };
}

/** Measures an area from where a satellite is; the area's place seen most steeply is left in `nearest`. */
export interface Lookout {
  readonly nearest: Nearest;
  look(ms: number, pace: Pace): Sample;
}

export function createLookout(area: PreparedArea, sight: Sight, slewRad: number): Lookout {
  const nearest = newNearest();
  const { tree, inside } = area;
  const { capAxis, capRad } = area;
  const look = (ms: number, { reachRad, isAtLimb }: Pace): Sample => {
    const height = heightOf(sight);
    const along =
      (sight.x * capAxis.x + sight.y * capAxis.y) / EARTH_RADIUS_KM + (sight.z * capAxis.z) / POLAR_RADIUS_KM;
    const toCap = Math.acos(Math.min(1, Math.max(-1, along / height))) - capRad;
    if (toCap > reachRad) return { ms, apart: toCap - reachRad, excess: 0 };
    // Straight below is the geodetic foot, a fifth of a degree from the line to the centre at most.
    if (inside && toCap < CONE_SLACK_RAD && isBelow(inside, sight)) return { ms, apart: 0, excess: -slewRad };
    // Within reach it does not matter how far, unless the horizon decides.
    const enough = isAtLimb ? Number.POSITIVE_INFINITY : height * Math.cos(reachRad);
    const top = highest(tree, sight, nearest, enough);
    const separation = top >= enough ? 0 : Math.acos(Math.min(1, top / height));
    if (separation > reachRad) return { ms, apart: separation - reachRad, excess: 0 };
    findNearest(tree, sight, nearest);
    const tilt = Math.acos(Math.min(1, Math.max(-1, nearest.cosine))) - slewRad;
    if (!isAtLimb) return { ms, apart: 0, excess: tilt };
    const depth = separation - Math.acos(1 / height);
    return {
      ms,
      apart: 0,
      excess: nearest.cosine === NOTHING_SEEN ? Math.max(0, depth) : Math.max(tilt, depth),
    };
  };
  return { nearest, look };
}

/** Distance from the Earth's centre where the ellipsoid is stretched to the unit ball. */
function heightOf({ x, y, z }: Sight): number {
  return Math.sqrt((x * x + y * y) / EARTH_RADIUS_KM ** 2 + (z * z) / POLAR_RADIUS_KM ** 2);
}

/** Whether the place straight below the satellite belongs to the area. */
function isBelow(inside: Inside, { upX, upY, upZ }: Sight): boolean {
  return isInside(inside, Math.atan2(upY, upX) * DEG_PER_RAD, Math.asin(upZ) * DEG_PER_RAD);
}
