import { insertScenes } from '@sigma/archive';
import {
  addCalibration,
  addDarksOverride,
  calibrationCalls,
  darksOverrideCalls,
  listPipelineRuns,
  type Operation,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { BAND_COUNT, planDay } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { npy, SIDE, sceneOf, uriOf } from '../ledger.fixture.ts';

let app: TestApp;
let scene = '';
const ids = { calibration: '', darks_override: '' };

async function json(operation: Operation, request: TestCall, status = 200) {
  const answer = await app.call(operation, { as: 'admin@demo.example', ...request });
  const text = await answer.text();
  expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
  return text === '' ? undefined : JSON.parse(text);
}

/** A capture whose radiance was made with a registered gain and a registered dark frame. */
beforeAll(async () => {
  app = await startTestApp();
  await seedPeople(app.database);
  const { store, imagery } = app.application.services;
  const { kysely } = app.database;
  const [found] = planDay({ seed: 7, day: new Date('2026-06-10') }).filter(
    ({ acquisition }) => acquisition.sunElevation > 30,
  );
  if (found === undefined) throw new Error('The simulator planned no scene in daylight on this day.');
  const plan = { ...found, grid: { ...found.grid, width: SIDE, height: SIDE } };
  scene = plan.id;
  await kysely
    .insertInto('collections')
    .values({ id: 'ledger', title: 'Used', description: '', file_format: 'ENVI' })
    .execute();
  await kysely
    .insertInto('sensors')
    .values({ osk_id: plan.sensor, name: 'Planned', serial: 'U-1' })
    .execute();
  await store.ensureBucket(ARCHIVE_BUCKET);
  const values = BAND_COUNT * SIDE;
  const gain = npy('<f4', [BAND_COUNT, SIDE], new Float32Array(values).fill(1000));
  const dark = npy('<u2', [1, BAND_COUNT, SIDE], new Uint16Array(values).fill(60));
  await store.put(ARCHIVE_BUCKET, 'gain.npy', gain);
  await store.put(ARCHIVE_BUCKET, 'other.npy', gain);
  await store.put(ARCHIVE_BUCKET, 'dark.npy', dark);
  await store.put(ARCHIVE_BUCKET, 'other-dark.npy', dark);
  const calibration = {
    sensor: plan.sensor,
    calibration_type: 'radiometric',
    calibration_time: '2026-05-01T00:00:00Z',
    bands: BAND_COUNT,
    samples: SIDE,
    frame_rate: plan.acquisition.frameRateHz,
    working_s3_uri: uriOf('gain.npy'),
    validation_status: 'valid',
  };
  ids.calibration = (await json(addCalibration, { body: calibration }, 201)).id;
  const frames = { sensor: plan.sensor, rows: 1, cols: SIDE, bands: BAND_COUNT };
  const override = { ...frames, raw_s3_uri: uriOf('dark.npy'), enabled: true };
  ids.darks_override = (await json(addDarksOverride, { body: override }, 201)).id;
  await insertScenes(kysely, [sceneOf(plan)]);
  const product = { collection: 'ledger', scene, level: 'Basic L1A' };
  await imagery.ensureProduct(product, new AbortController().signal);
});
afterAll(() => app?.close());

const runsWith = async (query: Readonly<Record<string, string>>) =>
  (await json(listPipelineRuns, { query })).results.map((run: { scene: string }) => run.scene);

describe('the runs of products', () => {
  it('are found by the calibration and by the dark-frame override that they were made with', async () => {
    expect(await runsWith({ calibration: ids.calibration })).toEqual([scene]);
    expect(await runsWith({ dark: ids.darks_override })).toEqual([scene]);
    expect(await runsWith({ calibration: ids.darks_override })).toEqual([]);
    expect(await runsWith({ dark: ids.calibration })).toEqual([]);
  });
});

describe('a calibration that products were made with', () => {
  const { update, remove } = calibrationCalls;
  const change = (body: object, status: number) =>
    json(update, { params: { calibration: ids.calibration }, body }, status);

  it('remains as it is after it was rejected, and can be rejected and described', async () => {
    await change({ validation_status: 'rejected', notes: 'The lamp had aged' }, 200);
    const { errors } = await change({ working_s3_uri: uriOf('other.npy') }, 409);
    expect(errors).toEqual([
      {
        field: 'working_s3_uri',
        code: 'wrong_state',
        message: 'cannot change, because products were made with the calibration: register another one',
      },
    ]);
    const { detail } = await json(remove, { params: { calibration: ids.calibration } }, 409);
    expect(detail).toBe('Products were made with this calibration, so it cannot be deleted.');
  });
});

describe('a dark-frame override that products were made with', () => {
  const { update, remove } = darksOverrideCalls;
  const change = (body: object, status: number) =>
    json(update, { params: { darks_override: ids.darks_override }, body }, status);

  it('can be disabled and limited in time, but neither changed nor deleted', async () => {
    expect((await change({ raw_s3_uri: uriOf('other-dark.npy') }, 409)).errors[0].field).toBe('raw_s3_uri');
    await change({ enabled: false, applies_until: '2026-07-01', notes: 'Safe mode is over' }, 200);
    const { detail } = await json(remove, { params: { darks_override: ids.darks_override } }, 409);
    expect(detail).toContain('Disable it instead');
  });
});
