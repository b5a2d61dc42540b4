import { medianOf } from '../objects/robust.ts';
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

/** What stands out this much of what it does now was there. */
const STANDING = 0.5;

/** Whether what stands out in some pixels already did in most of some earlier pictures. */
export function hasStood(pixels: Int32Array, now: Plane, earlier: readonly Plane[]): boolean {
  return medianOf(earlier.map((picture) => excessOf(picture, pixels))) >= STANDING * excessOf(now, pixels);
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
