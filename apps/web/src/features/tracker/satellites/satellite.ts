import type { Sensor } from '@sigma/contract';
import { type ElementSet, type ElementSetError, parseElementSet } from '@sigma/orbit';

export type Orbit =
  /** The element set is still loading. */
  | { readonly state: 'loading' }
  | { readonly state: 'none' }
  /** The element set could not be loaded. */
  | { readonly state: 'failed' }
  /** The element set cannot be read. */
  | { readonly state: 'refused'; readonly error: ElementSetError }
  | { readonly state: 'ready'; readonly set: ElementSet };

/** A tracked satellite; `id` is the id of its sensor. */
export interface Satellite {
  readonly id: number;
  readonly name: string;
  readonly launchDate: string | null;
  readonly launchSite: string | null;
  readonly maxSlewDeg: number | null;
  readonly orbit: Orbit;
}

/** The sensors whose element set is fetched: those with a start or end of eligibility (spec 1:2.9#5). */
export function isFetched(sensor: Sensor): boolean {
  return sensor.tasking_eligible_start !== null || sensor.tasking_eligible_end !== null;
}

/** The result of fetching the element set of a sensor: its two lines, or null without a set. */
export type FetchedSet =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly rawTle: string | null };

export function satelliteOf(sensor: Sensor, fetched: FetchedSet): Satellite {
  return {
    id: sensor.osk_id,
    name: sensor.osk_sensor_name,
    launchDate: sensor.launch_date,
    launchSite: sensor.launch_site,
    maxSlewDeg: sensor.max_slew_angle,
    orbit: isFetched(sensor) ? fetchedOrbit(fetched, sensor) : orbitOf(sensor.raw_tle),
  };
}

/** Where fetching failed, the set from the list of sensors is used. */
function fetchedOrbit(fetched: FetchedSet, { raw_tle }: Sensor): Orbit {
  switch (fetched.state) {
    case 'loading':
      return { state: 'loading' };
    case 'failed':
      return raw_tle === null ? { state: 'failed' } : orbitOf(raw_tle);
    case 'ready':
      return orbitOf(fetched.rawTle);
  }
}

function orbitOf(rawTle: string | null): Orbit {
  if (rawTle === null) return { state: 'none' };
  const parsed = parseElementSet(rawTle);
  return parsed.ok ? { state: 'ready', set: parsed.set } : { state: 'refused', error: parsed.reason };
}
