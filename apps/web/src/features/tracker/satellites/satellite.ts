import type { Sensor } from '@sigma/contract';
import { type ElementSet, type ElementSetError, parseElementSet } from '@sigma/orbit';

export type Orbit =
  /** The element set has not come yet. */
  | { readonly state: 'loading' }
  | { readonly state: 'none' }
  /** The element set could not be loaded. */
  | { readonly state: 'failed' }
  /** The element set cannot be read. */
  | { readonly state: 'refused'; readonly fault: ElementSetError }
  | { readonly state: 'ready'; readonly set: ElementSet };

/** A satellite that is tracked; `id` is its sensor's. */
export interface Satellite {
  readonly id: number;
  readonly name: string;
  readonly launchDate: string | null;
  readonly launchSite: string | null;
  readonly maxSlewDeg: number | null;
  readonly orbit: Orbit;
}

/** The sensors whose element set is fetched: those that may be tasked from or until some day (spec 1:2.9#5). */
export function isFetched(sensor: Sensor): boolean {
  return sensor.tasking_eligible_start !== null || sensor.tasking_eligible_end !== null;
}

/** What came of asking for the element set of a sensor: its two lines, or null for none. */
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

/** Where the call failed, the set that came with the list of sensors stands in. */
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
  return parsed.ok ? { state: 'ready', set: parsed.set } : { state: 'refused', fault: parsed.reason };
}
