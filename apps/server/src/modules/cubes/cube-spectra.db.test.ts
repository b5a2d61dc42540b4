import { cubeSpectrum, readCubeSpectra, readCubeSpectrum, readCubeSpectrumCsv } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { watchMainThread } from '../../testing/main-thread.fixture.ts';
import {
  BAD_BAND,
  BANDS,
  BLANK,
  HEIGHT,
  json,
  placeOf,
  problemOf,
  storedCubes,
  TALL,
  valueAt,
  WIDTH,
} from './stored-cubes.fixture.ts';

const call = storedCubes();

describe('the spectrum of a pixel', () => {
  const spectrum = async (query: object) =>
    cubeSpectrum.parse(await json(await call(readCubeSpectrum, { query: { ...query } })));

  it('has the values of the file at 200 pixels, with null in bad bands', async () => {
    for (let n = 0; n < 200; n++) {
      const [col, row] = [(n * 17) % WIDTH, (n * 7) % HEIGHT];
      const { values } = await spectrum({ col, row });
      expect(values).toEqual(Array.from({ length: BANDS }, (_, band) => valueAt(col, row, band)));
    }
  });

  it('is that of the pixel at a position, and says where its centre is', async () => {
    const [lon, lat] = placeOf(12.9, 20.2);
    const { pixel, values, unit, cloudy } = await spectrum({ lon, lat });
    expect([pixel.col, pixel.row, values[5], cloudy]).toEqual([12, 20, valueAt(12, 20, 5), null]);
    expect(unit).toBe('uW cm-2 sr-1 nm-1');
    const [centreLon, centreLat] = placeOf(12.5, 20.5);
    expect(pixel.lon).toBeCloseTo(centreLon, 9);
    expect(pixel.lat).toBeCloseTo(centreLat, 9);
  });

  it('is empty where nothing was measured', async () => {
    expect(new Set((await spectrum(BLANK)).values)).toEqual(new Set([null]));
  });

  it.each([
    ['outside the grid', { col: WIDTH, row: 0 }, ['col']],
    ['outside the scene', { lon: 10, lat: 50 }, ['lon', 'lat']],
    ['without a row', { col: 1 }, ['row']],
    ['by both ways', { col: 1, row: 1, lon: 1, lat: 1 }, ['col', 'row']],
    ['by none', {}, ['lon', 'lat']],
  ])('is refused %s, naming the fields', async (_, query, fields) => {
    const refused = await problemOf(await call(readCubeSpectrum, { query }));
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });

  it('is also a CSV file with empty cells in bad bands', async () => {
    const answer = await call(readCubeSpectrumCsv, { query: { col: 2, row: 3 } });
    const [head, ...rows] = (await answer.text()).trim().split('\n');
    expect([answer.headers.get('content-type'), head]).toEqual([
      'text/csv; charset=utf-8; header=present',
      'nm,fwhm,value,sigma,good',
    ]);
    expect(rows).toHaveLength(BANDS);
    expect(rows[4]).toMatch(new RegExp(`^560,6,${valueAt(2, 3, 4)},[\\d.]+,1$`));
    expect(rows[BAD_BAND]).toBe('1200,6,,,0');
  });
});

describe('the spectra of regions', () => {
  it('have mean, standard deviation and limits of an independent calculation', async () => {
    const ring = [
      [5, 5],
      [15, 5],
      [15, 12],
      [5, 12],
      [5, 5],
    ].map(([x = 0, y = 0]) => placeOf(x, y));
    const geometries = [
      { type: 'Polygon', coordinates: [ring] },
      { type: 'LineString', coordinates: [placeOf(20.5, 8.5), placeOf(29.5, 8.5)] },
      { type: 'Point', coordinates: placeOf(7.5, 9.5) },
    ];
    const pixels = [
      Array.from({ length: 70 }, (_, n) => [5 + (n % 10), 5 + Math.floor(n / 10)] as const),
      Array.from({ length: 10 }, (_, n) => [20 + n, 8] as const),
      [[7, 9] as const],
    ];
    const { spectra } = readCubeSpectra.response.parse(
      await json(await call(readCubeSpectra, { body: { geometries } })),
    );
    for (const [region, places] of pixels.entries()) {
      const values = places.map(([col, row]) => valueAt(col, row, 9) ?? Number.NaN);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      const found = spectra[region];
      expect(found?.pixels).toBe(places.length);
      expect(found?.mean[9]).toBeCloseTo(mean, 6);
      if (places.length === 1) expect(found?.sd[9]).toBeNull();
      else expect(found?.sd[9]).toBeCloseTo(Math.sqrt(squares / (values.length - 1)), 6);
      expect([found?.min[9], found?.max[9]]).toEqual([Math.min(...values), Math.max(...values)]);
      expect(found?.mean[BAD_BAND]).toBeNull();
    }
  });

  it('are refused for long outlines without occupying the main thread', async () => {
    const [north, south] = [-1, TALL.lines + 1];
    const zigzag = Array.from({ length: 450 }, (_, n) => placeOf(n / 450, n % 2 === 0 ? north : south));
    const geometries = Array.from({ length: 20 }, () => ({
      type: 'Polygon',
      coordinates: [[...zigzag, zigzag[0]]],
    }));
    const ask = async () =>
      problemOf(await call(readCubeSpectra, { params: { scene: 'tall' }, body: { geometries } }));
    const refused = await ask();
    expect([refused.status, refused.fields]).toEqual([422, geometries.map((_, n) => `geometries.${n}`)]);
    const thread = watchMainThread();
    for (let n = 0; n < 3; n++) await ask();
    expect(await thread.longestRunMs()).toBeLessThan(50);
    thread.stop();
  });

  it('are refused for more positions than one call may have', async () => {
    const line = {
      type: 'LineString',
      coordinates: Array.from({ length: 5001 }, (_, n) => placeOf(n % 2, 0)),
    };
    const refused = await problemOf(await call(readCubeSpectra, { body: { geometries: [line, line] } }));
    expect([refused.status, refused.detail]).toEqual([
      422,
      'The geometries may have at most 10000 positions; this request has 10002.',
    ]);
  });

  it('are refused for a geometry outside the scene, naming it', async () => {
    const geometries = [
      { type: 'Point', coordinates: placeOf(1, 1) },
      { type: 'Point', coordinates: [10, 50] },
    ];
    const refused = await problemOf(await call(readCubeSpectra, { body: { geometries } }));
    expect([refused.status, refused.fields]).toEqual([422, ['geometries.1']]);
  });
});
