import { MS_PER_DAY } from '@sigma/geo';
import { DEG_PER_RAD, wrap360 } from '../earth/angles.ts';
import { type Instant, msOf } from '../earth/instant.ts';
import { cross, dot, vec } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { GRAVITY_RADIUS_KM, J2, semiMajorAxisKm } from '../elements/mean-orbit.ts';
import { propagate } from './propagation.ts';

/** Secular drift of the orbital plane and of the perigee. */
export interface SecularRates {
  readonly raanDegPerDay: number;
  readonly argumentOfPerigeeDegPerDay: number;
}

/**
 * First-order drift of node and perigee caused by the Earth's flattening (Vallado, Fundamentals, eq. 9-38 and 9-40).
 */
export function secularRates(orbit: {
  readonly meanMotionRevPerDay: number;
  readonly eccentricity: number;
  readonly inclinationDeg: number;
}): SecularRates {
  const parameter = semiMajorAxisKm(orbit.meanMotionRevPerDay) * (1 - orbit.eccentricity ** 2);
  const rate = 1.5 * J2 * (GRAVITY_RADIUS_KM / parameter) ** 2 * orbit.meanMotionRevPerDay * 360;
  const cosInclination = Math.cos(orbit.inclinationDeg / DEG_PER_RAD);
  return {
    raanDegPerDay: -rate * cosInclination,
    argumentOfPerigeeDegPerDay: rate * (2.5 * cosInclination ** 2 - 0.5),
  };
}

/**
 * Calculates the revolution number at an instant. It starts from the number in the set and increases at each
 * ascending node.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export const orbitNumber = (set: ElementSet, instant: Instant): number => placeInOrbit(set, instant).number;

/**
 * Calculates the number of a revolution counted from the southernmost point of the orbit: it increases a quarter of a
 * revolution before `orbitNumber` does. Hardly any
 * pictures are taken there, so a satellite's views of one continent have the same number.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export function southernOrbitNumber(set: ElementSet, instant: Instant): number {
  const { number, turnDeg } = placeInOrbit(set, instant);
  return turnDeg >= 270 ? number + 1 : number;
}

/** Number of the revolution, and the angle from the ascending node along it. */
function placeInOrbit(set: ElementSet, instant: Instant) {
  const days = (msOf(instant) - set.epochMs) / MS_PER_DAY;
  const perDay = secularRates(set).argumentOfPerigeeDegPerDay + set.meanMotionRevPerDay * 360;
  const start = argumentOfLatitudeDeg(set, set.epochMs);
  const turned = start + perDay * days;
  const turnDeg = argumentOfLatitudeDeg(set, instant);
  // The mean motion gives the number of turns, the true state the position within a turn. Drag and eccentricity shift
  // it by far less than half a turn.
  return { number: set.revolutionNumber + Math.round((turned - turnDeg) / 360), turnDeg };
}

/** Angle in degrees from the ascending node along the orbit to the satellite. */
function argumentOfLatitudeDeg(set: ElementSet, instant: Instant): number {
  const { position, velocity } = propagate(set, instant);
  const normal = cross(position, velocity);
  const node = vec(-normal.y, normal.x, 0);
  const ahead = cross(normal, node);
  const scaled = Math.hypot(normal.x, normal.y, normal.z);
  return wrap360(Math.atan2(dot(position, ahead) / scaled, dot(position, node)) * DEG_PER_RAD);
}
