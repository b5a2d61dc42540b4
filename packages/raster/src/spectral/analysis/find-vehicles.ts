import { align, type Registration, register } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn, PRIOR_PICTURES } from '../vehicles/arrivals.ts';
import { groundOf } from '../vehicles/ground.ts';
import { type Finding, locate } from './finding.ts';
import { groundOfObject, hasLeft } from './has-left.ts';
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
  const comparable: Comparable[] = [];
  for (const prior of priors.toReversed()) {
    if (comparable.length === PRIOR_PICTURES) break;
    const registration = register(picture, prior, stepPx);
    if (registration?.usable === true) comparable.unshift({ prior, registration });
  }
  if (comparable.length < PRIOR_PICTURES) return undefined;
  const ground = groundOf(picture, examined);
  const scores = arrivalScores({ picture, priors: aligned(comparable, ground.pixels), pixelM, ground });
  if (scores === undefined) return undefined;
  const arrivals = arrivalsIn(scores, pixelM);
  const around = arrivals.flatMap(({ pixels }) => groundOfObject(pixels, picture));
  const earlier = aligned(comparable, Int32Array.from(around));
  const arrived = arrivals.filter(({ pixels }) => !hasLeft(pixels, picture, earlier));
  if (arrived.length === 0) return [];
  const magnitude = { ...scores.pixels, values: scores.pixels.values.map(Math.abs) };
  return arrived.map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    const change = pixels.reduce((sum, pixel) => sum + (scores.pixels.values[pixel] ?? 0), 0);
    return { ...located, type: 'Vehicle', count, lengthM, isBright: change > 0 };
  });
}

/** An earlier picture and how it lies on the one that it is compared with. */
interface Comparable {
  readonly prior: Plane;
  readonly registration: Registration;
}

const aligned = (comparable: readonly Comparable[], pixels: Int32Array): readonly Plane[] =>
  comparable.map(({ prior, registration }) => align(prior, registration, pixels));
