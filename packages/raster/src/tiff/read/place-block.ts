import type { Samples } from '../../pixels/samples.ts';

/** Where the samples of one block go in the answer. */
export interface BlockPlacement {
  /** Position of the block's upper left pixel in the level. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: number;
  /** Samples of one pixel in the block. */
  readonly stride: number;
  /** For each band of the answer that the block holds: its place in a pixel of the block and of the answer. */
  readonly bands: readonly (readonly [from: number, to: number])[];
}

/** The answer while it is filled: every `step`-th pixel of the level from `x`, `y` on. */
export interface PixelTarget {
  readonly samples: Samples;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly step: number;
}

/** Copies what the block and the answer share. */
export function placeBlock(block: BlockPlacement, samples: Samples, target: PixelTarget): void {
  const { step } = target;
  const columns = shared(block.left, block.width, target.x, target.width, step);
  const rows = shared(block.top, block.rows, target.y, target.height, step);
  const whole =
    step === 1 &&
    block.bands.length === block.stride &&
    block.stride === target.bands &&
    block.bands.every(([from, to]) => from === to);
  for (let row = rows.first; row < rows.end; row++) {
    const source =
      ((target.y + row * step - block.top) * block.width + target.x + columns.first * step - block.left) *
      block.stride;
    const start = (row * target.width + columns.first) * target.bands;
    if (whole) {
      const count = (columns.end - columns.first) * block.stride;
      target.samples.set(samples.subarray(source, source + count), start);
    } else {
      copyBands(block, samples, source, target, start, columns.end - columns.first);
    }
  }
}

/** The pixels of the answer along one axis whose source lies in the block. */
function shared(blockStart: number, blockSize: number, start: number, size: number, step: number) {
  const first = Math.max(0, Math.ceil((blockStart - start) / step));
  const end = Math.min(size, Math.ceil((blockStart + blockSize - start) / step));
  return { first, end: Math.max(first, end) };
}

function copyBands(
  block: BlockPlacement,
  samples: Samples,
  source: number,
  target: PixelTarget,
  start: number,
  count: number,
): void {
  const advance = block.stride * target.step;
  for (const [from, to] of block.bands) {
    let read = source + from;
    let write = start + to;
    for (let i = 0; i < count; i++, read += advance, write += target.bands) {
      target.samples[write] = samples[read] ?? 0;
    }
  }
}
