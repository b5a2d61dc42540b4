import type { Found } from './search-sensor.ts';

/** The roll to fly with, degrees; null where the sensor does not say how far it turns, or not so far. */
export function rollOf({ opportunity, sensor: { max_slew_angle: most } }: Found): number | null {
  return most === null || Math.abs(opportunity.rollDeg) > most ? null : opportunity.rollDeg;
}
