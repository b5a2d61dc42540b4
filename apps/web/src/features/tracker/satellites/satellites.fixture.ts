import type { Sensor } from '@sigma/contract';
import { type Elements, formatElementSet, parseElementSet } from '@sigma/orbit';
import { type Satellite, satelliteOf } from './satellite.ts';

/** The instant of all tracker tests. */
export const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

/** A sun-synchronous orbit at some 500 km; a test names only the values that matter to it. */
export function twoLines(values: Partial<Elements> = {}): string {
  return formatElementSet({
    catalogNumber: 56_195,
    classification: 'U',
    internationalDesignator: '23054T',
    epochMs: NOON - 6 * HOUR_MS,
    meanMotionDot: 0.0001,
    meanMotionDdot: 0,
    bstar: 0.0003,
    elementNumber: 999,
    inclinationDeg: 97.4,
    raanDeg: 30,
    eccentricity: 0.001,
    argumentOfPerigeeDeg: 90,
    meanAnomalyDeg: 10,
    meanMotionRevPerDay: 15.2,
    revolutionNumber: 1234,
    ...values,
  }).join('\n');
}

/** It sank from 330 km a year ago: the state that SGP4 computes now is not an orbit. */
export const FALLEN = {
  epochMs: NOON - 365 * 24 * HOUR_MS,
  meanMotionRevPerDay: 15.745,
  meanMotionDot: 0.0018,
  bstar: 0.0012,
} as const;

export function sensorOf(id: number, values: Partial<Sensor> = {}): Sensor {
  return {
    osk_id: id,
    osk_sensor_name: `GHOSt-${id}`,
    max_slew_angle: 30,
    swath_km: 12,
    tasking_eligible_start: '2025-01-01T00:00:00.000Z',
    tasking_eligible_end: null,
    launch_date: '2023-04-15',
    launch_site: 'Vandenberg SFB',
    raw_tle: null,
    ...values,
  };
}

export function satelliteWith(id: number, elements: Partial<Elements> = {}): Satellite {
  return satelliteOf(sensorOf(id), { state: 'ready', rawTle: twoLines(elements) });
}

export function setOf(elements: Partial<Elements> = {}) {
  const parsed = parseElementSet(twoLines(elements));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}
