import type { SpectralBlock } from '../block.ts';
import { indexPlane } from '../indices/index-plane.ts';
import { alignBlock } from '../memory/align-block.ts';
import { medianOfPacked, packBlock } from '../memory/packed-block.ts';
import { register } from '../memory/register.ts';
import { robustScores } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
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

/**
 * How much each pixel differs from what earlier passes let expect of it: from the median of those that can be registered, bands
 * reduced to 32. Undefined where none can be.
 *
 * @param now reflectance of a pass, NaN without data, on the same grid as the earlier ones
 */
export function changeScores(now: SpectralBlock, earlier: readonly SpectralBlock[]): ChangeMap | undefined {
  const ground = groundOf(now);
  const aligned = earlier.flatMap((block, place) => {
    const found = register(ground, groundOf(block));
    return found?.usable === true ? [{ place, block: alignBlock(reduceBands(block), found) }] : [];
  });
  if (aligned.length === 0) return undefined;
  const usual = medianOfPacked(aligned.map(({ block }) => packBlock(block)));
  const { scores } = robustScores(residualChange(usual, reduceBands(now), DISPLACEMENT).scores);
  return { scores, comparedWith: aligned.map(({ place }) => place) };
}

const groundOf = (block: SpectralBlock): Plane => indexPlane(block, ({ at }) => at(REGISTRATION_NM));
