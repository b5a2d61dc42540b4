import { leastSquares } from '../../georeference/least-squares.ts';
import { medianOf } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { type BlockShift, blockShift } from './block-shift.ts';

const BLOCK_PX = 64;
const STEP_PX = 48;
/** Blocks with more pixels of no data are skipped. */
const MAX_UNKNOWN_SHARE = 0.25;
/** Blocks whose shift differs by more from the one that most agree on show clouds, ground that has changed, or repeating patterns. */
const MAX_FROM_COMMON_PX = 3;
/** Correlation peaks of unrelated ground reach 0.15; lower ones than this match nothing. */
const MIN_PEAK = 0.2;
/** Blocks this close to the fit agree with it. Of unrelated ground, one or two do by chance. */
const AGREEING_PX = 0.5;
/** A smaller share of all blocks, or fewer of them, prove nothing: the rest shows clouds, or ground that has changed. */
const MIN_AGREEING_SHARE = 0.35;
const MIN_AGREEING_BLOCKS = 4;
/** With fewer blocks only a shift is fitted. */
const MIN_AFFINE_BLOCKS = 8;
const FIT_ROUNDS = 6;
/** Tuning constant of Tukey's biweight, for residuals in standard deviations. */
const TUKEY = 4.685;
const MIN_SIGMA_PX = 0.02;
/** With a larger residual a pass must not be compared with earlier ones. */
export const MAX_RESIDUAL_PX = 0.5;

/** Where pixels of the reference are in the image: `x + dx + ax * x + bx * y`, and the same for y. */
export interface Registration {
  readonly x: readonly [offset: number, perX: number, perY: number];
  readonly y: readonly [offset: number, perX: number, perY: number];
  /** The shift that most blocks agree on, in pixels: their median. */
  readonly shift: readonly [dx: number, dy: number];
  /** Robust distance between the shifts of the blocks that match and the fit, in pixels, without those that show something else. */
  readonly residualPx: number;
  readonly blocks: number;
  /** The residual is small enough for comparisons with earlier passes. */
  readonly usable: boolean;
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly shift: BlockShift;
}

/**
 * Finds how an image is displaced against a reference of the same grid: phase correlation in blocks, then a robust affine
 * fit of their shifts. `undefined` when no block has enough data.
 *
 * @param stepPx distance of the blocks; large pictures need no more than a few dozen
 */
export function register(reference: Plane, image: Plane, stepPx = STEP_PX): Registration | undefined {
  const all = blocksOf(reference, image, stepPx);
  if (all.length === 0) return undefined;
  const matching = all.filter((block) => block.shift.peak >= MIN_PEAK);
  const known = matching.length > 0 ? matching : all;
  const blocks = agreeing(known);
  const shift = [medianOf(blocks.map((b) => b.shift.dx)), medianOf(blocks.map((b) => b.shift.dy))] as const;
  const x = robustFit(blocks, ({ dx }) => dx, shift[0]);
  const y = robustFit(blocks, ({ dy }) => dy, shift[1]);
  const errors = blocks.map((block) =>
    Math.hypot(errorOf(block, block.shift.dx, x), errorOf(block, block.shift.dy, y)),
  );
  const residualPx = medianOf(errors);
  const proven = matching.length > 0 ? errors.filter((error) => error <= AGREEING_PX).length : 0;
  const isProven =
    proven >= Math.max(Math.min(all.length, MIN_AGREEING_BLOCKS), MIN_AGREEING_SHARE * all.length);
  const usable = residualPx <= MAX_RESIDUAL_PX && isProven;
  return { x, y, shift, residualPx, blocks: blocks.length, usable };
}

/** The largest set of blocks whose shifts are close to that of one of them. */
function agreeing(blocks: readonly Block[]): readonly Block[] {
  const near = ({ shift: { dx, dy } }: Block) =>
    blocks.filter(({ shift }) => Math.hypot(shift.dx - dx, shift.dy - dy) <= MAX_FROM_COMMON_PX);
  return blocks.map(near).reduce((best, set) => (set.length > best.length ? set : best), []);
}

/**
 * The image on the grid of the reference, bilinear; NaN next to pixels of no data and outside the image.
 *
 * @param pixels those that are calculated, by default all; NaN elsewhere
 */
export function align(image: Plane, { x: fitX, y: fitY }: Registration, pixels?: Int32Array): Plane {
  const { width, height } = image;
  const result = newPlane(width, height);
  const count = pixels?.length ?? width * height;
  for (let n = 0; n < count; n++) {
    const pixel = pixels === undefined ? n : (pixels[n] ?? 0);
    const column = pixel % width;
    const row = (pixel - column) / width;
    const x = column + fitX[0] + fitX[1] * column + fitX[2] * row;
    const y = row + fitY[0] + fitY[1] * column + fitY[2] * row;
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    result.values[pixel] =
      weighted(image, left, top, (1 - fx) * (1 - fy)) +
      weighted(image, left + 1, top, fx * (1 - fy)) +
      weighted(image, left, top + 1, (1 - fx) * fy) +
      weighted(image, left + 1, top + 1, fx * fy);
  }
  return result;
}

/** A pixel times its weight; one without weight may be outside the image. Positional arguments because it runs per pixel. */
function weighted({ width, height, values }: Plane, x: number, y: number, weight: number): number {
  if (weight === 0) return 0;
  if (x < 0 || y < 0 || x >= width || y >= height) return Number.NaN;
  return weight * (values[y * width + x] ?? Number.NaN);
}

function blocksOf(reference: Plane, image: Plane, stepPx: number): Block[] {
  const { width, height } = reference;
  const blocks: Block[] = [];
  for (let top = 0; top + BLOCK_PX <= height; top += stepPx) {
    for (let left = 0; left + BLOCK_PX <= width; left += stepPx) {
      const [a, b] = [cut(reference, left, top), cut(image, left, top)];
      if (a === undefined || b === undefined) continue;
      const centre = (BLOCK_PX - 1) / 2;
      blocks.push({ x: left + centre, y: top + centre, shift: blockShift(a, b, BLOCK_PX) });
    }
  }
  return blocks;
}

/** A block with its mean instead of unknown pixels; `undefined` when too many are unknown or all are equal. */
function cut({ width, values }: Plane, left: number, top: number): Float64Array | undefined {
  const block = new Float64Array(BLOCK_PX * BLOCK_PX);
  let sum = 0;
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < block.length; i++) {
    const value = values[(top + Math.floor(i / BLOCK_PX)) * width + left + (i % BLOCK_PX)] ?? Number.NaN;
    block[i] = value;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (count < (1 - MAX_UNKNOWN_SHARE) * block.length || least === most) return undefined;
  const mean = sum / count;
  for (let i = 0; i < block.length; i++) if (Number.isNaN(block[i] ?? 0)) block[i] = mean;
  return block;
}

type Fit = readonly [number, number, number];

function robustFit(
  blocks: readonly Block[],
  componentOf: (shift: BlockShift) => number,
  median: number,
): Fit {
  let fit: Fit = [median, 0, 0];
  if (blocks.length < MIN_AFFINE_BLOCKS) return fit;
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const errors = blocks.map((block) => errorOf(block, componentOf(block.shift), fit));
    const sigma = Math.max(MIN_SIGMA_PX, 1.4826 * medianOf(errors.map(Math.abs)));
    const roots = errors.map((error) => Math.max(0, 1 - (error / (TUKEY * sigma)) ** 2));
    const solved = leastSquares(
      blocks.map(({ x, y }, i) => [1, x / 100, y / 100].map((term) => term * (roots[i] ?? 0))),
      blocks.map(({ shift }, i) => componentOf(shift) * (roots[i] ?? 0)),
    );
    if (solved === undefined) return fit;
    fit = [solved[0] ?? 0, (solved[1] ?? 0) / 100, (solved[2] ?? 0) / 100];
  }
  return fit;
}

function errorOf({ x, y }: Block, value: number, fit: Fit): number {
  return value - (fit[0] + fit[1] * x + fit[2] * y);
}
