import { blur } from '../objects/blur.ts';
import { dilate } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';

/** Standard deviation of the blur before pixels are compared. */
const BLUR_PX = 2;
/** Pixels further above the median than this many robust standard deviations are excluded … */
const EXCLUDED_Z = 2.5;
/** … with their neighbours up to this distance, because plumes fade out. */
const DILATION_PX = 2;
/** A column of which a larger share would be excluded keeps all its pixels. */
const MAX_EXCLUDED_SHARE = 0.6;

/**
 * The valid pixels that do not belong to anything that stands out in the enhancement: a plume in its own statistics would
 * suppress itself by up to 40 %.
 *
 * @param alpha NaN where not valid
 */
export function backgroundPixels(alpha: Plane, valid: Uint8Array): Uint8Array {
  const { width } = alpha;
  const { scores } = robustScores(blur(alpha, BLUR_PX));
  const excluded = dilate(
    Uint8Array.from(scores.values, (z) => (z > EXCLUDED_Z ? 1 : 0)),
    alpha,
    DILATION_PX,
  );
  const total = new Uint32Array(width);
  const dropped = new Uint32Array(width);
  for (let i = 0; i < valid.length; i++) {
    if (valid[i] === 0) continue;
    const column = i % width;
    total[column] = (total[column] ?? 0) + 1;
    dropped[column] = (dropped[column] ?? 0) + (excluded[i] ?? 0);
  }
  return valid.map((value, i) => {
    const column = i % width;
    const keepsAll = (dropped[column] ?? 0) > MAX_EXCLUDED_SHARE * (total[column] ?? 0);
    return value !== 0 && (keepsAll || excluded[i] === 0) ? 1 : 0;
  });
}
