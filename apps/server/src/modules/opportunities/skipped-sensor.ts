import type { SkippedSensor } from '@sigma/contract';
import type { SearchedSensor } from './searched-sensors.store.ts';

/** Describes why a sensor could not be searched, or not for all of the requested time. */
export const skippedSensor = (
  { osk_id, name }: SearchedSensor,
  code: string,
  message: string,
): SkippedSensor => ({ sensor: osk_id, sensor_name: name, code, message });
