import type { Plane } from '../plane.ts';
import type { Segment } from './segment.ts';

export interface WatershedThresholds {
  /** An object has a peak above this score. */
  readonly seed: number;
  /** Nothing at or below this score belongs to an object. */
  readonly grow: number;
  /** Pixels of an object have at least this share of its peak. */
  readonly share: number;
}

/**
 * Splits a map of scores into objects around its peaks, the highest first: connected pixels with a share of the peak. What slopes
 * down from an object belongs to it as well, without being part of its pixels, so that the blurred edge of a strong
 * object is not another one, and objects that touch at a low score stay apart.
 */
export function segmentByPeaks(scores: Plane, { seed, grow, share }: WatershedThresholds): Segment[] {
  const { values } = scores;
  const seeds: number[] = [];
  for (let pixel = 0; pixel < values.length; pixel++)
    if ((values[pixel] ?? Number.NaN) > seed) seeds.push(pixel);
  seeds.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const isTaken = new Uint8Array(values.length);
  const found: Segment[] = [];
  for (const peak of seeds) {
    if (isTaken[peak] === 1) continue;
    const level = Math.max(grow, share * (values[peak] ?? 0));
    const pixels = flood(scores, [peak], isTaken, (to) => to > level || to === values[peak]);
    flood(scores, pixels, isTaken, (to, from) => to > grow && to <= from);
    const sum = pixels.reduce((total, pixel) => total + (values[pixel] ?? 0), 0);
    found.push({ pixels: Int32Array.from(pixels).sort(), score: sum / Math.sqrt(pixels.length), peak });
  }
  return found.sort((a, b) => (a.pixels[0] ?? 0) - (b.pixels[0] ?? 0));
}

/** Takes what can be reached from some pixels by steps to one of eight neighbours; the pixels come first in the result. */
function flood(
  { width, height, values }: Plane,
  start: readonly number[],
  isTaken: Uint8Array,
  isOpen: (to: number, from: number) => boolean,
): number[] {
  const reached = [...start];
  for (const pixel of start) isTaken[pixel] = 1;
  for (let next = 0; next < reached.length; next++) {
    const pixel = reached[next] ?? 0;
    const from = values[pixel] ?? 0;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const neighbour = row * width + column;
        if (isTaken[neighbour] === 1 || !isOpen(values[neighbour] ?? Number.NaN, from)) continue;
        isTaken[neighbour] = 1;
        reached.push(neighbour);
      }
  }
  return reached;
}
