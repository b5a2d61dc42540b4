import { type SatRec, sgp4, twoline2satrec } from 'satellite.js';
import {
  EARTH_ROTATION_RAD_S,
  earthFixed,
  type Geodetic,
  geodeticOf,
  siderealTimeDeg,
} from '../earth/earth.ts';
import { type Instant, MS_PER_DAY, MS_PER_MINUTE, msOf } from '../earth/instant.ts';
import { type Vec3, vec } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { createSoundDays } from '../elements/sound-days.ts';
import { type RadiusRange, soundRadii } from '../elements/sound-orbit.ts';

/** Position in km and velocity in km/s. */
export interface State {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** Reported when the orbit has come down to the ground. */
const SGP4_DECAYED = 6;

/**
 * There is no state to show. `propagation_failed`: SGP4 has no answer at this distance from the epoch; `decayed`: its
 * answer lies far outside the set's own perigee and apogee (`soundRadii`), or has done so before.
 */
export class PropagationError extends Error {
  override readonly name = 'PropagationError';
  readonly code: 'propagation_failed' | 'decayed';
  constructor(code: PropagationError['code'], set: ElementSet, minutes: number) {
    const why = code === 'decayed' ? ': its orbit has decayed by then' : '';
    super(`${set.catalogNumber} cannot be propagated ${minutes} min from its epoch${why}`);
    this.code = code;
  }
}

interface Prepared {
  readonly record: SatRec;
  readonly radii: RadiusRange;
  readonly isSoundDay: (dayNumber: number) => boolean;
}

// Initialising SGP4 costs as much as several propagations.
const prepared = new WeakMap<ElementSet, Prepared>();

function prepare(set: ElementSet): Prepared {
  const held = prepared.get(set);
  if (held) return held;
  const [record, radii] = [twoline2satrec(set.line1, set.line2), soundRadii(set)];
  const isSoundDay = createSoundDays(set.epochMs, (ms) => {
    const state = sgp4(record, minutesSince(set, ms));
    return state !== null && isWithin(radii, state);
  });
  const made = { record, radii, isSoundDay };
  prepared.set(set, made);
  return made;
}

const minutesSince = (set: ElementSet, ms: number): number => (ms - set.epochMs) / MS_PER_MINUTE;

function isWithin({ leastKm, mostKm }: RadiusRange, { position }: State): boolean {
  const radius = Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2);
  return radius >= leastKm && radius <= mostKm;
}

/**
 * SGP4 as published (WGS72 constants), in the true-equator, mean-equinox frame of date: null where it fails. The
 * state is not checked against the orbit's own size; `propagate` does.
 */
export function sgp4State(set: ElementSet, minutesFromEpoch: number): State | null {
  return sgp4(prepare(set).record, minutesFromEpoch);
}

/** The same at an instant when it belongs to a sound orbit, null when not. */
export function soundState(set: ElementSet, ms: number): State | null {
  const { record, radii, isSoundDay } = prepare(set);
  if (!isSoundDay(Math.floor(ms / MS_PER_DAY))) return null;
  const state = sgp4(record, minutesSince(set, ms));
  return state !== null && isWithin(radii, state) ? state : null;
}

/** State in the true-equator, mean-equinox frame of date, by SGP4. Throws PropagationError. */
export function propagate(set: ElementSet, instant: Instant): State {
  const ms = msOf(instant);
  const state = soundState(set, ms);
  if (state) return state;
  const { record } = prepare(set);
  const isAnswered = sgp4(record, minutesSince(set, ms)) !== null;
  const isDecayed = isAnswered || record.error === SGP4_DECAYED;
  throw new PropagationError(isDecayed ? 'decayed' : 'propagation_failed', set, minutesSince(set, ms));
}

/** A state of the true-equator frame in the Earth-fixed frame, its velocity that over the turning ground. */
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

/** Earth-fixed state at an instant, by SGP4. Throws PropagationError. */
export function propagateEarthFixed(set: ElementSet, instant: Instant): State {
  return earthFixedState(propagate(set, instant), instant);
}

/** The place straight below the satellite (foot of the ellipsoid's normal) and its height in km. */
export function subpoint(set: ElementSet, instant: Instant): Geodetic {
  return geodeticOf(propagateEarthFixed(set, instant).position);
}
