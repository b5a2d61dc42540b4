import {
  addCalibration,
  addDarksOverride,
  deleteCalibration,
  listCalibrations,
  listDarksOverrides,
  type Operation,
  readCalibration,
  readDarksOverride,
  replaceCalibration,
  updateCalibration,
  updateDarksOverride,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const SENSOR = 901;
const uriOf = (key: string) => `s3://${ARCHIVE_BUCKET}/${key}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
  await app.database.kysely
    .insertInto('sensors')
    .values({ osk_id: SENSOR, name: 'Calibrated', serial: 'C-1' })
    .execute();
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  const put = (key: string, bytes: Uint8Array) => store.put(ARCHIVE_BUCKET, key, bytes);
  await put(
    'gain.npy',
    npy(
      '<f4',
      [3, 4],
      Float32Array.from({ length: 12 }, (_, at) => 1 + at),
    ),
  );
  await put(
    'zero.npy',
    npy(
      '<f4',
      [3, 4],
      Float32Array.from({ length: 12 }, (_, at) => (at === 6 ? 0 : 1)),
    ),
  );
  await put('centres.npy', npy('<f4', [2, 3, 4], new Float32Array(24).fill(500)));
  await put('short.npy', npy('<f4', [3, 4], new Float32Array(11)));
  await put('text.txt', Buffer.from('counts'));
  await put('gain.img', new Uint8Array(Float32Array.from({ length: 12 }, () => 2).buffer));
  await put('gain.hdr', enviHeader({ lines: 1, bands: 3, samples: 4, dataType: 4 }));
  await put('dark.npy', npy('<u2', [5, 3, 4], new Uint16Array(60)));
});
afterAll(() => app?.close());

/** A file as `numpy.save` writes it. */
function npy(descr: string, shape: readonly number[], values: Float32Array | Uint16Array): Uint8Array {
  const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')}), }`;
  const header = Buffer.alloc(128, ' ');
  header.write('\x93NUMPY\x01\0', 'latin1');
  header.writeUInt16LE(118, 8);
  header.write(text, 10, 'latin1');
  header[127] = 10;
  return Buffer.concat([header, new Uint8Array(values.buffer)]);
}

const enviHeader = (size: { lines: number; bands: number; samples: number; dataType: number }) =>
  Buffer.from(
    `ENVI\nsamples = ${size.samples}\nlines = ${size.lines}\nbands = ${size.bands}\ndata type = ${size.dataType}\ninterleave = bil\nbyte order = 0\n`,
  );

type Json = ReturnType<typeof JSON.parse>;
async function json(operation: Operation, input: TestCall, status = 200): Promise<Json> {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text === '' ? undefined : JSON.parse(text);
}

const radiometric = {
  sensor: SENSOR,
  calibration_type: 'radiometric',
  calibration_time: '2026-05-01T00:00:00Z',
  bands: 3,
  samples: 4,
  frame_rate: 120,
  working_s3_uri: uriOf('gain.npy'),
};
const add = (changes: object = {}) => json(addCalibration, { body: { ...radiometric, ...changes } }, 201);
const status = async (id: string) =>
  (await json(readCalibration, { params: { calibration: id } })).validation_status;
const change = (id: string, body: object, expected = 200) =>
  json(updateCalibration, { params: { calibration: id }, body }, expected);

describe('a calibration', () => {
  it('is registered as pending, with a NumPy array or an ENVI file of the stated size', async () => {
    const added = await add({ notes: ' bench run ' });
    expect(added).toMatchObject({
      ...radiometric,
      calibration_time: '2026-05-01T00:00:00.000Z',
      bin: 1,
      raw_s3_uri: null,
      validation_status: 'pending',
      notes: 'bench run',
    });
    expect(await json(readCalibration, { params: { calibration: added.id } })).toEqual(added);
    expect((await add({ working_s3_uri: uriOf('gain.img') })).working_s3_uri).toBe(uriOf('gain.img'));
    const spectral = { calibration_type: 'spectral', working_s3_uri: uriOf('centres.npy') };
    expect((await add(spectral)).calibration_type).toBe('spectral');
  });

  it.each<[object, string, string]>([
    [
      { working_s3_uri: uriOf('none.npy') },
      'working_s3_uri',
      'must be an object in the archive, s3://sigma-archive/…',
    ],
    [
      { working_s3_uri: 's3://elsewhere/gain.npy' },
      'working_s3_uri',
      'must be an object in the archive, s3://sigma-archive/…',
    ],
    [{ working_s3_uri: 'gain.npy' }, 'working_s3_uri', 'must be an S3 URI such as s3://bucket/key'],
    [
      { working_s3_uri: uriOf('text.txt') },
      'working_s3_uri',
      'must be a NumPy array or the data file of an ENVI header',
    ],
    [
      { working_s3_uri: uriOf('short.npy') },
      'working_s3_uri',
      'must have 176 bytes, as its header states; it has 172',
    ],
    [
      { working_s3_uri: uriOf('zero.npy') },
      'working_s3_uri',
      'must have only coefficients that are greater than 0; the one at line 1, column 2 is not',
    ],
    [
      { working_s3_uri: uriOf('centres.npy') },
      'bands',
      'must match the file: it has 2 x 3 x 4 instead of bands x samples',
    ],
    [{ raw_s3_uri: uriOf('none.npy') }, 'raw_s3_uri', 'must be an object in the archive'],
    [{ bands: 4 }, 'bands', 'must be 3, as in the file'],
    [{ samples: 5 }, 'samples', 'must be 4, as in the file'],
    [{ sensor: 902 }, 'sensor', 'Sensor 902 does not exist.'],
    [{ calibration_type: 'colour' }, 'calibration_type', 'must be one of'],
    [
      { validation_status: 'superseded' },
      'validation_status',
      'must be pending or valid for a new calibration',
    ],
  ])('is refused with %j, naming %s', async (changes, field, message) => {
    const { errors } = await json(addCalibration, { body: { ...radiometric, ...changes } }, 422);
    expect(errors[0].field).toBe(field);
    expect(errors[0].message).toContain(message);
  });

  it('remains as it is once it is valid, except for its status and notes', async () => {
    const { id } = await add({ calibration_time: '2025-01-01' });
    await change(id, { samples: 5 }, 422);
    await change(id, { validation_status: 'valid', notes: 'checked' });
    expect((await change(id, { frame_rate: 60 }, 409)).errors[0].field).toBe('frame_rate');
    expect((await change(id, { validation_status: 'pending' }, 409)).errors[0].message).toBe(
      'must be valid or superseded or rejected: the calibration is valid',
    );
    await json(
      replaceCalibration,
      { params: { calibration: id }, body: { ...radiometric, validation_status: 'valid' } },
      409,
    );
    await json(deleteCalibration, { params: { calibration: id } }, 409);
    await change(id, { notes: 'in use' });
    await change(id, { validation_status: 'rejected' });
    await json(deleteCalibration, { params: { calibration: id } }, 204);
  });

  it('supersedes valid ones of its mode that are not newer, when it becomes valid itself', async () => {
    const mode = { bin: 3, validation_status: 'valid' };
    const ids: string[] = [];
    for (const changes of [
      { calibration_time: '2026-01-01' },
      { calibration_time: '2026-03-01' },
      { calibration_time: '2026-01-01', frame_rate: 60 },
      { calibration_time: '2026-01-01', validation_status: 'pending' },
    ]) {
      ids.push((await add({ ...mode, ...changes })).id);
    }
    const middle = await add({ ...mode, calibration_time: '2026-02-01', validation_status: 'pending' });
    expect(await Promise.all(ids.map(status))).toEqual(['superseded', 'valid', 'valid', 'pending']);
    await change(middle.id, { validation_status: 'valid' });
    expect(await Promise.all([...ids, middle.id].map(status))).toEqual([
      ...['superseded', 'valid', 'valid', 'pending', 'valid'],
    ]);
  });

  it('is found by each filter', async () => {
    const { id } = await add({
      bin: 7,
      frame_rate: 90,
      raw_s3_uri: uriOf('dark.npy'),
      calibration_time: '2024-06-01T12:00:00Z',
    });
    const found = async (query: Readonly<Record<string, unknown>>) =>
      (await json(listCalibrations, { query: { ...query, limit: 1000 } })).results.map(
        (row: { id: string }) => row.id,
      );
    for (const query of [
      { bands: 3, bin: 7 },
      { samples: 4, bin: 7 },
      { frame_rate: 90.4, bin: 7 },
      { calibration_time_after: '2024-06-01T12:00:00Z', calibration_time_before: '2024-06-01T12:00:00Z' },
      { calibration_type: 'radiometric', sensor: SENSOR, bin: 7 },
      { raw_s3_uri: uriOf('dark.npy') },
      { working_s3_uri: uriOf('gain.npy'), validation_status: 'pending', bin: 7 },
    ]) {
      expect(await found(query), JSON.stringify(query)).toEqual([id]);
    }
    for (const query of [
      { bin: 7, bands: 4 },
      { bin: 7, frame_rate: 90.5 },
      { bin: 7, samples: 5 },
      { calibration_time_before: '2024-06-01T11:59:59Z' },
      { bin: 7, sensor: 902 },
      { bin: 7, validation_status: 'valid' },
      { bin: 7, calibration_type: 'dark' },
    ]) {
      expect(await found(query), JSON.stringify(query)).toEqual([]);
    }
  });
});

describe('a dark-frame override', () => {
  const frames = { sensor: SENSOR, rows: 5, cols: 4, bands: 3, raw_s3_uri: uriOf('dark.npy') };

  it('is registered with the frames of its file, enabled for a span of time, and found by each filter', async () => {
    const added = await json(addDarksOverride, { body: frames }, 201);
    expect(added).toMatchObject({ ...frames, enabled: false, applies_from: null, notes: '' });
    const params = { darks_override: added.id };
    const span = { enabled: true, applies_from: '2026-05-01', applies_until: '2026-05-02' };
    await json(updateDarksOverride, { params, body: span });
    expect(await json(readDarksOverride, { params })).toMatchObject({
      enabled: true,
      applies_until: '2026-05-02T00:00:00.000Z',
    });
    const day = added.created_at.slice(0, 10);
    const count = async (query: Readonly<Record<string, unknown>>) =>
      (await json(listDarksOverrides, { query })).count;
    for (const query of [
      { enabled: true, sensor: SENSOR, rows: 5, cols: 4, raw_s3_uri: uriOf('dark.npy') },
      { created_at: added.created_at },
      { created_at: day },
    ]) {
      expect(await count(query), JSON.stringify(query)).toBe(1);
    }
    for (const query of [{ enabled: false }, { rows: 4 }, { cols: 5 }, { created_at: '2020-01-01' }]) {
      expect(await count(query), JSON.stringify(query)).toBe(0);
    }
  });

  it.each<[object, string, string]>([
    [{ rows: 6 }, 'rows', 'must be 5, as in the file'],
    [{ cols: 3 }, 'cols', 'must be 4, as in the file'],
    [{ applies_from: '2026-05-02', applies_until: '2026-05-01' }, 'applies_until', 'must not be before'],
    [{ raw_s3_uri: uriOf('none.npy') }, 'raw_s3_uri', 'must be an object in the archive'],
  ])('is refused with %j, naming %s', async (changes, field, message) => {
    const { errors } = await json(addDarksOverride, { body: { ...frames, ...changes } }, 422);
    expect(errors[0].field).toBe(field);
    expect(errors[0].message).toContain(message);
  });
});
