import type { Elements } from './element-set.ts';

/** WGS72 as SGP4 has it: gravitational parameter in km³/s², radius in km, second zonal harmonic. */
export const MU_KM3_S2 = 398600.8;
export const GRAVITY_RADIUS_KM = 6378.135;
export const J2 = 0.001082616;
const SECONDS_PER_DAY = 86400;

/** Minutes from perigee to perigee. */
export const periodMinutes = (set: Pick<Elements, 'meanMotionRevPerDay'>): number =>
  1440 / set.meanMotionRevPerDay;

/** Semi-major axis in km of the mean orbit that turns `revPerDay` times a day. */
export const semiMajorAxisKm = (revPerDay: number): number =>
  Math.cbrt(MU_KM3_S2 / ((revPerDay * 2 * Math.PI) / SECONDS_PER_DAY) ** 2);
