import type { PassInput, Plane } from '../../packages/raster/src/index.ts';
import { methaneTest } from '../../packages/raster/src/spectral/methane/methane-test.ts';
import { blur } from '../../packages/raster/src/spectral/objects/blur.ts';
import { maskOf } from '../../packages/raster/src/spectral/objects/mask.ts';
import { robustScores } from '../../packages/raster/src/spectral/objects/robust.ts';
import { SEGMENT_THRESHOLDS, segment } from '../../packages/raster/src/spectral/objects/segment.ts';

/** Objects with less are not looked at; far below any threshold. */
export const LEAST_METHANE_SCORE = 8;
/** The least correlation of a reported object: `PLUME_CORRELATION` of the methane test. */
const LEAST_R = 0.3;
const BLUR_PX = 2;

export interface MethaneObject {
  readonly pixels: Int32Array;
  readonly score: number;
  readonly r: number;
}

/** Objects of a methane map that pass the methane test, as the analysis makes them but with a low least score. */
export function methaneObjects(input: PassInput, difference: Plane): readonly MethaneObject[] {
  const { scores } = robustScores(blur(difference, BLUR_PX));
  const found = segment(scores, { ...SEGMENT_THRESHOLDS, minScore: LEAST_METHANE_SCORE });
  const blocked = maskOf(
    found.flatMap(({ pixels }) => [...pixels]),
    difference,
  );
  return found
    .map(({ pixels, score }) => ({
      pixels,
      score,
      r: methaneTest({ radiance: input.radiance, pixels, blocked }).r,
    }))
    .filter(({ r }) => r >= LEAST_R);
}
