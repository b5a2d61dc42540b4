import { MS_PER_DAY } from '@sigma/geo';
import { type SatRec, sgp4, twoline2satrec } from 'satellite.js';
import {
  EARTH_ROTATION_RAD_S,
  earthFixed,
  type Geodetic,
  geodeticOf,
  siderealTimeDeg,
} from '../earth/earth.ts';
import { type Instant, MS_PER_MINUTE, msOf } from '../earth/instant.ts';
import { type Vec3, vec } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { createValidDays } from '../elements/valid-days.ts';
import { type RadiusRange, validRadii } from '../elements/valid-orbit.ts';

/** Position in km and velocity in km/s in a Cartesian frame. */
export interface State {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** The error code of SGP4 for an orbit that has reached the ground. */
const SGP4_DECAYED = 6;

/**
 * No valid state exists at an instant. `propagation_failed`: SGP4 fails this far from the epoch. `decayed`: its state
 * is far outside the perigee and apogee of the set (`validRadii`), or was on a day in between.
 */
export class PropagationError extends Error {
  override readonly name = 'PropagationError';
  readonly code: 'propagation_failed' | 'decayed';
  constructor(code: PropagationError['code'], set: ElementSet, minutes: number) {
    const reason = code === 'decayed' ? ': its orbit has decayed by then' : '';
    super(`${set.catalogNumber} cannot be propagated ${minutes} min from its epoch${reason}`);
    this.code = code;
  }
}

interface Prepared {
  readonly record: SatRec;
  readonly radii: RadiusRange;
  readonly isValidDay: (dayNumber: number) => boolean;
}

// Initializing SGP4 costs as much as several propagations, so its records are cached.
const prepared = new WeakMap<ElementSet, Prepared>();

function prepare(set: ElementSet): Prepared {
  const cached = prepared.get(set);
  if (cached) return cached;
  const [record, radii] = [twoline2satrec(set.line1, set.line2), validRadii(set)];
  const isValidDay = createValidDays(set.epochMs, (ms) => {
    const state = sgp4(record, minutesSince(set, ms));
    return state !== null && isWithin(radii, state);
  });
  const made = { record, radii, isValidDay };
  prepared.set(set, made);
  return made;
}

const minutesSince = (set: ElementSet, ms: number): number => (ms - set.epochMs) / MS_PER_MINUTE;

function isWithin({ leastKm, mostKm }: RadiusRange, { position }: State): boolean {
  const radius = Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2);
  return radius >= leastKm && radius <= mostKm;
}

/**
 * Calculates a state by SGP4 as published (WGS 72 constants) in the true-equator, mean-equinox frame of date; null
 * where SGP4 fails. Unlike `propagate`, does not check the state against the size of the orbit.
 */
export function sgp4State(set: ElementSet, minutesFromEpoch: number): State | null {
  return sgp4(prepare(set).record, minutesFromEpoch);
}

/** Like `sgp4State`, for milliseconds since 1970 UTC; also null when the orbit has decayed. */
export function validState(set: ElementSet, ms: number): State | null {
  const { record, radii, isValidDay } = prepare(set);
  if (!isValidDay(Math.floor(ms / MS_PER_DAY))) return null;
  const state = sgp4(record, minutesSince(set, ms));
  return state !== null && isWithin(radii, state) ? state : null;
}

/**
 * Calculates the state at an instant by SGP4, in the true-equator, mean-equinox frame of date.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export function propagate(set: ElementSet, instant: Instant): State {
  const ms = msOf(instant);
  const state = validState(set, ms);
  if (state) return state;
  const { record } = prepare(set);
  const hasState = sgp4(record, minutesSince(set, ms)) !== null;
  const isDecayed = hasState || record.error === SGP4_DECAYED;
  throw new PropagationError(isDecayed ? 'decayed' : 'propagation_failed', set, minutesSince(set, ms));
}

/**
 * Converts a state of the true-equator frame to the Earth-fixed frame; its velocity is relative to the rotating
 * ground.
 */
export function earthFixedState(inertial: State, instant: Instant): State {
  const sidereal = siderealTimeDeg(instant);
  const position = earthFixed(inertial.position, sidereal);
  const velocity = earthFixed(inertial.velocity, sidereal);
  return {
    position,
    velocity: vec(
      velocity.x + EARTH_ROTATION_RAD_S * position.y,
      velocity.y - EARTH_ROTATION_RAD_S * position.x,
      velocity.z,
    ),
  };
}

/**
 * Calculates the Earth-fixed state at an instant by SGP4.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export function propagateEarthFixed(set: ElementSet, instant: Instant): State {
  return earthFixedState(propagate(set, instant), instant);
}

/**
 * Calculates the point directly below the satellite (the foot of the ellipsoid's normal) and its height in km.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export function subpoint(set: ElementSet, instant: Instant): Geodetic {
  return geodeticOf(propagateEarthFixed(set, instant).position);
}
