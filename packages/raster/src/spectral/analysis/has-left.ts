import { meanOver, medianOf } from '../objects/robust.ts';
import { pixelsAround, valuesAround } from '../objects/values-around.ts';
import type { Plane } from '../plane.ts';

/** The ground that an object is compared with. */
const GROUND = { gapPx: 2, ringPx: 6 };
/** So many of the darkest and of the brightest pixels of that ground are omitted. A road through it is more. */
const EXTREMES = 0.03;

/**
 * Whether what has changed in some pixels stands out less from the ground around it than it did in most earlier pictures: where a bright vehicle
 * has left, the ground has become darker, as if a dark one had arrived.
 */
export function hasLeft(pixels: Int32Array, now: Plane, earlier: readonly Plane[]): boolean {
  return excessOf(now, pixels) < medianOf(earlier.map((picture) => excessOf(picture, pixels)));
}

/** The share of a change that the pictures before must show to have seen what has changed. */
const STANDING = 0.7;

/**
 * Whether most of some newer pictures already show what some pixels show now and older ones did not: they are as much brighter or
 * darker than the ground around them.
 *
 * @param older what the picture is compared with
 */
export function hasStood(
  pixels: Int32Array,
  now: Plane,
  { older, newer }: { readonly older: readonly Plane[]; readonly newer: readonly Plane[] },
): boolean {
  const contrast = (pictures: readonly Plane[]) =>
    medianOf(pictures.map((picture) => contrastOf(picture, pixels)));
  const before = contrast(older);
  const changed = contrast([now]) - before;
  return (contrast(newer) - before) * Math.sign(changed) >= STANDING * Math.abs(changed);
}

/** How bright some pixels are as a multiple of the ground around them; NaN where nothing is known of either. */
function contrastOf(picture: Plane, pixels: Int32Array): number {
  return meanOver(picture.values, pixels) / medianOf(valuesAround(picture, pixels, GROUND));
}

/** The pixels of a picture that `hasLeft` and `hasStood` read. */
export const groundOfObject = (
  pixels: Int32Array,
  size: Pick<Plane, 'width' | 'height'>,
): readonly number[] => pixelsAround(size, pixels, GROUND.ringPx);

/** By how much some pixels are brighter or darker than all ground around them, as a share of it; NaN where nothing is known of either. */
function excessOf(picture: Plane, pixels: Int32Array): number {
  const around = valuesAround(picture, pixels, GROUND);
  const at = (share: number) => around[Math.round(share * (around.length - 1))] ?? Number.NaN;
  const inside =
    pixels.reduce((sum, pixel) => sum + (picture.values[pixel] ?? Number.NaN), 0) / pixels.length;
  return Math.max(0, inside - at(1 - EXTREMES), at(EXTREMES) - inside) / at(0.5);
}
