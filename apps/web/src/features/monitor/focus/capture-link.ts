import type { Position } from '@sigma/geo';
import { linkArea } from '../../../parts/address/link-area.ts';

/** Half the side of the square that is to be captured, metres. */
const HALF_SIDE_M = 1000;
const M_PER_DEG = 111_320;

/** A square of two kilometres around a place, as the address of the opportunity viewer contains it. */
export function areaAround({ coordinates }: { readonly coordinates: readonly number[] }): string {
  const [lon = 0, lat = 0] = coordinates;
  const [east, north] = [
    HALF_SIDE_M / (M_PER_DEG * Math.cos((lat * Math.PI) / 180)),
    HALF_SIDE_M / M_PER_DEG,
  ];
  const at = (x: -1 | 1, y: -1 | 1): Position => [lon + x * east, lat + y * north];
  const ring = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
  return linkArea({ type: 'Polygon', coordinates: [ring] });
}
