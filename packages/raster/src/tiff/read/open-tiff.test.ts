import { beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { counted, testDecoder } from '../decode/test-blocks.fixture.ts';
import type { WasmDecoder } from '../decode/wasm-decoder.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { openTiff } from './open-tiff.ts';

const size = { width: 600, height: 400, bands: 2 };
const pixels = noise('u16', 600 * 400 * 2, 7);
const window = { x: 200, y: 100, width: 200, height: 200 };
let file: Uint8Array;
let decoder: WasmDecoder;

beforeAll(async () => {
  decoder = await testDecoder();
  file = await cogBytes(arraySource(size, 'u16', pixels), cogOptions({ tileSize: 256 }));
}, 120_000);

describe('openTiff', () => {
  it('reads cached blocks without the source, with the same samples', async () => {
    const { source, reads } = counted(file);
    const tiff = await openTiff(source, { decoders: [decoder], cacheBytes: 2 ** 24 });
    const [level] = tiff.layout.levels;
    const first = await tiff.readWindow({ level, window, bands: [0, 1] });
    const before = reads.length;
    expect(await tiff.readWindow({ level, window, bands: [0, 1] })).toEqual(first);
    expect(reads).toHaveLength(before);
  });

  it('reads blocks again that did not fit into the cache', async () => {
    const { source, reads } = counted(file);
    const tiff = await openTiff(source, { decoders: [decoder], cacheBytes: 256 * 256 * 2 * 2 });
    const [level] = tiff.layout.levels;
    const first = await tiff.readWindow({ level, window, bands: [1] });
    const before = reads.length;
    expect(await tiff.readWindow({ level, window, bands: [1] })).toEqual(first);
    expect(reads.length).toBeGreaterThan(before);
  });

  it('keeps cached samples apart from memory that the decoder reuses', async () => {
    const tiff = await openTiff(memorySource(file), { decoders: [decoder], cacheBytes: 2 ** 24 });
    const [level] = tiff.layout.levels;
    const block = await tiff.readBlock(level, { across: 0, down: 0, plane: 0 });
    const copy = block.slice();
    await tiff.readBlock(level, { across: 1, down: 0, plane: 0 });
    expect(block).toEqual(copy);
  });

  it.each([
    { limit: 'bytes of a window', limits: { windowBytes: 1000 } },
    { limit: 'bytes of a block', limits: { blockBytes: 1000 } },
    { limit: 'decoded bytes', limits: { decodedBytes: 1000 } },
  ])('rejects a window above the limit of $limit', async ({ limits }) => {
    const tiff = await openTiff(memorySource(file), { limits });
    const [level] = tiff.layout.levels;
    await expect(tiff.readWindow({ level, window, bands: [0] })).rejects.toMatchObject({
      name: 'RasterReadError',
      code: 'too-large',
    });
  });
});
