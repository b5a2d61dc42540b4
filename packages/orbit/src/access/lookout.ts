import { DEG_PER_RAD, RAD_PER_DEG } from '../angles.ts';
import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth.ts';
import type { DayGrid } from '../grid-cache.ts';
import type { Sight } from '../track-piece.ts';
import { type Inside, isInside } from './inside.ts';
import { findNearest, highest, NOTHING_SEEN, newNearest } from './nearest.ts';
import type { PreparedArea } from './prepared-area.ts';

/** How far a satellite is from seeing an area within its slew limit; radians. Filled in place, millions of times. */
export interface Sample {
  ms: number;
  /** Angle at the Earth's centre that is missing at least; 0 when the area may be in reach. */
  apart: number;
  /** Off-nadir angle (and depth below the horizon) over the limit: below 0 in reach, exact there; 0 when unknown. */
  excess: number;
}
export const newSample = (): Sample => ({ ms: 0, apart: 0, excess: 0 });

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

/** Measures an area from where the satellite is that `sight` tells. */
export type Lookout = (sample: Sample, pace: Pace) => void;

export function createLookout(area: PreparedArea, sight: Sight, slewRad: number): Lookout {
  const nearest = newNearest();
  const { tree, inside, capAxis, capRad } = area;
  return (sample, { reachRad, isAtLimb }) => {
    const height = heightOf(sight);
    const along =
      (sight.x * capAxis.x + sight.y * capAxis.y) / EARTH_RADIUS_KM + (sight.z * capAxis.z) / POLAR_RADIUS_KM;
    const toCap = angleOf(along / height) - capRad;
    sample.apart = Math.max(0, toCap - reachRad);
    sample.excess = 0;
    if (sample.apart > 0) return;
    // Straight below is the geodetic foot, a fifth of a degree from the line to the centre at most.
    if (inside && toCap < CONE_SLACK_RAD && isBelow(inside, sight)) {
      sample.excess = -slewRad;
      return;
    }
    // Within reach it does not matter how far, unless the horizon decides.
    const enough = isAtLimb ? Number.POSITIVE_INFINITY : height * Math.cos(reachRad);
    const top = highest(tree, sight, nearest, enough);
    const separation = top >= enough ? 0 : angleOf(top / height);
    sample.apart = Math.max(0, separation - reachRad);
    if (sample.apart > 0) return;
    findNearest(tree, sight, nearest);
    sample.excess = angleOf(nearest.cosine) - slewRad;
    if (!isAtLimb) return;
    const depth = separation - Math.acos(1 / height);
    sample.excess = nearest.cosine === NOTHING_SEEN ? Math.max(0, depth) : Math.max(sample.excess, depth);
  };
}

const angleOf = (cosine: number): number => Math.acos(Math.min(1, Math.max(-1, cosine)));

/** Distance from the Earth's centre where the ellipsoid is stretched to the unit ball. */
function heightOf({ x, y, z }: Sight): number {
  return Math.sqrt((x * x + y * y) / EARTH_RADIUS_KM ** 2 + (z * z) / POLAR_RADIUS_KM ** 2);
}

/** Whether the place straight below the satellite belongs to the area. */
function isBelow(inside: Inside, { upX, upY, upZ }: Sight): boolean {
  return isInside(inside, Math.atan2(upY, upX) * DEG_PER_RAD, Math.asin(upZ) * DEG_PER_RAD);
}
