import type { Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn } from '../vehicles/arrivals.ts';
import { type Comparison, comparisonsOf } from '../vehicles/comparisons.ts';
import { groundOf } from '../vehicles/ground.ts';
import { type Finding, locate } from './finding.ts';
import { groundOfObject, hasLeft, hasStood } from './has-left.ts';
import type { GrayInput, PassInput } from './pass-input.ts';

const VEHICLE_LEVEL = 3;

/**
 * Vehicles that arrived, from the gray picture and three of the earlier ones, oldest first, that can be aligned with it and show the ground
 * (`comparisonsOf`). Without a picture, or with fewer than three to compare it with, they cannot be looked for: `undefined`.
 */
export function findVehicles(
  { gray }: Pick<PassInput, 'gray'>,
  priors: readonly Plane[],
): readonly Finding[] | undefined {
  if (gray === undefined) return undefined;
  const ground = groundOf(gray.picture, gray.examined);
  const comparisons = comparisonsOf(gray.picture, priors, ground);
  if (comparisons.length === 0) return undefined;
  return comparisons.flatMap((comparison) => arrivedSince(gray, comparison));
}

/** Vehicles on the ground of a comparison. */
function arrivedSince(
  { picture, pixelM }: GrayInput,
  { ground, priors, alignedAt, newerAt, isOwn }: Comparison,
): readonly Finding[] {
  const scores = arrivalScores({ picture, priors, pixelM, ground });
  if (scores === undefined) return [];
  const arrivals = arrivalsIn(scores, pixelM, isOwn);
  const around = Int32Array.from(arrivals.flatMap(({ pixels }) => groundOfObject(pixels, picture)));
  const [older, newer] = [alignedAt(around), newerAt(around)];
  const arrived = arrivals.filter(
    ({ pixels }) => !hasLeft(pixels, picture, older) && !hasStood(pixels, picture, { older, newer }),
  );
  if (arrived.length === 0) return [];
  const magnitude = { ...scores.pixels, values: scores.pixels.values.map(Math.abs) };
  return arrived.map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    const change = pixels.reduce((sum, pixel) => sum + (scores.pixels.values[pixel] ?? 0), 0);
    return { ...located, type: 'Vehicle', count, lengthM, isBright: change > 0 };
  });
}
