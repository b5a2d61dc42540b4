import { beforeAll, describe, expect, it } from 'vitest';
import { applyAffine, northUp } from '../../georeference/affine.ts';
import { type ByteSource, memorySource } from '../../source/byte-source.ts';
import { counted, entriesOf, testDecoder } from '../decode/test-blocks.fixture.ts';
import type { WasmDecoder } from '../decode/wasm-decoder.ts';
import { TAG } from '../layout/tags.ts';
import { arraySource, cogOptions, noise } from '../write/test-cog.fixture.ts';
import { cogBytes } from '../write/write-cog.ts';
import { geotiffPixels } from './geotiff-pixels.fixture.ts';
import { type CogReadRequest, openCog } from './open-cog.ts';

const size = { width: 900, height: 500, bands: 3 };
const pixels = noise('u16', 900 * 500 * 3, 9).map((value, i) => (i % 2700) + (value & 15));
let file: Uint8Array;
let decoder: WasmDecoder;

beforeAll(async () => {
  decoder = await testDecoder();
  file = await cogBytes(arraySource(size, 'u16', pixels), cogOptions({ tileSize: 256, nodata: 0 }));
}, 120_000);

async function read(request: CogReadRequest, options: { decoders?: readonly WasmDecoder[] } = {}) {
  return (await openCog(memorySource(file), options)).readLevel(request);
}

function expected(x: number, y: number, width: number, height: number, bands: readonly number[]): number[] {
  return Array.from({ length: width * height * bands.length }, (_, i) => {
    const pixel = Math.floor(i / bands.length);
    const [column, row] = [x + (pixel % width), y + Math.floor(pixel / width)];
    return pixels[(row * size.width + column) * size.bands + (bands[i % bands.length] ?? 0)] ?? NaN;
  });
}

describe('openCog', () => {
  it('describes levels, bands, type, nodata and position of the file', async () => {
    const cog = await openCog(memorySource(file));
    expect(cog).toMatchObject({
      levels: [
        { width: 900, height: 500 },
        { width: 450, height: 250 },
        { width: 225, height: 125 },
      ],
      bands: 3,
      sampleType: 'u16',
      nodata: 0,
      epsg: 32633,
      affine: cogOptions().transform,
    });
  });

  it.each(['with', 'without'])(
    'reads every level as geotiff.js does, %s the WebAssembly decoder',
    async (how) => {
      const cog = await openCog(memorySource(file), how === 'with' ? { decoders: [decoder] } : {});
      for (const [i, { width }] of cog.levels.entries()) {
        const level = await cog.readLevel({ targetWidth: width });
        expect(level.width).toBe(width);
        expect(level.samples).toEqual(Uint16Array.from(await geotiffPixels(file, i)));
      }
    },
  );

  it('reads a window across tiles, its bands in the requested order', async () => {
    const window = { x: 250, y: 250, width: 20, height: 10 };
    for (const bands of [[0, 1, 2], [2, 0], [1], [1, 1]]) {
      const level = await read({ window, bands }, { decoders: [decoder] });
      expect([...level.samples]).toEqual(expected(250, 250, 20, 10, bands));
      expect(level.bands).toBe(bands.length);
    }
  });

  it.each([
    { request: {}, width: 900 },
    { request: { maxPixels: 450_000 }, width: 900 },
    { request: { maxPixels: 449_999 }, width: 450 },
    { request: { maxPixels: 30_000 }, width: 225 },
    { request: { targetWidth: 450 }, width: 450 },
    { request: { targetWidth: 451 }, width: 900 },
    { request: { targetWidth: 5000 }, width: 900 },
    { request: { targetWidth: 900, maxPixels: 200_000 }, width: 450 },
    { request: { targetWidth: 50, window: { x: 0, y: 0, width: 200, height: 100 } }, width: 50 },
  ])('chooses the level of width $width for $request', async ({ request, width }) => {
    expect((await read(request)).width).toBe(width);
  });

  it('skips pixels where even the smallest level has too many', async () => {
    const level = await read({ maxPixels: 1000 }, { decoders: [decoder] });
    const whole = await read({ targetWidth: 225 });
    expect(level.width * level.height).toBeLessThanOrEqual(1000);
    const step = Math.ceil(225 / level.width);
    expect(level.samples[3]).toBe(whole.samples[3 * step]);
    expect(level.samples[3 * level.width]).toBe(whole.samples[3 * step * 225]);
  });

  it('reads the header once and neighbouring blocks together', async () => {
    const { source, reads } = counted(file);
    const cog = await openCog(source);
    expect(reads).toEqual([[0, 65536]]);
    await cog.readLevel({ targetWidth: 225 });
    expect(reads).toHaveLength(2);
    await cog.readLevel({});
    expect(reads.length).toBeLessThanOrEqual(4);
    const read = reads.slice(1).reduce((sum, [, length]) => sum + length, 0);
    expect(read).toBeLessThan(file.length);
  });

  it('gives each level its position on Earth', async () => {
    const level = await read({ targetWidth: 225, window: { x: 100, y: 100, width: 400, height: 200 } });
    const { affine = [NaN, 0, 0, 0, 0, 0], width, height } = level;
    expect(applyAffine(affine, 0, 0)).toEqual([400000 + level.window.x * 10, 5800000 - level.window.y * 10]);
    const [east, south] = applyAffine(affine, width, height);
    expect(east).toBeCloseTo(400000 + (level.window.x + level.window.width) * 10, 6);
    expect(south).toBeCloseTo(5800000 - (level.window.y + level.window.height) * 10, 6);
    // Corner of UTM zone 33N by PROJ 9: cs2cs EPSG:32633 EPSG:4326 of 400000 5800000.
    const [first] = (await read({ targetWidth: 225 })).cornersLonLat ?? [];
    expect(first?.[0]).toBeCloseTo(13.5321218, 6);
    expect(first?.[1]).toBeCloseTo(52.3411754, 6);
  });

  it('gives a grid of positions that ends at the corners and continues past 180 across the antimeridian', async () => {
    const small = arraySource({ width: 8, height: 4, bands: 1 }, 'u8', noise('u8', 32, 1));
    const transform = northUp(500000, 5800000, 60000, 60000);
    const bytes = await cogBytes(small, cogOptions({ epsg: 32660, transform }));
    const level = await (await openCog(memorySource(bytes))).readLevel({});
    const net = level.gridLonLat(4) ?? new Float64Array(0);
    const knot = (column: number, row: number) => [
      ...net.slice(2 * (row * 5 + column), 2 * (row * 5 + column) + 2),
    ];
    expect(net).toHaveLength(50);
    expect([knot(0, 0), knot(4, 0), knot(4, 4), knot(0, 4)]).toEqual(level.cornersLonLat);
    const top = [0, 1, 2, 3, 4].map((column) => knot(column, 0)[0] ?? NaN);
    expect(top).toEqual(top.toSorted((a, b) => a - b));
    expect(top.at(-1)).toBeGreaterThan(180);
    expect(level.gridLonLat(0)).toBeUndefined();
  });

  it('opens an image without a position', async () => {
    const bytes = file.slice();
    const view = new DataView(bytes.buffer);
    for (const at of entriesOf(bytes)) {
      if (view.getUint16(at, true) === TAG.geoKeyDirectory) view.setUint16(at, 65000, true);
    }
    const level = await (await openCog(memorySource(bytes))).readLevel({ maxPixels: 100 });
    expect(level).toMatchObject({ affine: undefined, cornersLonLat: undefined });
    expect(level.gridLonLat(2)).toBeUndefined();
  });

  it('fills blocks that are not stored with nodata', async () => {
    const bytes = file.slice();
    const view = new DataView(bytes.buffer);
    const entry = entriesOf(bytes).find((at) => view.getUint16(at, true) === TAG.tileByteCounts) ?? 0;
    view.setUint32(view.getUint32(entry + 8, true), 0, true);
    const level = await (await openCog(memorySource(bytes), { decoders: [decoder] })).readLevel({});
    expect(level.samples[0]).toBe(0);
    expect(level.samples[256 * 3]).toBe(pixels[256 * 3]);
  });

  it('stops with the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('gone away'));
    await expect(openCog(memorySource(file), { signal })).rejects.toThrow('gone away');
    await expect(read({ signal })).rejects.toThrow('gone away');
    const late = new AbortController();
    const stalled: ByteSource = {
      size: file.length,
      read: (offset, length, stop) =>
        offset === 0
          ? Promise.resolve(file.subarray(0, length))
          : new Promise((_, fail) => stop?.addEventListener('abort', () => fail(stop.reason))),
    };
    const reading = (await openCog(stalled)).readLevel({ signal: late.signal });
    late.abort(new Error('closed'));
    await expect(reading).rejects.toThrow('closed');
  });

  it.each([
    { name: 'a window outside the image', request: { window: { x: 880, y: 0, width: 21, height: 5 } } },
    { name: 'a band that the image does not have', request: { bands: [3] } },
    { name: 'a picture of less than one pixel', request: { maxPixels: 0 } },
    { name: 'a picture without a width', request: { targetWidth: NaN } },
  ])('rejects $name', async ({ request }) => {
    await expect(read(request)).rejects.toMatchObject({ name: 'RasterReadError', code: 'outside' });
  });
});

describe('readWindow of a COG', () => {
  const window = { x: 250, y: 250, width: 20, height: 10 };

  it.each([
    { how: 'with the WebAssembly decoder', decoders: () => [decoder] },
    { how: 'in plain JavaScript', decoders: () => [] },
  ])('reads one array per requested band $how', async ({ decoders }) => {
    const cog = await openCog(memorySource(file), { decoders: decoders() });
    const block = await cog.readWindow({ level: 0, window, bands: [2, 0, 2] });
    expect(block).toMatchObject({ width: 20, height: 10 });
    expect(block.bands.map((band) => [...band])).toEqual(
      [2, 0, 2].map((band) => expected(250, 250, 20, 10, [band])),
    );
  });

  it('reads every band of an overview in the pixels of that overview', async () => {
    const cog = await openCog(memorySource(file), { decoders: [decoder] });
    const full = await cog.readLevel({ targetWidth: 225 });
    const { bands } = await cog.readWindow({ level: 2, window: { x: 0, y: 0, width: 225, height: 125 } });
    expect(bands).toHaveLength(3);
    expect([...(bands[1] ?? [])]).toEqual([...full.samples].filter((_, i) => i % 3 === 1));
  });

  it.each([
    { what: 'a level that the file does not have', request: { level: 3, window } },
    { what: 'a window outside the level', request: { level: 2, window } },
    { what: 'a band that the file does not have', request: { level: 0, window, bands: [3] } },
  ])('rejects $what', async ({ request }) => {
    const cog = await openCog(memorySource(file));
    await expect(cog.readWindow(request)).rejects.toMatchObject({
      name: 'RasterReadError',
      code: 'outside',
    });
  });

  it('stops with the reason of an aborted signal', async () => {
    const cog = await openCog(memorySource(file));
    const signal = AbortSignal.abort(new Error('gone away'));
    await expect(cog.readWindow({ level: 0, window, signal })).rejects.toThrow('gone away');
  });
});
