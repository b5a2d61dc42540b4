import { align, register } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn, PRIOR_PICTURES } from '../vehicles/arrivals.ts';
import { type Finding, locate } from './finding.ts';
import { hasLeft } from './has-left.ts';
import type { PassInput } from './pass-input.ts';

const VEHICLE_LEVEL = 3;
/** Some 36 blocks of a gray picture say as much about its displacement as 300, in an eighth of the time. */
const GRAY_BLOCKS = 6;
const LEAST_STEP_PX = 32;

/**
 * Vehicles that arrived, from the gray picture and the newest three of the earlier ones, oldest first, that can be aligned with it. Without
 * a picture, or with fewer than three to compare it with, they cannot be looked for: `undefined`.
 */
export function findVehicles(
  input: Pick<PassInput, 'gray'>,
  priors: readonly Plane[],
): readonly Finding[] | undefined {
  if (input.gray === undefined) return undefined;
  const { picture, pixelM, examined } = input.gray;
  const stepPx = Math.max(LEAST_STEP_PX, Math.round(Math.min(picture.width, picture.height) / GRAY_BLOCKS));
  const aligned: Plane[] = [];
  for (const prior of priors.toReversed()) {
    if (aligned.length === PRIOR_PICTURES) break;
    const found = register(picture, prior, stepPx);
    if (found?.usable === true) aligned.unshift(align(prior, found));
  }
  const [now = picture, ...before] = [picture, ...aligned].map((each) => within(each, examined));
  const scores = arrivalScores({ picture: now, priors: before, pixelM });
  if (scores === undefined) return undefined;
  const magnitude = { ...scores.pixels, values: scores.pixels.values.map(Math.abs) };
  const arrived = arrivalsIn(scores, pixelM).filter(({ pixels }) => !hasLeft(pixels, picture, aligned));
  return arrived.map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    const change = pixels.reduce((sum, pixel) => sum + (scores.pixels.values[pixel] ?? 0), 0);
    return { ...located, type: 'Vehicle', count, lengthM, isBright: change > 0 };
  });
}

/** A picture without the data outside a mask. */
const within = (picture: Plane, mask: Uint8Array | undefined): Plane =>
  mask === undefined
    ? picture
    : { ...picture, values: picture.values.map((value, i) => (mask[i] === 1 ? value : Number.NaN)) };
