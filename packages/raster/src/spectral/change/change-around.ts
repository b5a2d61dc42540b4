import { ringAround } from '../objects/mask.ts';
import type { Plane } from '../plane.ts';

/** The surroundings begin beyond the blurred edge of an object, and end where other ground may begin, in pixels. */
const RING = { innerPx: 1.5, outerPx: 3 } as const;
const UPPER = 0.75;

/**
 * How much the ground around an object has changed over how much the object has: the upper quartile of the scores of its surroundings over
 * its mean score. Around a trench the ground is as it was; a strip of a field that was ploughed has as much change next to it. 0 where
 * nothing is known of the surroundings.
 *
 * @param scores change in standard deviations; NaN without data
 */
export function changeAround(scores: Plane, pixels: Int32Array): number {
  const scoreAt = (pixel: number) => scores.values[pixel] ?? Number.NaN;
  const around = Array.from(ringAround(pixels, scores, RING), scoreAt).filter(
    (score) => !Number.isNaN(score),
  );
  const upper = around.sort((a, b) => a - b)[Math.floor(UPPER * around.length)];
  const mean = pixels.reduce((sum, pixel) => sum + scoreAt(pixel), 0) / pixels.length;
  return upper === undefined ? 0 : upper / mean;
}
