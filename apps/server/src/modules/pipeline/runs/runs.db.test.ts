import { insertScenes, type NewScene } from '@sigma/archive';
import {
  countReprocessing,
  listPipelineRuns,
  type Operation,
  type PipelineRun,
  type PipelineRunDetails,
  type Processing,
  readPipelineRun,
  readProcessing,
  reprocessCaptures,
  retryPipelineRun,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const COLLECTION = 'runs-hsi';
const RUNS = {
  done: '00000000-0000-4000-8000-000000000001',
  failed: '00000000-0000-4000-8000-000000000002',
  running: '00000000-0000-4000-8000-000000000003',
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedPeople(app.database);
  const { kysely } = app.database;
  await kysely
    .insertInto('collections')
    .values({ id: COLLECTION, title: 'Runs', description: '', file_format: 'ENVI' })
    .execute();
  await kysely
    .insertInto('sensors')
    .values([1, 2].map((id) => ({ osk_id: 910 + id, name: `Sensor ${id}`, serial: `R-${id}` })))
    .execute();
  await insertScenes(kysely, [scene('early', 911, '2026-10-01'), scene('late', 912, '2026-11-01')]);
  const now = app.clock.now();
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const own = { collection: COLLECTION, requested_at: before(40), used_at: before(40), attempts: 1 };
  await kysely
    .insertInto('pipeline_runs')
    .values([
      {
        ...own,
        id: RUNS.done,
        scene_id: 'early',
        level: 'Basic L1A',
        sensor: 911,
        captured_at: new Date('2026-10-01'),
        state: 'done',
        step: 'store',
        inputs: JSON.stringify({ recipe: 2, frame_rate: 450, exposure_ms: 2 }),
        calibration_ids: JSON.stringify(['9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10']),
        dark: 'frames',
        code_version: '1',
        cpu_ms: 4000,
        bytes: 1000,
        warnings: JSON.stringify([{ code: 'saturated', text: '2 values were saturated and are missing.' }]),
        started_at: before(31),
        finished_at: before(30),
      },
      {
        ...own,
        id: RUNS.failed,
        scene_id: 'late',
        level: 'Raw',
        sensor: 912,
        captured_at: new Date('2026-11-01'),
        state: 'failed',
        cause_code: 'AE',
        cause: 'The file of the calibration is damaged.',
        started_at: before(120),
        finished_at: before(119),
      },
      {
        ...own,
        id: RUNS.running,
        scene_id: 'late',
        level: 'Basic L1A',
        sensor: 912,
        captured_at: new Date('2026-11-01'),
        state: 'running',
        step: 'make',
        started_at: before(1),
      },
    ])
    .execute();
});
afterAll(() => app?.close());

function scene(id: string, sensor: number, start: string): NewScene {
  const ring = [
    [10, 10],
    [11, 10],
    [11, 11],
    [10, 10],
  ] as const;
  return {
    collection: COLLECTION,
    id,
    start: new Date(start),
    end: new Date(start),
    captureId: `00000000-0000-4000-9000-${String(sensor).padStart(12, '0')}`,
    taskId: null,
    taskName: null,
    sensor,
    footprint: { type: 'Polygon', coordinates: [ring] },
    areaKm2: 1,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: {},
    recipe: null,
    processedAt: new Date(start),
    assets: [],
  };
}

async function json<Answer>(operation: Operation, input: TestCall = {}, status = 200): Promise<Answer> {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text);
}
const idsOf = async (query: Record<string, string>) =>
  (await json<{ results: PipelineRun[] }>(listPipelineRuns, { query })).results.map(({ id }) => id);

describe('runs', () => {
  it('are listed with what they were made of, the warnings and the cause of a failure', async () => {
    const done = await json<PipelineRun>(readPipelineRun, { params: { run: RUNS.done } });
    expect(done).toMatchObject({
      scene: 'early',
      level: 'Basic L1A',
      inputs: { recipe: 2, frame_rate: 450 },
      calibration_ids: ['9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10'],
      dark: 'frames',
      code_version: '1',
      cpu_ms: 4000,
      warnings: [{ code: 'saturated', text: '2 values were saturated and are missing.' }],
      cause: null,
    });
    const failed = await json<PipelineRunDetails>(readPipelineRun, { params: { run: RUNS.failed } });
    expect(failed.steps).toEqual([]);
    expect(failed.cause).toEqual({ code: 'AE', text: 'The file of the calibration is damaged.' });
  });

  it('are read with the steps of their attempts, in order, with times, inputs and versions', async () => {
    const started = app.clock.now();
    const versions = JSON.stringify({ pipeline: '3', recipe: '2' });
    const input = { kind: 'calibration', id: '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10', name: 'radiometric' };
    const step = { run_id: RUNS.done, started_at: started, versions };
    await app.database.kysely
      .insertInto('pipeline_run_steps')
      .values([
        { ...step, attempt: 1, step: 'store', state: 'done', ended_at: started },
        { ...step, attempt: 1, step: 'make', state: 'done', ended_at: started, cpu_ms: 4000 },
        {
          ...step,
          attempt: 1,
          step: 'choose',
          state: 'done',
          inputs: JSON.stringify([input]),
          ended_at: started,
        },
      ])
      .execute();
    const { steps } = await json<PipelineRunDetails>(readPipelineRun, { params: { run: RUNS.done } });
    expect(steps.map(({ step: name }) => name)).toEqual(['choose', 'make', 'store']);
    const at = started.toISOString();
    expect(steps[0]).toEqual({
      attempt: 1,
      step: 'choose',
      state: 'done',
      started_at: at,
      ended_at: at,
      inputs: [input],
      versions: { pipeline: '3', recipe: '2' },
      cpu_ms: null,
      parts: [],
    });
  });

  it.each([
    [{ state: 'failed' }, [RUNS.failed]],
    [{ state: 'done,running', ordering: 'captured_at' }, [RUNS.done, RUNS.running]],
    [{ level: 'Raw' }, [RUNS.failed]],
    [{ scene: 'early' }, [RUNS.done]],
    [{ collection: COLLECTION, scene: 'early' }, [RUNS.done]],
    [{ collection: 'other' }, []],
    [{ sensor: '912', level: 'Basic L1A' }, [RUNS.running]],
  ])('can be filtered by %j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it('can be filtered by when they started', async () => {
    const anHourAgo = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    expect(await idsOf({ started_before: anHourAgo })).toEqual([RUNS.failed]);
    expect(await idsOf({ started_after: anHourAgo, state: 'done' })).toEqual([RUNS.done]);
  });

  it('are not shown to customers', async () => {
    const answer = await app.call(listPipelineRuns, { as: 'customer@demo.example' });
    expect(answer.status).toBe(403);
  });

  it('answer 404 when they do not exist', async () => {
    const run = '00000000-0000-4000-8000-00000000ffff';
    await json(readPipelineRun, { params: { run } }, 404);
    await json(retryPipelineRun, { params: { run } }, 404);
  });
});

describe('the processing', () => {
  it('shows its queue, what it did lately and its failures by code', async () => {
    expect(await json<Processing>(readProcessing)).toEqual({
      queue: { waiting: 0, running: 1, done: 1, failed: 1 },
      oldest_waiting_at: null,
      last_hour: { runs: 1, bytes: 1000, cpu_ms: 4000, mean_seconds: 60 },
      last_24_hours: { runs: 1, bytes: 1000, cpu_ms: 4000, mean_seconds: 60 },
      failures: [
        {
          code: 'AE',
          runs: 1,
          last_text: 'The file of the calibration is damaged.',
          last_at: expect.any(String),
        },
      ],
    });
  });
});

describe('a run that is queued again', () => {
  it('must have failed', async () => {
    await json(retryPipelineRun, { params: { run: RUNS.done } }, 409);
    await json(retryPipelineRun, { params: { run: RUNS.running } }, 409);
  });

  it('waits without its cause, and its job ends it', async () => {
    const queued = await json<PipelineRun>(retryPipelineRun, { params: { run: RUNS.failed } }, 202);
    expect(queued).toMatchObject({ state: 'waiting', cause: null, started_at: null });
    // The scene of this test has no recipe, so that the run fails with another sentence.
    await expect
      .poll(async () => (await json<PipelineRun>(readPipelineRun, { params: { run: RUNS.failed } })).state, {
        timeout: 20_000,
      })
      .toBe('failed');
  });

  it('is one of a capture since the given instant, of the given level and sensor', async () => {
    const since = '2026-10-15T00:00:00Z';
    const count = (query: object) => json(countReprocessing, { query: { since, ...query } });
    expect(await count({ sensor: '911' })).toEqual({ runs: 0, captures: 0 });
    expect(await count({ level: 'Raw' })).toEqual({ runs: 1, captures: 1 });
    expect(await json(reprocessCaptures, { body: { since, sensor: 911 } }, 202)).toEqual({ runs: 0 });
    expect(await json(reprocessCaptures, { body: { since, level: 'Basic L1A' } }, 202)).toEqual({ runs: 0 });
    expect(await json(reprocessCaptures, { body: { since, level: 'Raw' } }, 202)).toEqual({ runs: 1 });
  });

  it('includes the radiance that a level is made of, so that new calibrations have an effect', async () => {
    const level = 'Unrectified';
    const { kysely } = app.database;
    const of = {
      collection: COLLECTION,
      scene_id: 'early',
      sensor: 911,
      captured_at: new Date('2026-10-01'),
    };
    const times = { requested_at: app.clock.now(), used_at: app.clock.now() };
    await kysely
      .insertInto('pipeline_runs')
      .values({ ...of, ...times, level, state: 'done' })
      .execute();
    const captures = { since: '2026-09-01T00:00:00Z', sensor: 911, level };
    const query = { ...captures, sensor: '911' };
    expect(await json(countReprocessing, { query })).toEqual({ runs: 2, captures: 1 });
    expect(await json(reprocessCaptures, { body: captures }, 202)).toEqual({ runs: 2 });
  });
});
