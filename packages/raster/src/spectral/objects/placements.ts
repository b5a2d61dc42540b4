import type { GridSize } from './mask.ts';

/** Attempts for each requested placement before a crowded image is reported as having fewer. */
const ATTEMPTS = 40;

export interface PlacementInput extends GridSize {
  /** Pixels of the mask to move, ascending. */
  readonly pixels: Int32Array;
  /** 1 where the mask must not lie: objects, clouds, no data. */
  readonly blocked: Uint8Array;
  readonly count: number;
  /** Text that the placements are drawn from, such as the id of the pass. */
  readonly seed: string;
}

/**
 * Moves a mask to other places of the image that are free, drawn from a hash of the seed: the same input always gives the
 * same places.
 *
 * @returns offsets to add to each pixel index; fewer than `count` where the image has too little free ground
 */
export function placeMask({ pixels, width, height, blocked, count, seed }: PlacementInput): number[] {
  const columns = [...pixels].map((pixel) => pixel % width);
  const rows = [...pixels].map((pixel) => Math.floor(pixel / width));
  const [left, right] = [least(columns), -least(columns.map((value) => -value))];
  const [top, bottom] = [least(rows), -least(rows.map((value) => -value))];
  const [spanX, spanY] = [width - (right - left), height - (bottom - top)];
  const offsets: number[] = [];
  const base = textHash(seed);
  for (let attempt = 0; attempt < count * ATTEMPTS && offsets.length < count; attempt++) {
    const x = Math.floor(unitHash(base, 2 * attempt) * spanX);
    const y = Math.floor(unitHash(base, 2 * attempt + 1) * spanY);
    const offset = (y - top) * width + (x - left);
    if (pixels.every((pixel) => blocked[pixel + offset] === 0)) offsets.push(offset);
  }
  return offsets;
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
}

/** FNV-1a over UTF-16 code units. */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** A number in [0, 1) from two integers (the finalizer of MurmurHash3). */
function unitHash(seed: number, salt: number): number {
  let hash = seed ^ Math.imul(salt + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
