import { meanOver, type Plane, valuesAround } from '@sigma/raster';

/** The ground that an object is compared with. */
const GROUND = { gapPx: 2, ringPx: 8 };

/**
 * The mean share of the ground of an object that oil covers, 0 to 1: the score of the oil filter, which is a share of full cover, above
 * the median of its surroundings. Undefined where nothing is known of either.
 */
export function oilCover(plane: Plane, pixels: Int32Array): number | undefined {
  const around = valuesAround(plane, pixels, GROUND);
  const usual = around[around.length >> 1];
  const mean = meanOver(plane.values, pixels);
  if (usual === undefined || Number.isNaN(mean)) return undefined;
  return Math.min(1, Math.max(0, mean - usual));
}
