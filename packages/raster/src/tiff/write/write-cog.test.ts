import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../source/byte-source.ts';
import { type GeoTiffImage, openGeoTiff } from '../image/open-geotiff.ts';
import { COG_SAMPLE_TYPES, CogTooLargeError } from './cog-options.ts';
import { halveRows } from './halve-rows.ts';
import { arraySource, cogOptions, interleave, noise } from './test-cog.fixture.ts';
import { cogBytes, writeCog } from './write-cog.ts';

async function open(bytes: Uint8Array): Promise<GeoTiffImage> {
  const opened = await openGeoTiff(memorySource(bytes));
  if (!opened.ok) throw new Error(opened.reason);
  return opened.image;
}

const picture = fc.record({
  width: fc.integer({ min: 1, max: 700 }),
  height: fc.integer({ min: 1, max: 300 }),
  bands: fc.integer({ min: 1, max: 5 }),
  type: fc.constantFrom(...COG_SAMPLE_TYPES),
  seed: fc.nat(),
  predictor: fc.boolean(),
});

describe('writeCog', { timeout: 30_000 }, () => {
  it('writes COGs of every shape and type that are read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(picture, async ({ width, height, bands, type, seed, predictor }) => {
        const pixels = noise(type, width * height * bands, seed);
        const source = arraySource({ width, height, bands }, type, pixels);
        const image = await open(await cogBytes(source, cogOptions({ tileSize: 256, predictor })));
        expect([image.width, image.height, image.bands, image.sampleType]).toEqual([
          width,
          height,
          bands,
          type,
        ]);
        const block = await image.readWindow({ x: 0, y: 0, width, height });
        expect(interleave(type, block.bands)).toEqual(pixels);
      }),
      { numRuns: 25 },
    );
  });

  it('writes the position of the image, including rotated grids', async () => {
    const source = arraySource({ width: 4, height: 4, bands: 1 }, 'u8', noise('u8', 16, 1));
    for (const transform of [
      [10, 0, 400000, 0, -10, 5800000],
      [8, 6, 400000, 6, -8, 5800000],
    ] as const) {
      const image = await open(await cogBytes(source, cogOptions({ transform })));
      expect(image.place).toMatchObject({ known: true, georeference: { epsg: 32633, transform } });
    }
    const geographic = await open(
      await cogBytes(source, cogOptions({ epsg: 4326, transform: [0.1, 0, 3, 0, -0.1, 2] })),
    );
    expect(geographic.place).toMatchObject({
      georeference: { epsg: 4326, transform: [0.1, 0, 3, 0, -0.1, 2] },
    });
  });

  it('writes the nodata value and marks the alpha band', async () => {
    const source = arraySource({ width: 4, height: 4, bands: 4 }, 'f32', noise('f32', 64, 1));
    const image = await open(await cogBytes(source, cogOptions({ nodata: NaN, alpha: true })));
    expect(image.nodata).toBeNaN();
    expect(image.alphaBand).toBe(3);
  });

  it('writes overviews until one tile covers the image', async () => {
    const source = arraySource({ width: 1301, height: 777, bands: 1 }, 'u16', noise('u16', 1301 * 777, 7));
    const image = await open(await cogBytes(source, cogOptions({ tileSize: 256 })));
    expect(image.overviews).toEqual([
      { width: 651, height: 389 },
      { width: 326, height: 195 },
      { width: 163, height: 98 },
    ]);
  });

  it('reads the source once, from top to bottom', async () => {
    const rowsRead: number[] = [];
    const source = { ...arraySource({ width: 3, height: 600, bands: 1 }, 'u8', noise('u8', 1800, 1)) };
    const readRows = (y: number, count: number) => {
      rowsRead.push(y, count);
      return source.readRows(y, count);
    };
    await cogBytes({ ...source, readRows }, cogOptions({ tileSize: 256 }));
    expect(rowsRead).toEqual([0, 256, 256, 256, 512, 88]);
  });

  it('writes the header before any pixels', async () => {
    const source = arraySource({ width: 300, height: 300, bands: 1 }, 'u8', noise('u8', 90000, 1));
    const first = await writeCog(source, cogOptions({ tileSize: 256 })).next();
    const text = new TextDecoder('latin1').decode(first.value ?? new Uint8Array(0));
    expect(text.startsWith('II*\0')).toBe(true);
    expect(text.slice(8)).toMatch(/^GDAL_STRUCTURAL_METADATA_SIZE=000140 bytes\nLAYOUT=IFDS_BEFORE_DATA\n/);
  });

  it.each([
    { name: 'an unknown system', changes: { epsg: 2154 } },
    { name: 'pixels without area', changes: { transform: [0, 0, 0, 0, 0, 0] as const } },
    { name: 'alpha without a colour', changes: { alpha: true } },
  ])('rejects $name', async ({ changes }) => {
    const source = arraySource({ width: 2, height: 2, bands: 1 }, 'u8', noise('u8', 4, 1));
    await expect(cogBytes(source, cogOptions(changes))).rejects.toThrow(RangeError);
  });

  it('rejects rows of the wrong length', async () => {
    const source = {
      ...arraySource({ width: 2, height: 2, bands: 1 }, 'u8', noise('u8', 4, 1)),
      readRows: () => new Uint8Array(3),
    };
    await expect(cogBytes(source, cogOptions())).rejects.toThrow(/3 samples/);
  });
});

describe('a COG above 4 GiB', () => {
  it('rejects a COG above 4 GiB before its first byte is written', async () => {
    const size = { width: 256 * 5, height: 256 * 4, bands: 1 };
    const source = arraySource(size, 'u8', new Uint8Array(size.width * size.height));
    const shared = new Uint8Array(2 ** 28);
    const options = cogOptions({ tileSize: 256, deflate: () => shared });
    await expect(writeCog(source, options).next()).rejects.toBeInstanceOf(CogTooLargeError);
  });
});

describe('halveRows', () => {
  const rules = { width: 2, bands: 1, sampleType: 'u8', nodata: undefined, alpha: false } as const;

  it('averages blocks of four pixels', () => {
    expect([...halveRows(Uint8Array.of(10, 20, 30, 40), rules)]).toEqual([25]);
  });

  it('averages the pixels that remain at an odd edge', () => {
    expect([...halveRows(Uint8Array.of(10, 20, 90, 30, 40, 91), { ...rules, width: 3 })]).toEqual([25, 91]);
    expect([...halveRows(Uint8Array.of(10, 20), rules)]).toEqual([15]);
  });

  it('keeps the upper left one of four classes', () => {
    expect([
      ...halveRows(Uint8Array.of(8, 0, 5, 0, 3, 0), { ...rules, width: 3, overviews: 'nearest' }),
    ]).toEqual([8, 5]);
  });

  it('excludes nodata from averages, and writes it where there is nothing else', () => {
    const nodata = { ...rules, nodata: 0 };
    expect([...halveRows(Uint8Array.of(0, 20, 30, 0), nodata)]).toEqual([25]);
    expect([...halveRows(new Uint8Array(4), nodata)]).toEqual([0]);
  });

  it('never averages measured pixels to nodata', () => {
    const signed = { ...rules, sampleType: 'i16', nodata: 0 } as const;
    expect([...halveRows(Int16Array.of(-5, 5, -5, 5), signed)]).toEqual([1]);
  });

  it('weights colours by alpha, so that transparent pixels leave no dark rim', () => {
    const rgba = { ...rules, bands: 2, alpha: true };
    expect([...halveRows(Uint8Array.of(200, 255, 0, 0, 200, 255, 0, 0), rgba)]).toEqual([200, 128]);
  });

  it('excludes NaN from averages of floats', () => {
    const floating = { ...rules, sampleType: 'f32' } as const;
    expect([...halveRows(Float32Array.of(NaN, 1, 2, NaN), floating)]).toEqual([1.5]);
    expect([...halveRows(Float32Array.of(NaN, NaN, NaN, NaN), floating)]).toEqual([NaN]);
  });
});
