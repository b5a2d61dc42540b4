import { type AffineTransform, northUp } from '../../georeference/affine.ts';
import { utmEpsg } from '../../georeference/projection.ts';
import type { Igm } from '../locate/igm.ts';
import { projectIgm } from './projected-igm.ts';

/** A north-up grid of square pixels of a map. */
export interface MapGrid {
  readonly epsg: number;
  readonly width: number;
  readonly height: number;
  /** Map coordinates of the outer upper left corner. */
  readonly west: number;
  readonly north: number;
  /** Side of a pixel in units of the map. */
  readonly pixelM: number;
}

/** Borders this near to a multiple of the pixel, as a share of one, count as on it. */
const ROUNDING = 1e-3;

/** The transform of a grid from pixels to map coordinates. */
export function gridTransform({ west, north, pixelM }: MapGrid): AffineTransform {
  return northUp(west, north, pixelM, pixelM);
}

/**
 * The smallest grid that contains all pixels of an image, with borders at multiples of the pixel, so that grids of several
 * passes fit together. The zone is that of the middle of the image unless it is given.
 *
 * @throws RangeError when no pixel sees the ground, or the system is not supported
 */
export function mapGridFor(
  igm: Igm,
  { pixelM, epsg = epsgOf(igm) }: { readonly pixelM: number; readonly epsg?: number },
): MapGrid {
  if (!(pixelM > 0)) throw new RangeError('The side of a pixel must be above zero.');
  const { x, y } = projectIgm(igm, epsg);
  const [left, right] = extentOf(x);
  const [bottom, top] = extentOf(y);
  if (!(right >= left) || !(top >= bottom)) throw new RangeError('No pixel of the image sees the ground.');
  const west = Math.floor(left / pixelM - 0.5 + ROUNDING);
  const north = Math.ceil(top / pixelM + 0.5 - ROUNDING);
  return {
    epsg,
    pixelM,
    west: west * pixelM,
    north: north * pixelM,
    width: Math.ceil(right / pixelM + 0.5 - ROUNDING) - west,
    height: north - Math.floor(bottom / pixelM - 0.5 + ROUNDING),
  };
}

/** The code of the UTM zone of the middle of an image. */
export function epsgOf({ lines, samples, lon, lat }: Igm): number {
  const middle = Math.floor(lines / 2) * samples + Math.floor(samples / 2);
  return utmEpsg([lon[middle] ?? Number.NaN, lat[middle] ?? Number.NaN]);
}

function extentOf(values: Float64Array): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
