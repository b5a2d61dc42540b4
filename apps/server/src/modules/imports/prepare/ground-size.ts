import { distanceM, type Position } from '@sigma/geo';
import { type Georeference, projectionOf } from '@sigma/raster';
import type { PixelGrid } from './pixel-grid.ts';

/**
 * The distance of pixels in metres, the larger of across and down: that of the grid where its unit is the metre, which is what the file
 * states, else the size on a sphere of the pixel at the centre.
 */
export function gsdOf({ georeference, transform, width, height }: PixelGrid): number {
  const [a, b, , d, e] = transform;
  if (isUtm(georeference.epsg)) return Math.max(Math.hypot(a, d), Math.hypot(b, e));
  const { across, down } = groundSteps(georeference, width, height);
  return Math.max(across, down);
}

/** UTM zones state metres of the ground within a thousandth; metres of Web Mercator are up to many times larger. */
function isUtm(epsg: number): boolean {
  const { units } = projectionOf(epsg) ?? {};
  return units === 'metre' && epsg !== 3857;
}

/** The size on the ground, in metres, of the pixel at the centre of an image: across and down. */
export function groundSteps(
  georeference: Georeference,
  width: number,
  height: number,
): { readonly across: number; readonly down: number } {
  const at = (col: number, row: number): Position => {
    const [x, y] = georeference.toMap(col, row);
    return projectionOf(georeference.epsg)?.inverse(x, y) ?? [NaN, NaN];
  };
  const [col, row] = [width / 2, height / 2];
  const middle = at(col, row);
  return { across: distanceM(middle, at(col + 1, row)), down: distanceM(middle, at(col, row + 1)) };
}
