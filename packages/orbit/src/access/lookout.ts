import { DEG_PER_RAD, RAD_PER_DEG } from '../angles.ts';
import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth.ts';
import type { DayGrid } from '../grid-cache.ts';
import type { Sight } from '../track-piece.ts';
import { findNearest, highest, type Nearest, NOTHING_SEEN } from './nearest.ts';
import { isInside, type PreparedArea } from './prepared-area.ts';

/** How far a satellite is from seeing an area within its slew limit; radians. */
export interface Sample {
  readonly ms: number;
  /** Angle at the Earth's centre that is missing at least; below 0 the area may be in reach. */
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
  const turn = (day.speedKmS / day.leastKm) * STRETCH ** 2;
  return {
    reachRad: sine >= 1 ? Math.acos(1 / distance) : Math.asin(sine) - cone,
    turnRadS: turn,
    tiltRadS: day.speedKmS / Math.max(1, day.leastKm - EARTH_RADIUS_KM) + turn + EARTH_ROTATION_RAD_S,
  };
}

/** Measures an area from where a satellite is; the area's place seen most steeply is left in `nearest`. */
export interface Lookout {
  readonly nearest: Nearest;
  look(ms: number, pace: Pace): Sample;
}

export function createLookout(area: PreparedArea, sight: Sight, slewRad: number): Lookout {
  const nearest: Nearest = { cosine: 0, x: 0, y: 0, z: 0 };
  const hasInside = area.inside.starts.length > 1;
  const look = (ms: number, { reachRad }: Pace): Sample => {
    const { x, y, z } = sight;
    const height = Math.sqrt((x * x + y * y) / EARTH_RADIUS_KM ** 2 + (z * z) / POLAR_RADIUS_KM ** 2);
    const separation = Math.acos(Math.min(1, highest(area.tree, sight) / height));
    if (hasInside && isBelow(area, sight, height)) return { ms, apart: -reachRad, excess: -slewRad };
    const apart = separation - reachRad;
    if (apart > 0) return { ms, apart, excess: 0 };
    const depth = separation - Math.acos(1 / height);
    findNearest(area.tree, sight, nearest);
    if (nearest.cosine === NOTHING_SEEN) return { ms, apart, excess: Math.max(0, depth) };
    return { ms, apart, excess: Math.max(Math.acos(Math.min(1, nearest.cosine)) - slewRad, depth) };
  };
  return { nearest, look };
}

/** Whether the place straight below the satellite belongs to the area. */
function isBelow({ capAxis, capRad, inside }: PreparedArea, sight: Sight, height: number): boolean {
  const { x, y, z, upX, upY, upZ } = sight;
  const along =
    ((x * capAxis.x + y * capAxis.y) / EARTH_RADIUS_KM + (z * capAxis.z) / POLAR_RADIUS_KM) / height;
  // Straight below is the geodetic foot, a fifth of a degree from the line to the centre at most.
  if (Math.acos(Math.min(1, Math.max(-1, along))) > capRad + CONE_SLACK_RAD) return false;
  return isInside(inside, [Math.atan2(upY, upX) * DEG_PER_RAD, Math.asin(upZ) * DEG_PER_RAD]);
}
