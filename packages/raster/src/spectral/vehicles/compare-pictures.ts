import { newPlane, type Plane } from '../plane.ts';
import { changeNoise } from './change-noise.ts';
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
  /** By how much a pixel is brighter or darker (negative) than everything that earlier pictures show there or a pixel away. */
  readonly beyondRange: Float32Array;
}

/** Compares a picture with earlier ones that are aligned with it. */
export function comparePictures(picture: Plane, priors: readonly Plane[]): ComparedPictures {
  const { width, height } = picture;
  const { usual, steady } = usualPicture(picture, priors);
  const difference = {
    width,
    height,
    values: picture.values.map((value, i) => value - (usual.values[i] ?? Number.NaN)),
  };
  const sigmas = changeNoise(difference, usual);
  const level = localLevel(difference, sigmas);
  const errors = predictionErrors(steady.lit);
  const levelled = picture.values.map((value, i) => value - (level[i] ?? 0));
  return {
    usual,
    change: { width, height, values: difference.values.map((value, i) => value - (level[i] ?? 0)) },
    sigmas,
    spread: sigmas.map((sigma, i) => Math.hypot(sigma, errors[i] ?? 0)),
    beyondRange: beyondRange({ width, height, values: levelled }, steady.pictures),
  };
}

const NEAR = [-1, 0, 1] as const;

function beyondRange({ width, height, values }: Plane, earlier: readonly Plane[]): Float32Array {
  const result = newPlane(width, height, 0).values;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const plane of earlier)
        for (const dy of NEAR)
          for (const dx of NEAR) {
            const near = plane.values[pixel + dy * width + dx] ?? Number.NaN;
            if (near < lowest) lowest = near;
            if (near > highest) highest = near;
          }
      const value = values[pixel] ?? Number.NaN;
      if (value > highest) result[pixel] = value - highest;
      else if (value < lowest) result[pixel] = value - lowest;
    }
  return result;
}
