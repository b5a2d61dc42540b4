import type { FoundPass } from './found-pass.ts';

/** The roll to fly with, in degrees; null when the sensor's maximum slew angle is unknown or too small for it. */
export function rollOf({ opportunity, sensor: { max_slew_angle: most } }: FoundPass): number | null {
  return most === null || Math.abs(opportunity.rollDeg) > most ? null : opportunity.rollDeg;
}
