import { type AnalysisKernels, completeKernels } from '../analysis/analysis-kernels.ts';
import { blockWithout, type SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { indexPlane } from '../indices/index-plane.ts';
import { alignBlock } from '../memory/align-block.ts';
import { register } from '../memory/register.ts';
import { robustScores } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { expectationOf, expectedGround } from './expected-ground.ts';
import { reduceBands } from './reduce-bands.ts';
import { residualChange } from './residual-filter.ts';

const REGISTRATION_NM = 1020;
/** What registration and resampling leave between passes. */
export const DISPLACEMENT = { shiftPx: 0.15, blur: 0.08 } as const;

export interface ChangeMap {
  /** Robust standard deviations from what the usual ground predicts; NaN where a pass has no data. */
  readonly scores: Plane;
  /** The places, in `earlier`, of the passes that it was compared with. */
  readonly comparedWith: readonly number[];
}

/** What of a pass its changes are found by, much less than its reflectance. */
export interface ComparableGround {
  /** By which passes are registered. */
  readonly ground: Plane;
  /** Bands reduced to 32. */
  readonly reduced: SpectralBlock;
}

/**
 * @param reflectance NaN without data
 * @param hidden 1 for pixels that must not be compared
 */
export function comparableGround(reflectance: SpectralBlock, hidden: Uint8Array): ComparableGround {
  const ground = indexPlane(reflectance, ({ at }) => at(REGISTRATION_NM));
  hidden.forEach((isHidden, pixel) => {
    if (isHidden === 1) ground.values[pixel] = Number.NaN;
  });
  return { ground, reduced: blockWithout(reduceBands(reflectance), hidden) };
}

/**
 * How much each pixel differs from what the earlier passes that can be registered let expect of it. Undefined where none can be. All passes
 * are on the same grid.
 */
export function changeScores(
  now: ComparableGround,
  earlier: readonly ComparableGround[],
  given: FilterKernels & Partial<AnalysisKernels> = scalarKernels,
): ChangeMap | undefined {
  const kernels = completeKernels(given);
  const expected = earlier.flatMap(({ ground, reduced }, place) => {
    const found = register(now.ground, ground);
    if (found?.usable !== true) return [];
    const expectation = expectationOf(alignBlock(reduced, found, kernels), now.reduced, kernels);
    return expectation === undefined ? [] : [{ place, expectation }];
  });
  if (expected.length === 0) return undefined;
  const usual = expectedGround(expected.map(({ expectation }) => expectation));
  const { scores } = robustScores(residualChange(usual, now.reduced, DISPLACEMENT, kernels).scores);
  return { scores, comparedWith: expected.map(({ place }) => place) };
}
