import type { Plane } from '../plane.ts';
import { alikePictures } from './alike-pictures.ts';
import { changeNoise } from './change-noise.ts';
import { type Ground, groundOf, isAtEdge, mapOf } from './ground.ts';
import { localLevel } from './local-level.ts';
import { predictionErrors } from './prediction-errors.ts';
import { usualPicture } from './usual-picture.ts';

/** A gray picture and what earlier ones let expect of it, in reflectance. NaN without data. */
export interface ComparedPictures {
  readonly usual: Plane;
  /** What the picture shows more than expected, without what has changed around it as a whole. */
  readonly change: Plane;
  /** Standard deviation of the change in its surroundings, and at edges what a displacement adds. */
  readonly sigmas: Float32Array;
  /** The same, with what the earlier pictures differ from each other there. */
  readonly spread: Float32Array;
  /** By how much a pixel is brighter or darker (negative) than everything that earlier pictures of a like light show there or a pixel away. */
  readonly beyondRange: Float32Array;
}

/** Compares the ground of a picture, by default all of it, with earlier ones that are aligned with it. */
export function comparePictures(
  picture: Plane,
  priors: readonly Plane[],
  ground: Ground = groundOf(picture),
): ComparedPictures {
  const { usual, steady } = usualPicture(ground, picture, priors);
  const at = (values: Float32Array, pixel: number) => values[pixel] ?? Number.NaN;
  const difference = mapOf(ground, (pixel) => at(picture.values, pixel) - at(usual.values, pixel));
  const sigmas = changeNoise(ground, difference, usual);
  const level = localLevel(ground, difference, sigmas);
  const errors = predictionErrors(steady.lit, ground, sigmas);
  const levelled = mapOf(ground, (pixel) => at(picture.values, pixel) - at(level, pixel));
  return {
    usual,
    change: mapOf(ground, (pixel) => at(difference.values, pixel) - at(level, pixel)),
    sigmas,
    spread: mapOf(ground, (pixel) => Math.hypot(at(sigmas, pixel), at(errors, pixel))).values,
    beyondRange: beyondRange(ground, levelled, alikePictures(ground, picture, steady.pictures)),
  };
}

function beyondRange(ground: Ground, { width, values }: Plane, earlier: readonly Plane[]): Float32Array {
  return mapOf(ground, (pixel) => {
    if (isAtEdge(ground, pixel)) return 0;
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const plane of earlier)
      for (let row = pixel - width; row <= pixel + width; row += width)
        for (let near = row - 1; near <= row + 1; near++) {
          const value = plane.values[near] ?? Number.NaN;
          if (value < lowest) lowest = value;
          if (value > highest) highest = value;
        }
    const value = values[pixel] ?? Number.NaN;
    return value > highest ? value - highest : value < lowest ? value - lowest : 0;
  }).values;
}
