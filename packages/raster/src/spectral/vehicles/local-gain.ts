import { medianOf } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { type Ground, valuesAt } from './ground.ts';
import { type LocalMap, localMap } from './local-map.ts';

/**
 * How much brighter one picture is than another, from place to place: the median ratio of blocks, bilinear between their
 * middles. Sun, shade, moisture and haze change the brightness over tens of metres. NaN where no block has data.
 */
export function localGain(ground: Ground, picture: Plane, usual: Plane): LocalMap {
  const ratio = (pixel: number) => {
    const before = usual.values[pixel] ?? Number.NaN;
    return before > 0 ? (picture.values[pixel] ?? Number.NaN) / before : Number.NaN;
  };
  return localMap(ground, (pixels) => medianOf(valuesAt(pixels, ratio)));
}
