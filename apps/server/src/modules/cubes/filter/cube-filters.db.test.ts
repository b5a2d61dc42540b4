import {
  type CubeFilter,
  cancelCubeFilter,
  matchSpectrum,
  NO_PLANE_VALUE,
  PLANE_HEADERS,
  problem,
  readCubeFilterPlane,
  readCubeMeta,
  readCubePlanes,
  readCubeSpectrum,
  startCubeFilter,
  writeSpectralLibrary,
} from '@sigma/contract';
import { methaneColumns, modelLibrary } from '@sigma/raster';
import { BAND_COUNT } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { addPlanned, COLLECTION, CUSTOMER, openCollection, SIDE, smallPlans } from '../cubes.fixture.ts';

const CALCULATES_MS = 60_000;
// The scenes before these are over the sea.
const [scene, other] = smallPlans('radiance', 8).slice(6);
if (!scene || !other) throw new Error('too few scenes on this day');

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Analytics']);
  await addPlanned(app.database, scene);
  await addPlanned(app.database, other);
});
afterAll(() => app?.close());

type Operation = Parameters<TestApp['call']>[0];
const call = (operation: Operation, { params, ...more }: TestCall = {}) =>
  app.call(operation, {
    as: CUSTOMER,
    params: { program: programs.first, collection: COLLECTION, scene: scene.id, ...params },
    ...more,
  });

async function calculated(body: object): Promise<CubeFilter> {
  let last: CubeFilter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await call(startCubeFilter, { body });
        expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
        last = startCubeFilter.response.parse(await answer.json());
        return last.state;
      },
      { timeout: CALCULATES_MS, interval: 100 },
    )
    .not.toMatch(/waiting|running/);
  if (last === undefined) throw new Error('no answer');
  return last;
}
async function planeOf({ key }: CubeFilter): Promise<Float32Array> {
  const answer = await call(readCubeFilterPlane, { params: { key } });
  expect([answer.status, answer.headers.get(PLANE_HEADERS.width)]).toEqual([200, String(SIDE)]);
  return new Float32Array(await answer.arrayBuffer());
}

describe('a filter over a cube', () => {
  it('is canceled by the user who started it, and by no one else', async () => {
    // The cube does not exist yet, so that the filter waits for it.
    const params = { scene: other.id };
    const started = await call(startCubeFilter, { params, body: { kind: 'rx', window_nm: [2110, 2300] } });
    const { key, state } = startCubeFilter.response.parse(await started.json());
    expect(state).toBe('running');
    const cancel = async (as: string) =>
      (await call(cancelCubeFilter, { as, params: { ...params, key } })).status;
    expect(await cancel('data@demo.example')).toBe(404);
    expect(await cancel(CUSTOMER)).toBe(204);
    expect(await cancel(CUSTOMER)).toBe(404);
  });

  it('for methane says its unit, and shares of pixels above its thresholds', async () => {
    const filter = await calculated({ kind: 'mf', target: 'ch4' });
    expect(filter).toMatchObject({ state: 'ready', unit: 'ppm m', column: 'vertical', progress: 1 });
    expect([filter.width, filter.height]).toEqual([SIDE, SIDE]);
    expect(filter.note).toContain('Screening');
    const plane = await planeOf(filter);
    const sorted = [...plane].filter(Number.isFinite).sort((a, b) => a - b);
    const above = sorted.filter((value) => value > (filter.thresholds[0]?.value ?? 0)).length;
    expect(above / sorted.length).toBeLessThanOrEqual(1e-3);
    expect(filter.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(sorted.length);
  });

  it('of a window has the numbers that its planes give, with the statistics of the window', async () => {
    const window = [6, 4, 34, 36] as const;
    const { bands: all, methane } = readCubeMeta.response.parse(await (await call(readCubeMeta)).json());
    const bands = methane.bands.map(({ band }) => band);
    const [, , samples, lines] = window;
    const data = new Float32Array(lines * samples * bands.length);
    for (const [index, band] of bands.entries()) {
      const answer = await call(readCubePlanes, {
        query: { bands: [band], window: [...window], land: 'clear' },
      });
      const stored = new Uint16Array(await answer.arrayBuffer());
      const scale = Number(answer.headers.get(PLANE_HEADERS.scales));
      const offset = Number(answer.headers.get(PLANE_HEADERS.offsets));
      for (const [at, value] of stored.entries()) {
        const line = Math.floor(at / samples);
        const place = (line * bands.length + index) * samples + (at % samples);
        data[place] = value === NO_PLANE_VALUE ? Number.NaN : value * scale + offset;
      }
    }
    const wavelengths = bands.map((band) => all[band]?.nm ?? 0);
    const absorption = methane.bands.map(({ k, ln_transmittance: lnT }) => ({ k, lnT }));
    const light = { absorption, airMass: methane.air_mass ?? undefined };
    const expected = methaneColumns({ lines, samples, wavelengths, data }, light).column.values;
    const filter = await calculated({ kind: 'mf', target: 'ch4', window });
    expect(filter).toMatchObject({ state: 'ready', width: samples, height: lines });
    const answer = await call(readCubeFilterPlane, { params: { key: filter.key } });
    const plane = new Float32Array(await answer.arrayBuffer());
    expect(plane.length).toBe(expected.length);
    expect(plane.some(Number.isFinite)).toBe(true);
    for (const [at, value] of expected.entries()) {
      if (Number.isNaN(value)) expect(plane[at]).toBeNaN();
      else expect(Math.abs((plane[at] ?? Number.NaN) - value)).toBeLessThan(0.05);
    }
  });

  it('refuses a window that is not inside the cube', async () => {
    const body = { kind: 'rx', window: [1, 0, SIDE, SIDE] };
    const answer = await call(startCubeFilter, { body });
    expect(answer.status).toBe(422);
    expect(problem.parse(await answer.json()).errors?.[0]).toMatchObject({ field: 'window' });
  });

  it.each([
    { kind: 'ace', target: 'ch4' },
    { kind: 'mf', target: 'oil' },
    { kind: 'ace', target: 'oil' },
    { kind: 'rx', window_nm: [2110, 2300] },
  ])('is calculated: %j', async (body) => {
    const filter = await calculated(body);
    expect([filter.state, filter.cause]).toEqual(['ready', undefined]);
    expect((await planeOf(filter)).filter(Number.isFinite).length).toBeGreaterThan(SIDE * SIDE * 0.8);
  });

  it('for the spectrum of a pixel is smallest at that pixel by spectral angle, and 1 there within 5 % by matched filter', async () => {
    const query = { col: 11, row: 17 };
    const { values } = readCubeSpectrum.response.parse(
      await (await call(readCubeSpectrum, { query })).json(),
    );
    const at = 17 * SIDE + 11;
    const angles = await planeOf(await calculated({ kind: 'sam', target: { values } }));
    expect(angles[at]).toBeLessThan(1e-3);
    expect(Math.min(...angles)).toBe(angles[at]);
    const matched = await planeOf(
      await calculated({ kind: 'mf', target: { values }, window_nm: [2110, 2300] }),
    );
    // Not exactly: the target has not the brightness that the pixel differs in.
    expect(Math.abs((matched[at] ?? Number.NaN) - 1)).toBeLessThan(0.05);
  });

  it('for a spectrum of the library is calculated from reflectance', async () => {
    const [{ id: library } = { id: '' }] = modelLibrary();
    const filter = await calculated({ kind: 'sam', target: { library }, level: 'reflectance' });
    expect([filter.state, filter.unit, filter.cause]).toEqual(['ready', 'rad', undefined]);
    const angles = (await planeOf(filter)).filter(Number.isFinite);
    expect(angles.length).toBeGreaterThan(SIDE * SIDE * 0.5);
    expect(Math.min(...angles)).toBeGreaterThan(0);
  });

  it('has one key for one request, and others for other cubes and settings', async () => {
    const keyOf = async (body: object, id = scene.id) => {
      const answer = await call(startCubeFilter, { body, params: { scene: id } });
      return startCubeFilter.response.parse(await answer.json()).key;
    };
    const methane = await keyOf({ kind: 'mf', target: 'ch4' });
    expect(await keyOf({ target: 'ch4', kind: 'mf', level: 'radiance' })).toBe(methane);
    expect(await keyOf({ kind: 'mf', target: 'ch4', group: 8 })).not.toBe(methane);
    expect(await keyOf({ kind: 'mf', target: 'ch4' }, other.id)).not.toBe(methane);
    const elsewhere = await call(readCubeFilterPlane, { params: { scene: other.id, key: methane } });
    expect(elsewhere.status).toBe(404);
  });

  it.each([
    [{ kind: 'mf' }, 'target'],
    [{ kind: 'sam', target: 'ch4' }, 'target'],
    [{ kind: 'rx', target: 'ch4' }, 'target'],
    [{ kind: 'sam', target: { values: [1, 2, 3] } }, 'target.values'],
    [{ kind: 'sam', target: { library: 'model-soil' } }, 'target'],
    [{ kind: 'mf', target: 'ch4', window_nm: [1380, 1400] }, 'window_nm'],
  ])('is refused naming the field: %j', async (body, field) => {
    const answer = await call(startCubeFilter, { body });
    const { errors } = problem.parse(await answer.json());
    expect([answer.status, errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });
});

describe('spectra of the caller', () => {
  const values = Array.from({ length: BAND_COUNT }, (_, band) => 1 + Math.sin(band / 40) / 3);

  it('are compared with the library, most alike first', async () => {
    const answer = await call(matchSpectrum, { body: { level: 'radiance', values } });
    const { note, matches } = matchSpectrum.response.parse(await answer.json());
    expect(note).toContain('not an identification');
    expect(matches).toHaveLength(20);
    const angles = matches.map(({ sam_rad: angle }) => angle);
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
    expect(matches[0]?.values).toHaveLength(BAND_COUNT);
  });

  it('are written as an ENVI spectral library with its header', async () => {
    const body = {
      spectra: [
        { name: 'Pin 1', values },
        { name: 'Pin 2', values: values.map(() => null) },
      ],
    };
    const data = await call(writeSpectralLibrary, { body: { ...body, format: 'sli' } });
    const floats = new Float32Array(await data.arrayBuffer());
    expect([floats.length, floats[3], floats[BAND_COUNT]]).toEqual([
      ...[2 * BAND_COUNT, Math.fround(values[3] ?? 0), Number.NaN],
    ]);
    const header = await (await call(writeSpectralLibrary, { body: { ...body, format: 'hdr' } })).text();
    expect(header).toContain(`samples = ${BAND_COUNT}`);
    expect(header).toMatch(/spectra names = \{\s*Pin 1,\s*Pin 2/);
  });

  it('are refused with another number of bands', async () => {
    const answer = await call(matchSpectrum, { body: { level: 'radiance', values: [1, 2] } });
    expect(await answer.json()).toMatchObject({ status: 422, errors: [{ field: 'values' }] });
  });
});
