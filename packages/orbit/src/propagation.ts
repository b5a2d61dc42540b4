import { type SatRec, sgp4, twoline2satrec } from 'satellite.js';
import { EARTH_ROTATION_RAD_S, earthFixed, type Geodetic, geodeticOf, siderealTimeDeg } from './earth.ts';
import type { ElementSet } from './element-set.ts';
import { type Instant, MS_PER_MINUTE, msOf } from './instant.ts';
import { type Vec3, vec } from './vector.ts';

/** Position in km and velocity in km/s. */
export interface State {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** SGP4 has no answer: the orbit has decayed or the elements are impossible at this distance from their epoch. */
export class PropagationError extends Error {
  override readonly name = 'PropagationError';
  readonly code = 'propagation_failed';
}

// Initialising SGP4 costs as much as several propagations.
const records = new WeakMap<ElementSet, SatRec>();

function recordOf(set: ElementSet): SatRec {
  const held = records.get(set);
  if (held) return held;
  const record = twoline2satrec(set.line1, set.line2);
  records.set(set, record);
  return record;
}

/** State in the true-equator, mean-equinox frame of date, by SGP4 (WGS72 constants). Throws PropagationError. */
export function propagate(set: ElementSet, instant: Instant): State {
  const minutes = (msOf(instant) - set.epochMs) / MS_PER_MINUTE;
  const state = sgp4(recordOf(set), minutes);
  if (state === null)
    throw new PropagationError(`${set.catalogNumber} cannot be propagated ${minutes} min from its epoch`);
  return state;
}

/** The same state in the Earth-fixed frame, its velocity that over the turning ground. Throws PropagationError. */
export function propagateEarthFixed(set: ElementSet, instant: Instant): State {
  const inertial = propagate(set, instant);
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

/** The place straight below the satellite (foot of the ellipsoid's normal) and its height in km. */
export function subpoint(set: ElementSet, instant: Instant): Geodetic {
  return geodeticOf(propagateEarthFixed(set, instant).position);
}
