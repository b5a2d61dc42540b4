import { distanceM, type Position } from '@sigma/geo';
import { type Georeference, projectionOf } from '@sigma/raster';

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
