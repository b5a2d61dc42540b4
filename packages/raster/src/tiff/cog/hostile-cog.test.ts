import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { RasterReadError } from '../../raster-error.ts';
import { memorySource } from '../../source/byte-source.ts';
import { counted, entriesOf, testDecoder } from '../decode/test-blocks.fixture.ts';
import type { WasmDecoder } from '../decode/wasm-decoder.ts';
import { TAG } from '../layout/tags.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { type CogReadRequest, openCog } from './open-cog.ts';

let file: Uint8Array;
let decoder: WasmDecoder;

beforeAll(async () => {
  decoder = await testDecoder();
  const pixels = noise('u16', 900 * 500 * 3, 9).map((value, i) => (i % 2700) + (value & 15));
  const source = arraySource({ width: 900, height: 500, bands: 3 }, 'u16', pixels);
  file = await cogBytes(source, cogOptions({ tileSize: 256, nodata: 0 }));
}, 120_000);

describe('a hostile file', { timeout: 30_000 }, () => {
  /** Opens and reads a little; a RasterReadError is expected, any other error fails the test. */
  async function survives(
    bytes: Uint8Array,
    request: CogReadRequest = { maxPixels: 40_000 },
  ): Promise<string> {
    try {
      const cog = await openCog(memorySource(bytes), { decoders: [decoder] });
      const level = await cog.readLevel(request);
      return `${level.width} x ${level.height}`;
    } catch (error) {
      expect(error).toBeInstanceOf(RasterReadError);
      return error instanceof RasterReadError ? error.code : '';
    }
  }

  function changed(tag: number, change: (view: DataView, entry: number) => void): Uint8Array {
    const bytes = file.slice();
    const view = new DataView(bytes.buffer);
    for (const at of entriesOf(bytes)) if (view.getUint16(at, true) === tag) change(view, at);
    return bytes;
  }

  it('reads a hostile file whose directories form a loop', async () => {
    const bytes = file.slice();
    const view = new DataView(bytes.buffer);
    const start = view.getUint32(4, true);
    view.setUint32(start + 2 + view.getUint16(start, true) * 12, start, true);
    expect(await survives(bytes)).not.toBe('');
  });

  it('stops after 256 directories of a hostile file with an endless chain', async () => {
    const directory = 18;
    const bytes = new Uint8Array(8 + directory * 100_000);
    const view = new DataView(bytes.buffer);
    bytes.set([0x49, 0x49, 42, 0, 8]);
    for (let at = 8; at < bytes.length; at += directory) {
      view.setUint16(at, 1, true);
      view.setUint16(at + 2, 65000, true);
      view.setUint32(at + 2 + 12, at + directory, true);
    }
    const { source, reads } = counted(bytes);
    await expect(openCog(source)).rejects.toBeInstanceOf(RasterReadError);
    expect(reads.length).toBeLessThan(600);
  });

  it.each([
    { name: 'a giant count of tile offsets', tag: TAG.tileOffsets, code: 'truncated', value: 0x1fffff },
    {
      name: 'a count of tile offsets that no picture needs',
      tag: TAG.tileOffsets,
      code: 'too-large',
      value: 0x7fffffff,
    },
    { name: 'a giant count of band depths', tag: TAG.bitsPerSample, code: 'too-large', value: 0xffffffff },
  ])('rejects a hostile file with $name before it reserves memory', async ({ tag, code, value }) => {
    const bytes = changed(tag, (view, at) => view.setUint32(at + 4, value, true));
    const cog = openCog(memorySource(bytes)).then((opened) => opened.readLevel({}));
    await expect(cog).rejects.toMatchObject({ code });
  });

  it.each([
    { name: 'zero', value: 0 },
    { name: 'giant', value: 0xffff },
  ])('rejects a hostile file with tiles of $name width', async ({ value }) => {
    const bytes = changed(TAG.tileWidth, (view, at) => view.setUint16(at + 8, value, true));
    expect(['damaged', 'too-large']).toContain(await survives(bytes, {}));
  });

  it('rejects a hostile file that would decode to more than one read may', async () => {
    const bytes = changed(TAG.imageLength, (view, at) => view.setUint32(at + 8, 2 ** 23, true));
    expect(['damaged', 'too-large', 'truncated']).toContain(await survives(bytes, {}));
  });

  it.each([
    ['dimensions that a small file cannot contain', TAG.imageWidth, 2 ** 20, TAG.imageLength, 2 ** 20],
    ['more blocks than any picture has', TAG.tileWidth, 16, TAG.imageLength, 2 ** 24],
  ])('rejects a hostile file with %s by its header alone', async (_, first, one, second, other) => {
    const bytes = file.slice();
    const view = new DataView(bytes.buffer);
    const set = (tag: number, value: number) => {
      for (const at of entriesOf(bytes)) {
        if (view.getUint16(at, true) !== tag) continue;
        view.setUint16(at + 2, 4, true);
        view.setUint32(at + 8, value, true);
      }
    };
    set(first, one);
    set(second, other);
    const { source, reads } = counted(bytes);
    await expect(openCog(source, { decoders: [decoder] })).rejects.toMatchObject({ code: 'too-large' });
    expect(reads.length).toBeLessThan(20);
  });

  it('rejects or reads a file that is cut at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 1 }), (length) =>
        survives(file.subarray(0, length)).then(() => undefined),
      ),
      { numRuns: 150 },
    );
  });

  it('rejects or reads a file with any bytes changed', async () => {
    const at = fc.oneof(fc.nat({ max: 1500 }), fc.nat({ max: file.length - 1 }));
    const changes = fc.array(fc.tuple(at, fc.nat({ max: 255 })), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, async (each) => {
        const bytes = file.slice();
        for (const [position, value] of each) bytes[position] = value;
        await survives(bytes);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects or reads random bytes behind a TIFF header', async () => {
    const header = fc.constantFrom([0x49, 0x49, 42, 0, 8, 0, 0, 0], [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
    await fc.assert(
      fc.asyncProperty(header, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        await survives(Uint8Array.of(...start, ...rest));
      }),
      { numRuns: 500 },
    );
  });
});
