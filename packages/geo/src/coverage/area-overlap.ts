import type { Area } from '../shapes/geojson.ts';
import { areaKm2 } from '../sphere/area.ts';
import { intersectionKm2 } from './covered-share.ts';

/**
 * How much two areas have in common, as a share of both together: 0 for areas that do not overlap, 1 for equal ones. Also called
 * intersection over union, or the Jaccard index. Both must be valid as `checkArea` returns them.
 */
export function areaOverlap(a: Area, b: Area): number {
  const common = intersectionKm2(a, b);
  const together = areaKm2(a) + areaKm2(b) - common;
  // Without the last digits, it does not depend on which area comes first.
  return together > 0 ? Math.round((common / together) * 1e9) / 1e9 : 0;
}
