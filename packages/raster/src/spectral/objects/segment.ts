import type { Plane } from '../plane.ts';
import type { GridSize } from './mask.ts';

/** One object of a map of scores: connected pixels, ascending by index. */
export interface Segment {
  /** Indices `y * width + x`. */
  readonly pixels: Int32Array;
  /** The sum of the scores divided by the square root of the number of pixels. */
  readonly score: number;
  /** Index of the highest score; the first one of equals. */
  readonly peak: number;
}

/** Thresholds in robust standard deviations. */
export interface SegmentThresholds {
  /** An object has at least one pixel above this score. */
  readonly seed: number;
  /** All its pixels are above this score. */
  readonly grow: number;
  /** Objects with a lower `score` are dropped. */
  readonly minScore: number;
}

/**
 * Objects of algorithm version 1. The minimum score gives one false methane object in 151 km2 of 8 m chips at SNR 120
 * with site memory; it must be calibrated again when the filter or the memory changes.
 */
export const SEGMENT_THRESHOLDS: SegmentThresholds = { seed: 3.5, grow: 2, minScore: 43 };

/** Splits a map of scores into objects, 8-connected, in the order of their first pixels. */
export function segment(scores: Plane, thresholds: SegmentThresholds = SEGMENT_THRESHOLDS): Segment[] {
  const { width, height, values } = scores;
  const isOpen = Uint8Array.from(values, (value) => (value > thresholds.grow ? 1 : 0));
  const found: Segment[] = [];
  for (let start = 0; start < isOpen.length; start++) {
    if (isOpen[start] === 0) continue;
    const object = measure(values, connectedPixels(isOpen, start, { width, height }));
    if ((values[object.peak] ?? 0) > thresholds.seed && object.score >= thresholds.minScore)
      found.push(object);
  }
  return found;
}

/** Takes the open pixels connected with `start` and closes them. Ascending. */
export function connectedPixels(isOpen: Uint8Array, start: number, { width, height }: GridSize): Int32Array {
  const pixels = [start];
  isOpen[start] = 0;
  for (let next = 0; next < pixels.length; next++) {
    const pixel = pixels[next] ?? 0;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const neighbour = row * width + column;
        if (isOpen[neighbour] === 0) continue;
        isOpen[neighbour] = 0;
        pixels.push(neighbour);
      }
    }
  }
  return Int32Array.from(pixels).sort();
}

function measure(values: Float32Array, pixels: Int32Array): Segment {
  let sum = 0;
  let peak = pixels[0] ?? 0;
  for (const pixel of pixels) {
    const value = values[pixel] ?? 0;
    sum += value;
    if (value > (values[peak] ?? 0)) peak = pixel;
  }
  return { pixels, score: sum / Math.sqrt(pixels.length), peak };
}
