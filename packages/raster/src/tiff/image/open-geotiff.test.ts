import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { RasterReadError } from '../../raster-error.ts';
import { type ByteSource, memorySource } from '../../source/byte-source.ts';
import { TAG } from '../layout/tags.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { type GeoTiffImage, openGeoTiff } from './open-geotiff.ts';

const size = { width: 600, height: 400, bands: 1 };
const pixels = noise('u16', 600 * 400, 9).map((value, i) => (i % 600) + (value & 7));
let file: Uint8Array = new Uint8Array(0);
let image: GeoTiffImage;

/** A minimal little-endian TIFF: shorts, longs and doubles by tag, then one strip of bytes. */
function tiff(
  tags: readonly (readonly [number, 3 | 4 | 12, readonly number[]])[],
  strip: Uint8Array,
): Uint8Array {
  const all = [
    ...tags,
    [TAG.stripOffsets, 4, [8]] as const,
    [TAG.stripByteCounts, 4, [strip.length]] as const,
  ];
  const bytes = new Uint8Array(8 + strip.length + 2 + all.length * 12 + 4 + 4096);
  const view = new DataView(bytes.buffer);
  const start = 8 + strip.length;
  bytes.set([0x49, 0x49, 42, 0]);
  bytes.set(strip, 8);
  view.setUint32(4, start, true);
  view.setUint16(start, all.length, true);
  let outside = start + 2 + all.length * 12 + 4;
  for (const [i, [tag, type, values]] of all.entries()) {
    const at = start + 2 + i * 12;
    const bytesEach = { 3: 2, 4: 4, 12: 8 }[type];
    const inline = values.length * bytesEach <= 4;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    if (!inline) view.setUint32(at + 8, outside, true);
    for (const [k, value] of values.entries()) {
      const to = (inline ? at + 8 : outside) + k * bytesEach;
      if (type === 3) view.setUint16(to, value, true);
      else if (type === 4) view.setUint32(to, value, true);
      else view.setFloat64(to, value, true);
    }
    if (!inline) outside += values.length * bytesEach;
  }
  return bytes;
}

const plain = [
  [TAG.imageWidth, 3, [2]],
  [TAG.imageLength, 3, [2]],
  [TAG.bitsPerSample, 3, [8]],
  [TAG.rowsPerStrip, 3, [2]],
] as const;
const utm33 = [TAG.geoKeyDirectory, 3, [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32633]] as const;
const utm33Point = [
  TAG.geoKeyDirectory,
  3,
  [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 2, 3072, 0, 1, 32633],
] as const;
const scale = [TAG.modelPixelScale, 12, [10, 20, 0]] as const;
const tie = [TAG.modelTiepoint, 12, [0, 0, 0, 400000, 5800000, 0]] as const;

beforeAll(async () => {
  file = await cogBytes(arraySource(size, 'u16', pixels), cogOptions({ tileSize: 256 }));
  const opened = await openGeoTiff(memorySource(file));
  if (!opened.ok) throw new Error(opened.reason);
  image = opened.image;
});

describe('openGeoTiff', { timeout: 30_000 }, () => {
  it.each([
    { name: 'pixel areas', tags: [...plain, scale, tie, utm33], transform: [10, 0, 400000, 0, -20, 5800000] },
    {
      name: 'pixel points',
      tags: [...plain, scale, tie, utm33Point],
      transform: [10, 0, 399995, 0, -20, 5800010],
    },
    {
      name: 'a transformation matrix',
      tags: [
        ...plain,
        [TAG.modelTransformation, 12, [8, 6, 0, 1000, 6, -8, 0, 2000, 0, 0, 0, 0, 0, 0, 0, 1]] as const,
        utm33,
      ],
      transform: [8, 6, 1000, 6, -8, 2000],
    },
  ])('positions $name by pixel corners', async ({ tags, transform }) => {
    const opened = await openGeoTiff(memorySource(tiff(tags, new Uint8Array(4))));
    expect(opened).toMatchObject({
      ok: true,
      image: { place: { georeference: { epsg: 32633, transform } } },
    });
  });

  it.each([
    { name: 'no position', tags: [...plain], reason: /no position on Earth/ },
    { name: 'no system', tags: [...plain, scale, tie], reason: /names no coordinate reference system/ },
    { name: 'one tie point only', tags: [...plain, tie, utm33], reason: /fewer than three/ },
    {
      name: 'a pixel size of zero',
      tags: [...plain, [TAG.modelPixelScale, 12, [0, 0, 0]] as const, tie, utm33],
      reason: /pixel size/,
    },
  ])('opens a file with $name and states why its position is not known', async ({ tags, reason }) => {
    const opened = await openGeoTiff(memorySource(tiff(tags, new Uint8Array(4))));
    expect(opened).toMatchObject({
      ok: true,
      image: { place: { known: false, reason: expect.stringMatching(reason) } },
    });
  });

  it.each([
    { name: 'text', bytes: new TextEncoder().encode('not a picture at all'), code: 'not-recognised' },
    { name: 'an empty file', bytes: new Uint8Array(0), code: 'not-recognised' },
    { name: 'a bare header', bytes: Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0), code: 'truncated' },
    {
      name: 'a palette',
      bytes: tiff([...plain, [TAG.photometric, 3, [3]]], new Uint8Array(4)),
      code: 'unsupported',
    },
    {
      name: 'zero width',
      bytes: tiff([[TAG.imageWidth, 3, [0]], ...plain.slice(1)], new Uint8Array(4)),
      code: 'damaged',
    },
    {
      name: 'bands of two types',
      bytes: tiff(
        [...plain.slice(0, 2), [TAG.bitsPerSample, 3, [8, 16]], [TAG.samplesPerPixel, 3, [2]]],
        new Uint8Array(8),
      ),
      code: 'unsupported',
    },
  ])('rejects $name as $code', async ({ bytes, code }) => {
    expect(await openGeoTiff(memorySource(bytes))).toMatchObject({ ok: false, code });
  });

  it('opens a file whose directories form a loop', async () => {
    const bytes = tiff([...plain], new Uint8Array(4));
    const view = new DataView(bytes.buffer);
    const start = view.getUint32(4, true);
    view.setUint32(start + 2 + view.getUint16(start, true) * 12, start, true);
    expect(await openGeoTiff(memorySource(bytes))).toMatchObject({ ok: true, image: { overviews: [] } });
  });

  it('rejects a file that is cut at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: file.length - 9 }), async (length) => {
        expect((await openGeoTiff(memorySource(file.subarray(0, length)))).ok).toBe(false);
      }),
    );
  });

  it('reads damaged bytes, rejects them with a reason, or throws a RasterReadError', async () => {
    const damage = fc.array(fc.tuple(fc.nat({ max: 1200 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = file.slice();
        for (const [at, value] of changes) damaged[at] = value;
        const opened = await openGeoTiff(memorySource(damaged));
        if (!opened.ok) return;
        const { width, height } = opened.image;
        const window = { x: 0, y: 0, width: Math.min(width, 64), height: Math.min(height, 64), bands: [0] };
        await opened.image
          .readWindow(window)
          .catch((error: unknown) => expect(error).toBeInstanceOf(RasterReadError));
      }),
      { numRuns: 200 },
    );
  });

  it('rejects a source that fails with its reason', async () => {
    const broken: ByteSource = { size: 1000, read: () => Promise.reject(new Error('disk on fire')) };
    expect(await openGeoTiff(broken)).toMatchObject({
      ok: false,
      code: 'unreadable',
      reason: /disk on fire/,
    });
  });
});

describe('readWindow', () => {
  it('reads a window across tiles', async () => {
    const block = await image.readWindow({ x: 250, y: 250, width: 20, height: 10 });
    const expected = Array.from(
      { length: 200 },
      (_, i) => pixels[(250 + Math.floor(i / 20)) * 600 + 250 + (i % 20)],
    );
    expect([...(block.bands[0] ?? [])]).toEqual(expected);
  });

  it('reads a reduced picture from the overview that fits', async () => {
    const reads: number[] = [];
    const counting: ByteSource = {
      size: file.length,
      read: async (offset, length) => {
        reads.push(length);
        return file.subarray(offset, offset + length);
      },
    };
    const opened = await openGeoTiff(counting);
    if (!opened.ok) throw new Error(opened.reason);
    reads.length = 0;
    const block = await opened.image.readWindow({
      x: 0,
      y: 0,
      width: 600,
      height: 400,
      targetWidth: 150,
      targetHeight: 100,
    });
    expect(block.bands[0]).toHaveLength(15000);
    expect(reads.reduce((sum, length) => sum + length, 0)).toBeLessThan(file.length / 4);
    expect(Math.abs((block.bands[0]?.[75] ?? 0) - 305)).toBeLessThan(8);
  });

  it.each([
    { x: -1, y: 0, width: 5, height: 5 },
    { x: 590, y: 0, width: 11, height: 5 },
    { x: 0, y: 0, width: 0, height: 5 },
    { x: 0.5, y: 0, width: 5, height: 5 },
    { x: 0, y: 0, width: 5, height: 5, bands: [1] },
    { x: 0, y: 0, width: 5, height: 5, targetWidth: 0 },
  ])('rejects a window outside the image: %o', async (request) => {
    await expect(image.readWindow(request)).rejects.toMatchObject({
      name: 'RasterReadError',
      code: 'outside',
    });
  });

  it('stops with the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('gone away'));
    await expect(image.readWindow({ x: 0, y: 0, width: 5, height: 5, signal })).rejects.toThrow('gone away');
  });
});
