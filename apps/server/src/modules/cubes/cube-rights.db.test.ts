import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  cancelCubeFilter,
  cubeMeta,
  evaluateExpression,
  matchSpectrum,
  problem,
  readCubeFilterPlane,
  readCubeMeta,
  readCubePlanes,
  readCubeReference,
  readCubeSpectra,
  readCubeSpectrum,
  readCubeSpectrumCsv,
  readCubeTile,
  startCubeFilter,
  writeSpectralLibrary,
} from '@sigma/contract';
import { projectionOf } from '@sigma/raster';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMember, seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { addScene, COLLECTION, CUSTOMER, grantLevels, openCollection, storedAsset } from './cubes.fixture.ts';

const SIDE = 12;
const BANDS = 4;
const HEADER = `ENVI
samples = ${SIDE}
lines = ${SIDE}
bands = ${BANDS}
data type = 12
interleave = bil
byte order = 0
wavelength units = Nanometers
wavelength = {460, 550, 640, 860}
data units = uW cm-2 sr-1 nm-1
data gain values = {1, 1, 1, 1}
map info = {UTM, 1, 1, 550000, 4180000, 8, 8, 10, North, WGS-84}
`;
const DATA = new Uint8Array(
  Uint16Array.from({ length: SIDE * SIDE * BANDS }, (_, at) => 100 + ((at * 37) % 91)).buffer,
);

/** Longitude and latitude of a place in the scene. */
const INSIDE = projectionOf(32610)?.inverse(550_040, 4_179_960);

const CALCULATES_MS = 120_000;
const STAFF = 'employee@demo.example';
let app: TestApp;
let programs: TestPrograms;
let key = '';

type Operation = Parameters<TestApp['call']>[0];
const values = [1, 2, 3, 4];
/** Every call that reads values, with a valid request. */
const CALLS: readonly (readonly [Operation, () => TestCall])[] = [
  [readCubeSpectrum, () => ({ query: { col: 1, row: 1 } })],
  [readCubeSpectrumCsv, () => ({ query: { col: 1, row: 1 } })],
  [readCubeSpectra, () => ({ body: { geometries: [{ type: 'Point', coordinates: INSIDE }] } })],
  [writeSpectralLibrary, () => ({ body: { format: 'sli', spectra: [{ name: 'One', values }] } })],
  [matchSpectrum, () => ({ body: { level: 'radiance', values } })],
  [readCubePlanes, () => ({ query: { bands: '0,1' } })],
  [evaluateExpression, () => ({ body: { expression: 'R(640)' } })],
  [startCubeFilter, () => ({ body: { kind: 'sam', target: { values } } })],
  [readCubeFilterPlane, () => ({ params: { key } })],
  [readCubeTile, () => ({ params: { z: 12, x: 655, y: 1583 }, query: { bands: '2,1,0' } })],
  [readCubeReference, () => ({})],
];

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await addMember(app.database, programs.first, STAFF, ['Data User']);
  await openCollection(app.database, programs.first, ['Analytics']);
  const { store } = app.application.services;
  const assets = [
    await storedAsset(store, 'rights.img', 'cube', DATA),
    await storedAsset(store, 'rights.hdr', 'envi_header', Buffer.from(HEADER)),
  ];
  await addScene(app.database, { id: 'open', assets });
  await addScene(app.database, { id: 'secret', assets, embargoedUntil: new Date('2100-01-01') });
  const filter = { body: { kind: 'sam', target: { values } } };
  const stateOf = async () => {
    const answer = startCubeFilter.response.parse(await (await call(startCubeFilter, filter)).json());
    ({ key } = answer);
    return answer.state;
  };
  await vi.waitFor(async () => expect(await stateOf()).toBe('ready'), {
    timeout: CALCULATES_MS,
    interval: 100,
  });
}, CALCULATES_MS);
afterAll(() => app?.close());

const call = (operation: Operation, { params, ...more }: TestCall = {}) =>
  app.call(operation, {
    as: CUSTOMER,
    params: { program: programs.first, collection: COLLECTION, scene: 'open', ...params },
    ...more,
  });

describe.each(CALLS)('$id', (operation, request) => {
  it('answers a program with one of the product levels', async () => {
    await grantLevels(app.database, programs.first, ['Basic L1A']);
    const answer = await call(operation, request());
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([
      answer.status === 204 ? 204 : 200,
      '',
    ]);
  });

  it('is forbidden to a program without them, with the levels and whom to ask', async () => {
    await grantLevels(app.database, programs.first, ['Basic', 'Rectified']);
    const answer = await call(operation, request());
    expect(answer.status).toBe(403);
    const { code, detail, errors } = problem.parse(await answer.json());
    expect(code).toBe('contract_level');
    expect(errors?.map(({ field }) => field)).toEqual(['product_level_access']);
    expect(detail).toContain(
      'may not read radiance. Needs the product level "Basic L1A" or "Analytics". Ask',
    );
  });

  it('binds staff like members, but answers them also of a scene under embargo, which others cannot see', async () => {
    await grantLevels(app.database, programs.first, []);
    expect((await call(operation, { as: STAFF, ...request() })).status).toBe(403);
    await grantLevels(app.database, programs.first, ['Analytics']);
    const { params, ...rest } = request();
    const isPlane = operation.id === 'readCubeFilterPlane';
    const secret = { ...rest, params: { ...params, ...(isPlane ? {} : { scene: 'secret' }) } };
    expect([200, 204]).toContain((await call(operation, { as: STAFF, ...secret })).status);
    if (!isPlane) expect((await call(operation, secret)).status).toBe(404);
  });

  it('does not know the scene in a program without its collection', async () => {
    const { params, ...rest } = request();
    const others = { ...rest, params: { ...params, program: programs.second } };
    expect((await call(operation, others)).status).toBe(404);
  });
});

describe('a filter with a key that no result has', () => {
  const unknown = { params: { key: 'f'.repeat(64) } };

  it.each([readCubeFilterPlane, cancelCubeFilter])('is not found by $id', async (operation) => {
    await grantLevels(app.database, programs.first, ['Basic L1A']);
    expect((await call(operation, unknown)).status).toBe(404);
    expect((await call(operation, { as: STAFF, ...unknown })).status).toBe(404);
  });

  it.each([readCubeFilterPlane, cancelCubeFilter])(
    'is forbidden by $id to a program that may read none of the levels of the cube, as every key is',
    async (operation) => {
      await grantLevels(app.database, programs.first, ['Basic', 'Rectified']);
      const answer = await call(operation, unknown);
      expect(answer.status).toBe(403);
      expect(problem.parse(await answer.json()).detail).toContain(
        'may not read radiance. Needs the product level',
      );
    },
  );
});

it('answers a signed link to the data of a cube with 404 while the contract does not include its level', async () => {
  await grantLevels(app.database, programs.first, ['Analytics']);
  const reference = await (await call(readCubeReference)).text();
  const path = /\/api\/cubes\/[^"]+signature=[\w-]+/.exec(reference)?.[0] ?? expect.fail(reference);
  const read = async () => {
    const answer = await fetch(`${app.url}${path}`);
    return [answer.status, answer.ok ? '' : problem.parse(await answer.json()).code];
  };
  expect(await read()).toEqual([200, '']);
  await grantLevels(app.database, programs.first, ['Basic']);
  expect(await read()).toEqual([404, 'not_found']);
});

describe('the description of a cube', () => {
  it('is for all members, and lists the levels that the program may not read with the reason', async () => {
    await grantLevels(app.database, programs.first, []);
    const { levels } = cubeMeta.parse(await (await call(readCubeMeta)).json());
    expect(levels[1]).toMatchObject({
      level: 'radiance',
      allowed: false,
      reason: expect.stringMatching(/^Needs the product level "Basic L1A" or "Analytics"\. Ask/),
    });
  });
});

/** Where Debian's packages for Python are found, whatever Python comes first. */
const PYTHON = '/usr/bin/python3';
const PYTHON_MS = 60_000;
const hasXarray = spawnSync(PYTHON, ['-c', 'import xarray, zarr, fsspec, aiohttp']).status === 0;

describe.skipIf(!hasXarray)(
  'the Python example of docs/cubes.md (needs python3-xarray, -zarr, -fsspec and -aiohttp)',
  () => {
    it(
      'reads the bytes of the cube by its reference, with xarray as it is',
      async () => {
        await grantLevels(app.database, programs.first, ['Basic L1A']);
        const document = readFileSync(new URL('../../../../../docs/cubes.md', import.meta.url), 'utf8');
        const [, example = ''] = /```python\n(.*?)```/s.exec(document) ?? [];
        const script = example
          .replaceAll('http://localhost:8080', app.url)
          .replaceAll('programs/1/', `programs/${programs.first}/`);
        const env = { ...process.env, SIGMA_TOKEN: await app.tokenFor(CUSTOMER) };
        const { stdout } = await promisify(execFile)(PYTHON, ['-c', script], { env });
        const counts = new Uint16Array(DATA.buffer);
        const at = (line: number, band: number, sample: number) =>
          counts[(line * BANDS + band) * SIDE + sample] ?? Number.NaN;
        const [first = '', second = ''] = stdout.trim().split('\n');
        // The nearest bands of 650 and 2310 nm, and the mean of four lines at 860 nm.
        expect(first.replaceAll(/[[\]]/g, '').trim().split(/\s+/).map(Number)).toEqual([
          at(10, 2, 5),
          at(10, 3, 5),
        ]);
        const values = Array.from({ length: 4 * SIDE }, (_, n) => at(Math.floor(n / SIDE), 3, n % SIDE));
        expect(Number(second)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
      },
      PYTHON_MS,
    );
  },
);
