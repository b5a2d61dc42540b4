import { robustStatistics } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { type Ground, groundOf, valuesAt } from './ground.ts';
import { localGain } from './local-gain.ts';

/** Pictures that differ by more than this times as much as the one that differs least were taken in another light or season. */
const UNLIKE = 2;
/** Every n-th row and column of the ground is enough to tell. */
const STEP_PX = 3;

/**
 * Of earlier pictures, those that differ from a picture as little as they can: from hour to hour and season to season, slopes are lit
 * and fields are grown differently, which no gain from place to place makes up for.
 *
 * @param priors aligned with the picture
 */
export function alikePictures(ground: Ground, picture: Plane, priors: readonly Plane[]): ReadonlySet<Plane> {
  const sample = sampleOf(ground);
  const differences = priors.map((prior) => {
    const gain = localGain(sample, picture, prior);
    const difference = (pixel: number) =>
      (picture.values[pixel] ?? Number.NaN) - gain(pixel) * (prior.values[pixel] ?? Number.NaN);
    return robustStatistics(valuesAt(sample.pixels, difference)).sigma;
  });
  const least = Math.min(...differences.filter((difference) => !Number.isNaN(difference)));
  return new Set(priors.filter((_, n) => (differences[n] ?? 0) <= UNLIKE * least));
}

function sampleOf(ground: Ground): Ground {
  const { width, height, pixels } = ground;
  const isSampled = new Uint8Array(width * height);
  for (const pixel of pixels)
    if ((pixel % width) % STEP_PX === 0 && Math.floor(pixel / width) % STEP_PX === 0) isSampled[pixel] = 1;
  return groundOf(ground, isSampled);
}
