import { type Operation, problem } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { projectionOf } from '@sigma/raster';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { addStored, COLLECTION, CUSTOMER, openCollection } from './cubes.fixture.ts';

export const [WIDTH, HEIGHT, BANDS] = [40, 30, 48] as const;
export const GAIN = 0.25;
const NANOMETRES = Array.from({ length: BANDS }, (_, band) => 400 + 40 * band);
export const BAD_BAND = 20;
const IGNORED = 65_535;
/** Where nothing was measured. */
export const BLANK = { col: 3, row: 4 };
export const CORNER = { x: 550_000, y: 4_180_000, pixelM: 8 };

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
export const valueAt = (col: number, row: number, band: number) => {
  const count = stored[(row * BANDS + band) * WIDTH + col] ?? Number.NaN;
  return count === IGNORED || band === BAD_BAND ? null : count * GAIN;
};
/** Longitude and latitude of a place in the grid, in pixels from the upper left corner. */
export function placeOf(col: number, row: number): readonly [number, number] {
  const { x, y, pixelM } = CORNER;
  const [lon = NaN, lat = NaN] = projectionOf(32610)?.inverse(x + col * pixelM, y - row * pixelM) ?? [];
  return [lon, lat];
}

/** A narrow cube of so many lines that an outline through all of them is long. */
export const TALL = {
  lines: 10_000,
  header: HEADER.replace(/^samples = .*$/m, 'samples = 2').replace(/^lines = .*$/m, 'lines = 10000'),
  size: 2 * 10_000 * BANDS * 2,
} as const;

/**
 * An application with stored cubes of radiance that a program may read: "scene" is complete, "nowhere" lacks place and wavelengths, "short"
 * lacks data, "garbled" has no header that can be read, and the data of "lost" are gone; "tall" is `TALL`. Its calls are about "scene" by default.
 */
export function storedCubes() {
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
    const { header, size } = TALL;
    await addStored(app.database, store, { id: 'tall', header, data: new Uint8Array(size) });
    await addStored(app.database, store, { id: 'lost', header: `${HEADER}\n`, data });
    await store.delete(ARCHIVE_BUCKET, `${COLLECTION}/lost.img`);
  });
  afterAll(() => app?.close());

  return (operation: Operation, { params, ...more }: TestCall = {}) =>
    app.call(operation, {
      as: CUSTOMER,
      params: { program: programs.first, collection: COLLECTION, scene: 'scene', ...params },
      ...more,
    });
}

/** The body of a successful answer. */
export async function json(answer: Response): Promise<unknown> {
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
  return answer.json();
}

/** What an answer refuses, and the fields that it names. */
export async function problemOf(answer: Response) {
  const { detail, errors = [] } = problem.parse(await answer.json());
  return { status: answer.status, detail, fields: errors.map(({ field }) => field) };
}
