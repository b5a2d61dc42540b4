import { robustStatistics } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { type Ground, groundOf, valuesAt } from './ground.ts';
import { localGain } from './local-gain.ts';

/** Pictures that differ by more than this times as much as the one that differs least were taken in another light or season. */
const UNLIKE = 2;
/** Every n-th row and column of the ground is enough to tell. */
const STEP_PX = 3;

/** A picture that shows less of the ground than this share of it does not say how alike it is. */
const LEAST_SHOWN = 0.5;
/** A deviation of fewer pixels than this says nothing. */
const LEAST_SAMPLE = 30;

/**
 * Of earlier pictures, those that differ from a picture as little as they can, measured where all of them show the ground: from hour to
 * hour and season to season, slopes are lit and fields are grown differently, which no gain from place to place makes up for. Pictures
 * most of whose ground is hidden are not among them; all are where too little is shown to tell.
 *
 * @param priors aligned with the picture
 */
export function alikePictures(ground: Ground, picture: Plane, priors: readonly Plane[]): readonly Plane[] {
  const sample = sampleOf(ground);
  const differences = priors.map((prior) => {
    const gain = localGain(sample, picture, prior);
    const difference = (pixel: number) =>
      (picture.values[pixel] ?? Number.NaN) - gain(pixel) * (prior.values[pixel] ?? Number.NaN);
    return valuesAt(sample.pixels, difference);
  });
  const shown = sample.pixels.filter((pixel) => isKnown(picture.values[pixel])).length;
  const telling = differences.filter((values) => values.filter(isKnown).length >= LEAST_SHOWN * shown);
  const common = [...sample.pixels.keys()].filter((n) => telling.every((values) => isKnown(values[n])));
  if (telling.length === 0 || common.length < LEAST_SAMPLE) return priors;
  const sigmas = differences.map((values) =>
    telling.includes(values)
      ? robustStatistics(common.map((n) => values[n] ?? Number.NaN)).sigma
      : Number.POSITIVE_INFINITY,
  );
  const most = UNLIKE * Math.min(...sigmas);
  return priors.filter((_, n) => (sigmas[n] ?? Number.POSITIVE_INFINITY) <= most);
}

const isKnown = (value: number | undefined) => value !== undefined && !Number.isNaN(value);

function sampleOf(ground: Ground): Ground {
  const { width, height, pixels } = ground;
  const isSampled = new Uint8Array(width * height);
  for (const pixel of pixels)
    if ((pixel % width) % STEP_PX === 0 && Math.floor(pixel / width) % STEP_PX === 0) isSampled[pixel] = 1;
  return groundOf(ground, isSampled);
}
