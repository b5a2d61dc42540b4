import {
  cubeMeta,
  cubeSpectrum,
  evaluateExpression,
  NO_PLANE_VALUE,
  PLANE_HEADERS,
  problem,
  readCubeMeta,
  readCubePlanes,
  readCubeSpectra,
  readCubeSpectrum,
  readCubeSpectrumCsv,
  readCubeTile,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { projectionOf } from '@sigma/raster';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { addStored, COLLECTION, CUSTOMER, openCollection } from './cubes.fixture.ts';

const [WIDTH, HEIGHT, BANDS] = [40, 30, 48] as const;
const GAIN = 0.25;
const NANOMETRES = Array.from({ length: BANDS }, (_, band) => 400 + 40 * band);
const BAD_BAND = 20;
const IGNORED = 65_535;
/** Where nothing was measured. */
const BLANK = { col: 3, row: 4 };
const CORNER = { x: 550_000, y: 4_180_000, pixelM: 8 };

const HEADER = `ENVI
samples = ${WIDTH}
lines = ${HEIGHT}
bands = ${BANDS}
data type = 12
interleave = bil
byte order = 0
data ignore value = ${IGNORED}
wavelength units = Nanometers
wavelength = {${NANOMETRES.join(', ')}}
fwhm = {${NANOMETRES.map(() => 6).join(', ')}}
bbl = {${NANOMETRES.map((_, band) => (band === BAD_BAND ? 0 : 1)).join(', ')}}
data units = uW cm-2 sr-1 nm-1
data gain values = {${NANOMETRES.map(() => GAIN).join(', ')}}
acquisition time = 2026-05-01T10:00:00Z
map info = {UTM, 1, 1, ${CORNER.x}, ${CORNER.y}, ${CORNER.pixelM}, ${CORNER.pixelM}, 10, North, WGS-84}
`;

const stored = new Uint16Array(WIDTH * HEIGHT * BANDS);
for (let at = 0; at < stored.length; at++) {
  const [x, band, y] = [at % WIDTH, Math.floor(at / WIDTH) % BANDS, Math.floor(at / WIDTH / BANDS)];
  const isBlank = x === BLANK.col && y === BLANK.row;
  stored[at] = isBlank
    ? IGNORED
    : 1000 + 40 * band + 11 * x + 7 * y + ((x * 7919 + y * 104_729 + band * 31) % 13);
}
/** The value of a pixel in radiance, straight from the file. */
const valueAt = (col: number, row: number, band: number) => {
  const count = stored[(row * BANDS + band) * WIDTH + col] ?? Number.NaN;
  return count === IGNORED || band === BAD_BAND ? null : count * GAIN;
};
/** Longitude and latitude of a place in the grid, in pixels from the upper left corner. */
function placeOf(col: number, row: number): readonly [number, number] {
  const { x, y, pixelM } = CORNER;
  const [lon = NaN, lat = NaN] = projectionOf(32610)?.inverse(x + col * pixelM, y - row * pixelM) ?? [];
  return [lon, lat];
}

let app: TestApp;
let programs: TestPrograms;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Basic L1A']);
  const { store } = app.application.services;
  const data = new Uint8Array(stored.buffer);
  await addStored(app.database, store, { id: 'scene', header: HEADER, data });
  await addStored(app.database, store, { id: 'short', header: HEADER, data: data.subarray(0, 1000) });
  await addStored(app.database, store, { id: 'garbled', header: 'ENVI\nsamples = many\n', data });
  const nowhere = HEADER.replace(/^map info.*\n/m, '').replace(/^wavelength = .*\n/m, '');
  await addStored(app.database, store, { id: 'nowhere', header: nowhere, data });
  await addStored(app.database, store, { id: 'lost', header: `${HEADER}\n`, data });
  await store.delete(ARCHIVE_BUCKET, `${COLLECTION}/lost.img`);
});
afterAll(() => app?.close());

type Operation = Parameters<TestApp['call']>[0];
const call = (operation: Operation, { params, ...more }: TestCall = {}) =>
  app.call(operation, {
    as: CUSTOMER,
    params: { program: programs.first, collection: COLLECTION, scene: 'scene', ...params },
    ...more,
  });
const json = async (answer: Response) => {
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
  return answer.json();
};
const problemOf = async (answer: Response) => {
  const { detail, errors = [] } = problem.parse(await answer.json());
  return { status: answer.status, detail, fields: errors.map(({ field }) => field) };
};

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

  it('are refused for a geometry outside the scene, naming it', async () => {
    const geometries = [
      { type: 'Point', coordinates: placeOf(1, 1) },
      { type: 'Point', coordinates: [10, 50] },
    ];
    const refused = await problemOf(await call(readCubeSpectra, { body: { geometries } }));
    expect([refused.status, refused.fields]).toEqual([422, ['geometries.1']]);
  });
});

describe('planes', () => {
  const planes = async (query: object) => {
    const answer = await call(readCubePlanes, { query: { ...query } });
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
    const header = (name: keyof typeof PLANE_HEADERS) => answer.headers.get(PLANE_HEADERS[name]);
    return { answer, header, values: new Uint16Array(await answer.clone().arrayBuffer()) };
  };

  it('are the stored numbers, with gain, size and unit in headers, and not compressed', async () => {
    const { answer, header, values } = await planes({ bands: '7,2', window: '2,3,10,6' });
    expect([header('width'), header('height'), header('scales'), header('offsets'), header('unit')]).toEqual([
      ...['10', '6', `${GAIN},${GAIN}`, '0,0', 'uW cm-2 sr-1 nm-1'],
    ]);
    const expected = [7, 2].flatMap((band) =>
      Array.from({ length: 60 }, (_, n) => {
        const [col, row] = [2 + (n % 10), 3 + Math.floor(n / 10)];
        return col === BLANK.col && row === BLANK.row
          ? NO_PLANE_VALUE
          : (valueAt(col, row, band) ?? 0) / GAIN;
      }),
    );
    expect([...values]).toEqual(expected);
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('have every n-th pixel on request', async () => {
    const { header, values } = await planes({ bands: '0', step: 4 });
    expect([header('width'), header('height')]).toEqual(['10', '8']);
    expect(values[11]).toBe((valueAt(4, 4, 0) ?? 0) / GAIN);
  });

  it('are not sent again to a client that has them', async () => {
    const { answer } = await planes({ bands: '1' });
    const tag = answer.headers.get('etag') ?? '';
    const again = await call(readCubePlanes, { query: { bands: '1' }, headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect((await planes({ bands: '2' })).answer.headers.get('etag')).not.toBe(tag);
  });

  it.each([
    [{ bands: String(BANDS) }, ['bands']],
    [{ bands: '1', window: `0,0,${WIDTH + 1},1` }, ['window']],
  ])('are refused for %j, naming the field', async (query, fields) => {
    const refused = await problemOf(await call(readCubePlanes, { query }));
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });
});

describe('an expression', () => {
  it('is calculated at each pixel, NaN where nothing was measured', async () => {
    const answer = await call(evaluateExpression, {
      body: { expression: '(R(800) - R(640)) / (R(800) + R(640))', window: [0, 4, 5, 1] },
    });
    const values = new Float32Array(await answer.arrayBuffer());
    const index = (col: number) => {
      const [red, infrared] = [valueAt(col, 4, 6) ?? Number.NaN, valueAt(col, 4, 10) ?? Number.NaN];
      return Math.fround((infrared - red) / (infrared + red));
    };
    expect([...values]).toEqual([0, 1, 2, 3, 4].map((col) => (col === BLANK.col ? Number.NaN : index(col))));
  });

  it.each([
    ['R(640) +', 8],
    ['R(640) / R(3000)', 9],
    ['1 + R(1200)', 4],
  ])('"%s" is refused with the position of the mistake', async (expression, offset) => {
    const answer = await call(evaluateExpression, { body: { expression } });
    const { errors } = problem.parse(await answer.json());
    expect(answer.status).toBe(422);
    expect(errors).toMatchObject([
      { field: 'expression', position: { offset, line: 1, column: offset + 1 } },
    ]);
  });
});

describe('tiles', () => {
  const [lon, lat] = placeOf(WIDTH / 2, HEIGHT / 2);
  const tileAt = (z: number) => {
    const phi = (lat * Math.PI) / 180;
    const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z);
    return { z, x: Math.floor(((lon + 180) / 360) * 2 ** z), y };
  };

  it('show three bands as WebP, stretched between percentiles, and answer 304 and 204', async () => {
    const answer = await call(readCubeTile, { params: tileAt(16), query: { bands: '30,20,10' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const picture = sharp(await answer.bytes());
    expect(await picture.metadata()).toMatchObject({ width: 256, height: 256 });
    const { channels } = await picture.stats();
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(150);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    const again = await call(readCubeTile, { params: tileAt(16), query: { bands: '30,20,10' }, headers });
    expect(again.status).toBe(304);
    const outside = await call(readCubeTile, { params: { z: 16, x: 1, y: 1 }, query: { bands: '1,2,3' } });
    expect(outside.status).toBe(204);
  });

  it('are not there for a cube without a place', async () => {
    const answer = await call(readCubeTile, {
      params: { scene: 'nowhere', ...tileAt(16) },
      query: { bands: '1,2,3' },
    });
    expect(await problemOf(answer)).toMatchObject({
      status: 404,
      detail: expect.stringContaining('no place'),
    });
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
