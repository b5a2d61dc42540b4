import type { Sensor } from '@sigma/contract';
import type { StoredSensor } from './user-sensors.store.ts';

/** Converts a stored sensor to its answer. */
export function sensorOf(stored: StoredSensor): Sensor {
  return {
    osk_id: stored.osk_id,
    osk_sensor_name: stored.name,
    max_slew_angle: stored.max_slew_angle,
    swath_km: stored.swath_km,
    tasking_eligible_start: stored.tasking_eligible_start?.toISOString() ?? null,
    tasking_eligible_end: stored.tasking_eligible_end?.toISOString() ?? null,
    launch_date: stored.launch_date?.toISOString().slice(0, 10) ?? null,
    launch_site: stored.launch_site,
    raw_tle: stored.raw_tle,
  };
}
