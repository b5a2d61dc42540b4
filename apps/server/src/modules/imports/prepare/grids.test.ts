import { areaKm2, bboxOf, centreOf } from '@sigma/geo';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { dataCog, planData } from './data-cog.ts';
import { gridOf } from './grid-of.ts';
import { type MemoryPicture, memoryImage, turnedPlace } from './memory-image.fixture.ts';
import { surveyGrid } from './survey.ts';

async function written(picture: MemoryPicture) {
  const grid = gridOf(memoryImage(picture));
  const chunks: Uint8Array[] = [];
  for await (const chunk of dataCog(grid, planData(grid))) chunks.push(chunk);
  const opened = await openGeoTiff(memorySource(Buffer.concat(chunks)));
  if (!opened.ok) throw new Error(opened.reason);
  const { image } = opened;
  const { bands } = await image.readWindow({ x: 0, y: 0, width: image.width, height: image.height });
  return { image, bands };
}

const warped: MemoryPicture = { width: 40, height: 30, place: turnedPlace(77, 10, 40, 30) };

describe('the data of an image', () => {
  it('stores 32-bit integers that a float represents exactly, and their nodata', async () => {
    const last = 2 ** 32 - 1;
    const { image, bands } = await written({
      sampleType: 'u32',
      nodata: last,
      value: (x) => (x === 0 ? last : 2 ** 24 - x),
    });
    expect(image.sampleType).toBe('f32');
    expect([...(bands[0] ?? [])].slice(0, 3)).toEqual([2 ** 32, 2 ** 24 - 1, 2 ** 24 - 2]);
    expect(image.nodata).toBe(2 ** 32);
  });
  it('rejects an image with an integer that would change', async () => {
    await expect(written({ sampleType: 'i32', value: () => 2 ** 24 + 1 })).rejects.toThrow(/16777217/);
  });
  it('replaces a nodata value that 32 bits cannot represent with NaN', async () => {
    const { image, bands } = await written({
      sampleType: 'f64',
      nodata: -Number.MAX_VALUE,
      value: (x) => (x === 0 ? -Number.MAX_VALUE : x / 2),
    });
    expect(image.nodata).toBeNaN();
    expect([...(bands[0] ?? [])].slice(0, 3)).toEqual([NaN, 0.5, 1]);
  });
  it('ignores a nodata value that samples cannot have', async () => {
    expect(
      (await written({ sampleType: 'u8', nodata: -9999, value: (x) => x })).image.nodata,
    ).toBeUndefined();
  });
  it('recognises a nodata value that was written with fewer digits than a float has', async () => {
    const grid = gridOf(
      memoryImage({
        sampleType: 'f32',
        nodata: -3.40282346638529e38,
        value: (x) => (x < 6 ? -3.4028234663852886e38 : 5),
      }),
    );
    const { opacity } = await grid.readRows(0, 1, [0]);
    expect([...opacity()]).toEqual([0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]);
  });
});

describe('an image on control points', () => {
  it('warps an image with control points to a north-up grid of its UTM zone', async () => {
    const grid = gridOf(memoryImage(warped));
    expect(grid.georeference.epsg).toBe(32643);
    const { footprint } = await surveyGrid(grid);
    const [lon, lat] = centreOf(footprint);
    expect([lon, lat]).toEqual([expect.closeTo(77, 3), expect.closeTo(10, 3)]);
    // 40 x 30 pixels of 100 m; the outline follows the steps of pixels.
    expect(areaKm2(footprint)).toBeGreaterThan(11.5);
    expect(areaKm2(footprint)).toBeLessThan(13);
  });
  it('preserves values when warping and marks the image with alpha', async () => {
    const { image, bands } = await written(warped);
    expect([image.sampleType, image.bands, image.alphaBand]).toEqual(['u16', 2, 1]);
    const [values = [], alpha = []] = bands;
    expect(new Set(alpha)).toEqual(new Set([0, 65535]));
    const seen = new Set([...values].filter((_, i) => alpha[i] === 65535));
    expect([...seen].every((value) => value >= 1 && value <= 1200)).toBe(true);
    expect(seen.size).toBeGreaterThan(1000);
  });
  it('fills the surroundings of a warped image of floats with NaN', async () => {
    const { image, bands } = await written({ ...warped, sampleType: 'f32' });
    expect(image.bands).toBe(1);
    expect(bands[0]?.[0]).toBeNaN();
  });
  it('warps an image across the antimeridian', async () => {
    const place = turnedPlace(180, -17, 40, 30);
    const { footprint } = await surveyGrid(gridOf(memoryImage({ ...warped, place })));
    const [west, south, east, north] = bboxOf(footprint);
    expect([west > 179.9, east < -179.9, south < -17, north > -17]).toEqual([true, true, true, true]);
  });
});

describe('the survey of an image', () => {
  it('outlines only the measured pixels', async () => {
    const half = memoryImage({ width: 100, height: 100, nodata: 0, value: (x) => (x < 50 ? 0 : 7) });
    const whole = memoryImage({ width: 100, height: 100, nodata: 0, value: () => 7 });
    const [a, b] = [await surveyGrid(gridOf(half)), await surveyGrid(gridOf(whole))];
    expect(areaKm2(a.footprint) / areaKm2(b.footprint)).toBeCloseTo(0.5, 4);
    expect([a.hasBlanks, b.hasBlanks]).toEqual([true, false]);
  });
  it('rejects an image in which nothing was measured', async () => {
    const blank = memoryImage({ nodata: 0, value: () => 0 });
    await expect(surveyGrid(gridOf(blank))).rejects.toThrow(/blank/);
  });
  it('computes the stretch from measured values only', async () => {
    const image = memoryImage({
      width: 100,
      height: 100,
      nodata: 0,
      value: (x, y) => (x < 50 ? 0 : 500 + y),
    });
    const { limits } = await surveyGrid(gridOf(image));
    expect(limits).toEqual([{ low: expect.closeTo(502, 0), high: expect.closeTo(597, 0) }]);
  });
});
