import { RAD_PER_DEG } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth/earth.ts';
import type { DayGrid } from '../propagation/grid-cache.ts';

/** Bounds for one satellite on one day: how fast the values of a `Sample` change and how far the cone reaches. */
export interface Pace {
  /** Reach of the cone as an angle at the Earth's centre. */
  readonly reachRad: number;
  /** Greatest change of the angle at the Earth's centre to a ground point, in radians per second. */
  readonly turnRadS: number;
  /** Whether the cone extends to the horizon, or nearly so: then the horizon decides, and the excess is an angle. */
  readonly isAtLimb: boolean;
  /** Greatest change of the excess per second while it is negative. */
  readonly drift: number;
  /**
   * While the excess is positive, no point's excess curves upwards by more than 2·bend² per second squared. When the
   * horizon decides, there is no such bound, and `drift` applies there as well.
   */
  readonly bend: number;
}

/**
 * Half the flattening twice, for directions in the stretched space, plus the greatest angle between geodetic and
 * geocentric nadir, rounded up.
 */
export const CONE_SLACK_RAD = 0.4 * RAD_PER_DEG;
const STRETCH = EARTH_RADIUS_KM / POLAR_RADIUS_KM;
/** Gravity in low orbits including the Earth's rotation, in km/s². */
const PULL_KM_S2 = 0.012;

/** Calculates the bounds for a day of a satellite with a slew limit in radians. */
export function paceOf(day: DayGrid, slewRad: number): Pace {
  const distance = day.mostKm / POLAR_RADIUS_KM;
  const cone = slewRad + CONE_SLACK_RAD;
  const sine = distance * Math.sin(Math.min(cone, Math.PI / 2));
  // This is half a degree more than the cone itself, because the limb is not a circle.
  const lowest = (day.leastKm / EARTH_RADIUS_KM) * Math.sin(Math.min(cone + CONE_SLACK_RAD, Math.PI / 2));
  const isAtLimb = Math.max(sine, lowest) >= 1;
  const turn = (day.speedKmS / day.leastKm) * STRETCH ** 2;
  const rangeKm = Math.max(1, day.leastKm - EARTH_RADIUS_KM);
  const swing = day.speedKmS / rangeKm;
  const tilt = swing + turn + EARTH_ROTATION_RAD_S;
  // This is the second derivative of the cosine between two unit vectors, the line of sight and the nadir.
  const curve = 1.16 * swing ** 2 + PULL_KM_S2 / rangeKm + 2 * tilt * turn + turn ** 2;
  return {
    reachRad: sine >= 1 ? Math.acos(1 / distance) : Math.asin(sine) - cone,
    turnRadS: turn,
    isAtLimb,
    drift: isAtLimb ? tilt : tilt * Math.sin(slewRad),
    bend: Math.sqrt(curve / 2),
  };
}
