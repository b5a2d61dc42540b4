import { RAD_PER_DEG } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, EARTH_ROTATION_RAD_S, POLAR_RADIUS_KM } from '../earth/earth.ts';
import type { DayGrid } from '../propagation/grid-cache.ts';

/** How fast the measures of a `Sample` may change, and how far the cone reaches, on one day of one satellite. */
export interface Pace {
  /** Angle at the Earth's centre. */
  readonly reachRad: number;
  /** Of that angle to a place on the ground, radians a second. */
  readonly turnRadS: number;
  /** The cone goes up to the horizon or nearly so: it is the horizon that decides, and excess is an angle. */
  readonly isAtLimb: boolean;
  /** Greatest change of the excess a second while it is below 0. */
  readonly drift: number;
  /**
   * While it is above 0 no place's excess curves upwards more than 2·bend² a second squared; with the horizon in
   * play there is no such bound and `drift` holds there too.
   */
  readonly bend: number;
}

/**
 * Half the flattening twice, for directions in the stretched space, and the greatest angle between geodetic and
 * geocentric nadir; rounded up.
 */
export const CONE_SLACK_RAD = 0.4 * RAD_PER_DEG;
const STRETCH = EARTH_RADIUS_KM / POLAR_RADIUS_KM;
/** Gravity in low orbits with the Earth's turn, km/s². */
const PULL_KM_S2 = 0.012;

export function paceOf(day: DayGrid, slewRad: number): Pace {
  const distance = day.mostKm / POLAR_RADIUS_KM;
  const cone = slewRad + CONE_SLACK_RAD;
  const sine = distance * Math.sin(Math.min(cone, Math.PI / 2));
  // Half a degree more than the cone itself: the limb is not a circle.
  const lowest = (day.leastKm / EARTH_RADIUS_KM) * Math.sin(Math.min(cone + CONE_SLACK_RAD, Math.PI / 2));
  const isAtLimb = Math.max(sine, lowest) >= 1;
  const turn = (day.speedKmS / day.leastKm) * STRETCH ** 2;
  const rangeKm = Math.max(1, day.leastKm - EARTH_RADIUS_KM);
  const swing = day.speedKmS / rangeKm;
  const tilt = swing + turn + EARTH_ROTATION_RAD_S;
  // Second derivative of the cosine between two unit vectors: of the line of sight, and of the nadir.
  const curve = 1.16 * swing ** 2 + PULL_KM_S2 / rangeKm + 2 * tilt * turn + turn ** 2;
  return {
    reachRad: sine >= 1 ? Math.acos(1 / distance) : Math.asin(sine) - cone,
    turnRadS: turn,
    isAtLimb,
    drift: isAtLimb ? tilt : tilt * Math.sin(slewRad),
    bend: Math.sqrt(curve / 2),
  };
}
