import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, formatElementSet, parseElementSet, secularRates, wrap360 } from '@sigma/orbit';
import type { BaseOrbit, Sensor } from './sensors.ts';

/** Mean motion of the Sun relative to the stars, degrees per day: 360 in a tropical year. */
const SUN_DEG_PER_DAY = 360 / 365.2422;
const FULL_TURN_DEG = 360;
const REVOLUTIONS_SHOWN = 100_000;

/** Start of the UTC day of an instant, in milliseconds since 1970. */
export const startOfDayMs = (instant: Date): number =>
  Math.floor(instant.valueOf() / MS_PER_DAY) * MS_PER_DAY;

/**
 * Mean motion in rev/day at which the node of an orbit of this inclination follows the Sun. The drift grows with the
 * mean motion to the power of 7/3, so one step from any start is exact. It raises the real orbits, some of which have
 * decayed, to 470 to 560 km, and the local time of passes never changes.
 */
function sunSynchronousMeanMotion({ inclinationDeg, eccentricity }: BaseOrbit): number {
  const guess = 15;
  const { raanDegPerDay } = secularRates({ meanMotionRevPerDay: guess, inclinationDeg, eccentricity });
  return guess * (SUN_DEG_PER_DAY / raanDegPerDay) ** (3 / 7);
}

/**
 * The element set of a sensor for a UTC day, with its epoch at 00:00: node, perigee and mean anomaly are extrapolated
 * from the base orbit by their secular drift, without drag. Sets of consecutive days agree within a few hundred metres
 * at midnight.
 */
export function elementSetOn(sensor: Sensor, day: Date): ElementSet {
  const { baseOrbit } = sensor;
  const { inclinationDeg, eccentricity } = baseOrbit;
  const epochMs = startOfDayMs(day);
  const days = (epochMs - baseOrbit.epoch.valueOf()) / MS_PER_DAY;
  const meanMotionRevPerDay = sunSynchronousMeanMotion(baseOrbit);
  const drift = secularRates({ meanMotionRevPerDay, inclinationDeg, eccentricity });
  const argumentOfPerigeeDeg = baseOrbit.argumentOfPerigeeDeg + drift.argumentOfPerigeeDegPerDay * days;
  const meanAnomalyDeg = baseOrbit.meanAnomalyDeg + meanMotionRevPerDay * FULL_TURN_DEG * days;
  const startTurns = Math.floor((baseOrbit.argumentOfPerigeeDeg + baseOrbit.meanAnomalyDeg) / FULL_TURN_DEG);
  const turns = Math.floor((argumentOfPerigeeDeg + meanAnomalyDeg) / FULL_TURN_DEG) - startTurns;
  const lines = formatElementSet({
    catalogNumber: sensor.catalogNumber,
    classification: 'U',
    internationalDesignator: sensor.internationalDesignator,
    epochMs,
    meanMotionDot: 0,
    meanMotionDdot: 0,
    bstar: 0,
    elementNumber: 999,
    inclinationDeg,
    raanDeg: wrap360(baseOrbit.raanDeg + drift.raanDegPerDay * days),
    eccentricity,
    argumentOfPerigeeDeg: wrap360(argumentOfPerigeeDeg),
    meanAnomalyDeg: wrap360(meanAnomalyDeg),
    meanMotionRevPerDay,
    revolutionNumber:
      (((baseOrbit.revolutionNumber + turns) % REVOLUTIONS_SHOWN) + REVOLUTIONS_SHOWN) % REVOLUTIONS_SHOWN,
  });
  const parsed = parseElementSet(lines.join('\n'));
  if (!parsed.ok) throw new Error(`The simulated element set of ${sensor.name} is invalid: ${parsed.reason}`);
  return parsed.set;
}
