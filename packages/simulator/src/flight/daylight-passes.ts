import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, type Pass, passesOfTrack, sampleTrack, sunAngles } from '@sigma/orbit';
import { elementSetOn, startOfDayMs } from '../constellation/element-set-on.ts';
import { SENSORS, type Sensor } from '../constellation/sensors.ts';
import { type MonitoredSite, PLACES } from './places.ts';

/** A pass in which a sensor could capture a place. */
export interface DaylightPass {
  readonly place: MonitoredSite;
  readonly sensor: Sensor;
  readonly set: ElementSet;
  readonly pass: Pass;
}

// Slightly stricter than 30 and 15 degrees, so that the far ends of a strip meet these limits too.
const SLEW_MARGIN_DEG = 0.5;
const SAMPLE_MS = 240_000;
const MIN_SUN_ELEVATION_DEG = 16;

/** All passes over places on one UTC day, ordered by sensor, place and time. */
export function daylightPassesOn(day: Date, places: readonly MonitoredSite[] = PLACES): DaylightPass[] {
  return SENSORS.filter((sensor) => isEligible(sensor, day)).flatMap((sensor) => {
    const set = elementSetOn(sensor, day);
    const start = startOfDayMs(day);
    const track = sampleTrack(set, start, start + MS_PER_DAY, SAMPLE_MS);
    return places.flatMap((place) =>
      passesOfTrack(track, place.position, sensor.maxSlewAngleDeg - SLEW_MARGIN_DEG)
        .filter((pass) => sunAngles(place.position, pass.closestMs).elevationDeg > MIN_SUN_ELEVATION_DEG)
        .map((pass) => ({ place, sensor, set, pass })),
    );
  });
}

function isEligible({ taskingEligibleStart, taskingEligibleEnd }: Sensor, day: Date): boolean {
  return taskingEligibleStart <= day && (taskingEligibleEnd === null || day < taskingEligibleEnd);
}
