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
  const keepsAll = columnsToKeep(valid, excluded, width);
  const background = new Uint8Array(valid.length);
  for (let line = 0; line < valid.length; line += width)
    for (let column = 0; column < width; column++) {
      const i = line + column;
      background[i] = valid[i] !== 0 && (keepsAll[column] === 1 || excluded[i] === 0) ? 1 : 0;
    }
  return background;
}

/** 1 for columns of which too large a share would be excluded. */
function columnsToKeep(valid: Uint8Array, excluded: Uint8Array, width: number): Uint8Array {
  const total = new Uint32Array(width);
  const dropped = new Uint32Array(width);
  for (let line = 0; line < valid.length; line += width)
    for (let column = 0; column < width; column++) {
      if (valid[line + column] === 0) continue;
      total[column] = (total[column] ?? 0) + 1;
      dropped[column] = (dropped[column] ?? 0) + (excluded[line + column] ?? 0);
    }
  return Uint8Array.from(total, (count, column) =>
    (dropped[column] ?? 0) > MAX_EXCLUDED_SHARE * count ? 1 : 0,
  );
}
