import type { Samples } from '../../pixels/samples.ts';

/** Where the samples of one decoded block belong. */
export interface BlockPlacement {
  /** Position of the upper left pixel of the block in the level. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: number;
  /** Samples of one pixel in the block. */
  readonly stride: number;
  /** For each requested band that the block holds: its position in a pixel of the block and in `PixelTarget.bands`. */
  readonly bands: readonly (readonly [from: number, to: number])[];
}

/** One band of the result: pixel `i` is `samples[offset + i * stride]`. */
export interface BandTarget {
  readonly samples: Samples;
  readonly offset: number;
  readonly stride: number;
}

/** The result while it is being filled: every `step`-th pixel of the level, starting at `x`, `y`. */
export interface PixelTarget {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly bands: readonly BandTarget[];
}

/** Copies the pixels that the block and the result share. */
export function placeBlock(block: BlockPlacement, samples: Samples, target: PixelTarget): void {
  const { step } = target;
  const columns = sharedPixels(
    { start: block.left, size: block.width },
    { start: target.x, size: target.width, step },
  );
  const rows = sharedPixels(
    { start: block.top, size: block.rows },
    { start: target.y, size: target.height, step },
  );
  const count = columns.end - columns.first;
  const interleaved = sameOrder(block, target);
  for (let row = rows.first; row < rows.end; row++) {
    const source =
      ((target.y + row * step - block.top) * block.width + target.x + columns.first * step - block.left) *
      block.stride;
    const pixel = row * target.width + columns.first;
    if (interleaved) {
      interleaved.set(samples.subarray(source, source + count * block.stride), pixel * block.stride);
    } else {
      copyBands({ block, samples, source }, { target, pixel, count });
    }
  }
}

/** The samples of the result if rows of the block can be copied into them unchanged. */
function sameOrder({ bands, stride }: BlockPlacement, target: PixelTarget): Samples | undefined {
  const result = target.bands[0]?.samples;
  const isSame =
    target.step === 1 &&
    bands.length === stride &&
    target.bands.length === stride &&
    bands.every(([from, to]) => {
      const band = target.bands[to];
      return from === band?.offset && band.stride === stride && band.samples === result;
    });
  return isSame ? result : undefined;
}

/** The pixels of the result along one axis whose source is in the block. */
function sharedPixels(
  block: { readonly start: number; readonly size: number },
  { start, size, step }: { readonly start: number; readonly size: number; readonly step: number },
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.ceil((block.start - start) / step));
  const end = Math.min(size, Math.ceil((block.start + block.size - start) / step));
  return { first, end: Math.max(first, end) };
}

/** Copies `count` pixels of one row, band by band. */
function copyBands(
  from: { readonly block: BlockPlacement; readonly samples: Samples; readonly source: number },
  to: { readonly target: PixelTarget; readonly pixel: number; readonly count: number },
): void {
  const { block, samples, source } = from;
  const { target, pixel, count } = to;
  const advance = block.stride * target.step;
  for (const [inBlock, inTarget] of block.bands) {
    const band = target.bands[inTarget];
    if (band === undefined) continue;
    const { samples: out, stride } = band;
    let read = source + inBlock;
    let write = band.offset + pixel * stride;
    if (advance === 1 && stride === 1) {
      out.set(samples.subarray(read, read + count), write);
      continue;
    }
    for (let i = 0; i < count; i++, read += advance, write += stride) out[write] = samples[read] ?? 0;
  }
}
