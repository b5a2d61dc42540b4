import { align, register } from '../memory/register.ts';
import type { Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn } from '../vehicles/arrivals.ts';
import { type Finding, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

const VEHICLE_LEVEL = 3;
/** Some 36 blocks of a gray picture say as much about its displacement as 300, in an eighth of the time. */
const GRAY_BLOCKS = 6;
const LEAST_STEP_PX = 32;

/** Vehicles that arrived, from the gray picture; earlier pictures that cannot be aligned are not used. */
export function findVehicles(input: Pick<PassInput, 'gray'>, priors: readonly Plane[]): readonly Finding[] {
  if (input.gray === undefined) return [];
  const { picture, pixelM } = input.gray;
  const stepPx = Math.max(LEAST_STEP_PX, Math.round(Math.min(picture.width, picture.height) / GRAY_BLOCKS));
  const aligned = priors.flatMap((prior) => {
    const found = register(picture, prior, stepPx);
    return found?.usable === true ? [align(prior, found)] : [];
  });
  const scores = arrivalScores({ picture, priors: aligned, pixelM });
  if (scores === undefined) return [];
  const magnitude = { ...scores.pixels, values: scores.pixels.values.map(Math.abs) };
  return arrivalsIn(scores, pixelM).map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    return { ...located, type: 'Vehicle', count, lengthM };
  });
}
