import type { Elements } from './element-set.ts';

/** WGS 72 constants as used by SGP4: gravitational parameter in km³/s², radius in km, second zonal harmonic. */
export const MU_KM3_S2 = 398600.8;
export const GRAVITY_RADIUS_KM = 6378.135;
export const J2 = 0.001082616;
const SECONDS_PER_DAY = 86400;

/** Anomalistic period in minutes: from perigee to perigee. */
export const periodMinutes = (set: Pick<Elements, 'meanMotionRevPerDay'>): number =>
  1440 / set.meanMotionRevPerDay;

/** Semi-major axis in km of a mean orbit with `revPerDay` revolutions per day (Kepler's third law). */
export const semiMajorAxisKm = (revPerDay: number): number =>
  Math.cbrt(MU_KM3_S2 / ((revPerDay * 2 * Math.PI) / SECONDS_PER_DAY) ** 2);
