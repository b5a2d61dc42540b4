import { cubeMeta, readCubeMeta, readCubeSpectrum } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  BAD_BAND,
  CORNER,
  HEIGHT,
  json,
  placeOf,
  problemOf,
  storedCubes,
  WIDTH,
} from './stored-cubes.fixture.ts';

const call = storedCubes();

describe('the description of a cube', () => {
  it('has its size, bands, place and levels, with what it lacks', async () => {
    const meta = cubeMeta.parse(await json(await call(readCubeMeta)));
    expect(meta).toMatchObject({ width: WIDTH, height: HEIGHT, state: 'ready', missing: [] });
    expect(meta.bands[BAD_BAND]).toEqual({ nm: 1200, fwhm_nm: 6, good: false });
    expect(meta.place).toMatchObject({ epsg: 32610, transform: [CORNER.x, 8, 0, CORNER.y, 0, -8] });
    for (const [corner, [col, row]] of [
      [0, [0, 0]],
      [2, [WIDTH, HEIGHT]],
    ] as const) {
      const [lon, lat] = placeOf(col, row);
      expect(meta.place?.corners[corner]?.[0]).toBeCloseTo(lon, 9);
      expect(meta.place?.corners[corner]?.[1]).toBeCloseTo(lat, 9);
    }
    expect(meta.levels).toMatchObject([
      { level: 'counts', allowed: false, reason: expect.stringContaining('No cube of detector counts') },
      { level: 'radiance', allowed: true, unit: 'uW cm-2 sr-1 nm-1' },
      { level: 'reflectance', allowed: false, reason: expect.any(String) },
    ]);
    expect(meta.noise[BAD_BAND]).toBeNull();
    expect(meta.noise[3]).toBeGreaterThan(0);
  });

  it('says what cannot be done without what its header lacks', async () => {
    const meta = cubeMeta.parse(await json(await call(readCubeMeta, { params: { scene: 'nowhere' } })));
    expect(meta.place).toBeNull();
    expect(meta.missing.map(({ what }) => what)).toEqual(['wavelength', 'map info', 'fwhm']);
  });
});

describe('a cube that cannot be read', () => {
  it.each([
    ['short', 404, 'The data file has 1000 bytes'],
    ['garbled', 404, 'bands'],
    ['lost', 503, 'Staff must restore it'],
    ['unknown', 404, 'no scene'],
  ])('says what is wrong: %s', async (scene, status, text) => {
    const refused = await problemOf(
      await call(readCubeSpectrum, { params: { scene }, query: { col: 0, row: 0 } }),
    );
    expect(refused).toMatchObject({ status, detail: expect.stringContaining(text) });
  });
});
