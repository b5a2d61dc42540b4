import type { ElementSet } from './element-set.ts';
import { semiMajorAxisKm } from './mean-orbit.ts';

/** Distances from the Earth's centre in km that are plausible for the perigee and apogee of an element set. */
export interface RadiusRange {
  readonly leastKm: number;
  readonly mostKm: number;
}

// This is 170 km for a low orbit, which drag lowers by about ten kilometres a month; Sun and Moon move high perigees
// more.
const SLACK_SHARE = 0.025;
// No satellite stays in orbit below 120 km over the equatorial radius.
const LOWEST_RADIUS_KM = 6378.135 + 120;

/**
 * The range of radii of a valid state: perigee and apogee of the mean orbit, widened by 2.5 % of the semi-major axis.
 * States that SGP4 calculates outside this range belong to an orbit that has decayed.
 */
export function validRadii(set: ElementSet): RadiusRange {
  const axis = semiMajorAxisKm(set.meanMotionRevPerDay);
  const slack = SLACK_SHARE * axis;
  return {
    leastKm: Math.max(axis * (1 - set.eccentricity) - slack, LOWEST_RADIUS_KM),
    mostKm: axis * (1 + set.eccentricity) + slack,
  };
}
