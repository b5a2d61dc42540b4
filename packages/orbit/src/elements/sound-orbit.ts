import type { ElementSet } from './element-set.ts';
import { semiMajorAxisKm } from './mean-orbit.ts';

/** Distances from the Earth's centre in km that a set's own perigee and apogee allow. */
export interface RadiusRange {
  readonly leastKm: number;
  readonly mostKm: number;
}

// 170 km for a low orbit: drag lowers a healthy one by some ten kilometres a month. Sun and Moon move high perigees more.
const SLACK_SHARE = 0.025;
// Nothing orbits below 120 km over the equator's radius.
const LOWEST_RADIUS_KM = 6378.135 + 120;

/**
 * The range of a sound state: perigee and apogee of the mean orbit, widened by 2.5 % of the semi-major axis. What
 * SGP4 gives outside it is mathematics about an orbit that is gone.
 */
export function soundRadii(set: ElementSet): RadiusRange {
  const axis = semiMajorAxisKm(set.meanMotionRevPerDay);
  const slack = SLACK_SHARE * axis;
  return {
    leastKm: Math.max(axis * (1 - set.eccentricity) - slack, LOWEST_RADIUS_KM),
    mostKm: axis * (1 + set.eccentricity) + slack,
  };
}
