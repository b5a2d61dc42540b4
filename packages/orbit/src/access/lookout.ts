import { DEG_PER_RAD } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, POLAR_RADIUS_KM } from '../earth/earth.ts';
import type { Sight } from '../propagation/track-piece.ts';
import { type Inside, isInside } from './inside.ts';
import { findNearest, highest, NOTHING_SEEN, newNearest } from './nearest.ts';
import { CONE_SLACK_RAD, type Pace } from './pace.ts';
import type { PreparedArea } from './prepared-area.ts';

/** How far a satellite is from seeing an area within its slew limit. Updated in place, millions of times. */
export interface Sample {
  ms: number;
  /** Lower bound of the missing angle at the Earth's centre in radians; 0 when the area may be in reach. */
  apart: number;
  /**
   * Cosine of the limit minus the cosine of the area's smallest off-nadir angle. When the horizon decides, the angle
   * beyond the limit or the depth below the horizon, whichever is greater. Negative in reach; 0 when unknown.
   */
  excess: number;
}
/** Creates an empty sample. */
export const newSample = (): Sample => ({ ms: 0, apart: 0, excess: 0 });

/** Measures an area from the satellite's current position and fills the sample. */
export type Lookout = (sample: Sample, pace: Pace) => void;

/** Creates the measurement of an area for a slew limit in radians. It reads the satellite's position from `sight`. */
export function createLookout(area: PreparedArea, sight: Sight, slewRad: number): Lookout {
  const nearest = newNearest();
  const { tree, inside, capAxis, capRad } = area;
  const limit = Math.cos(slewRad);
  return (sample, { reachRad, isAtLimb }) => {
    const height = heightOf(sight);
    const along =
      (sight.x * capAxis.x + sight.y * capAxis.y) / EARTH_RADIUS_KM + (sight.z * capAxis.z) / POLAR_RADIUS_KM;
    const toCap = angleOf(along / height) - capRad;
    sample.apart = Math.max(0, toCap - reachRad);
    sample.excess = 0;
    if (sample.apart > 0) return;
    // The point directly below is the geodetic foot, at most a fifth of a degree off the line to the centre.
    if (inside && toCap < CONE_SLACK_RAD && isBelow(inside, sight)) {
      sample.excess = isAtLimb ? -slewRad : limit - 1;
      return;
    }
    // Within reach, the distance does not matter unless the horizon decides.
    const enough = isAtLimb ? Number.POSITIVE_INFINITY : height * Math.cos(reachRad);
    const top = highest(tree, sight, nearest, enough);
    const separation = top >= enough ? 0 : angleOf(top / height);
    sample.apart = Math.max(0, separation - reachRad);
    if (sample.apart > 0) return;
    findNearest(tree, sight, nearest);
    if (!isAtLimb) {
      sample.excess = limit - nearest.cosine;
      return;
    }
    const depth = separation - Math.acos(1 / height);
    const isHidden = nearest.cosine === NOTHING_SEEN;
    sample.excess = isHidden ? Math.max(0, depth) : Math.max(angleOf(nearest.cosine) - slewRad, depth);
  };
}

const angleOf = (cosine: number): number => Math.acos(Math.min(1, Math.max(-1, cosine)));

/** Distance from the Earth's centre after the ellipsoid has been stretched to the unit sphere. */
function heightOf({ x, y, z }: Sight): number {
  return Math.sqrt((x * x + y * y) / EARTH_RADIUS_KM ** 2 + (z * z) / POLAR_RADIUS_KM ** 2);
}

/** Whether the point directly below the satellite is inside the area. */
function isBelow(inside: Inside, { upX, upY, upZ }: Sight): boolean {
  return isInside(inside, Math.atan2(upY, upX) * DEG_PER_RAD, Math.asin(upZ) * DEG_PER_RAD);
}
