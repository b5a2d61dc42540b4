import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import { readExactly } from '../layout/directory.ts';

/** The bytes of a file that contain one block. */
export interface BlockRange {
  readonly offset: number;
  readonly length: number;
}

/** Blocks that are read together. */
export interface MergedRange<Block extends BlockRange> {
  readonly offset: number;
  readonly length: number;
  readonly blocks: readonly Block[];
}

/** Reading a gap of this many bytes costs less than a second read. */
const GAP_BYTES = 32 * 1024;
const READ_BYTES = 4 * 2 ** 20;
const PARALLEL_READS = 6;

/** Merges neighbouring blocks to ranges of at most 4 MiB, unless a single block is longer. */
export function mergeRanges<Block extends BlockRange>(blocks: readonly Block[]): MergedRange<Block>[] {
  const merged: { offset: number; length: number; blocks: Block[] }[] = [];
  for (const block of blocks.toSorted((p, q) => p.offset - q.offset)) {
    const last = merged.at(-1);
    const end = block.offset + block.length;
    const joined = last && Math.max(last.offset + last.length, end) - last.offset;
    if (last && joined && block.offset <= last.offset + last.length + GAP_BYTES && joined <= READ_BYTES) {
      last.blocks.push(block);
      last.length = joined;
    } else {
      merged.push({ offset: block.offset, length: block.length, blocks: [block] });
    }
  }
  return merged;
}

/**
 * Reads blocks with a few large reads, several concurrently, and calls `visit` for each block as its bytes arrive. The
 * first error, or the signal, stops the rest.
 */
export async function fetchBlocks<Block extends BlockRange>(
  source: ByteSource,
  blocks: readonly Block[],
  visit: (block: Block, bytes: Uint8Array) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const end = blocks.reduce((last, { offset, length }) => Math.max(last, offset + length), 0);
  if (end > source.size) {
    throw new RasterReadError(
      'truncated',
      `The file ends after ${source.size} bytes; its pixels need ${end}.`,
    );
  }
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const ranges = mergeRanges(blocks).values();
  const work = async (): Promise<void> => {
    for (const range of ranges) {
      const bytes = await readExactly(source, range.offset, range.length, stop);
      for (const block of range.blocks) {
        stop.throwIfAborted();
        const from = block.offset - range.offset;
        await visit(block, bytes.subarray(from, from + block.length));
      }
    }
  };
  const guarded = () =>
    work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  signal?.throwIfAborted();
  await Promise.all(Array.from({ length: PARALLEL_READS }, guarded));
}
