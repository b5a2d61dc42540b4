import { createHash } from 'node:crypto';
import { insertScenes } from '@sigma/archive';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { BAND_COUNT, planDay, type ScenePlan } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  calibration,
  FILE_ID,
  FOOTPRINT,
  npy,
  override,
  SENSOR,
  SIDE,
  sceneOf,
  uriOf,
} from './ledger.fixture.ts';
import { FILTERS } from './ledger-filters.fixture.ts';

/** The rows of the specification on the pipeline, by plain HTTP calls as a client writes them. */
const ADMIN = 'admin@demo.example';
const EMPLOYEE = 'employee@demo.example';
const CUSTOMER = 'customer@demo.example';
const BASE = '/api/private/v1/pipeline/';

type Json = ReturnType<typeof JSON.parse>;
let app: TestApp;
let plan: ScenePlan;
let program: number;
const ids: { calibration?: string; capture?: string; darks_override?: string; raster?: string } = {};

async function http(method: string, path: string, body?: unknown, as = ADMIN) {
  const response = await fetch(`${app.url}${path.startsWith('/') ? path : `${BASE}${path}`}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.tokenFor(as)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Json) };
}

const picture = Buffer.from('II*\0picture');
beforeAll(async () => {
  app = await startTestApp();
  ({ first: program } = await seedPeople(app.database));
  const { kysely } = app.database;
  await kysely
    .insertInto('collections')
    .values({ id: 'ledger', title: 'Ledger', description: '', file_format: 'ENVI' })
    .execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'ledger' })
    .execute();
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  const put = (key: string, bytes: Uint8Array) => store.put(ARCHIVE_BUCKET, key, bytes);
  await put('gain.npy', npy('<f4', [3, 4], new Float32Array(12).fill(2)));
  await put('levels.npy', npy('<f4', [3, 4], new Float32Array(12).fill(2)));
  await put('short.npy', npy('<f4', [2, 4], new Float32Array(8).fill(2)));
  await put('dark.npy', npy('<u2', [5, 3, 4], new Uint16Array(60)));
  await put('picture.tif', picture);
  const [found] = planDay({ seed: 7, day: new Date('2026-06-10') }).filter(
    ({ acquisition }) => acquisition.sunElevation > 30,
  );
  if (found === undefined) throw new Error('The simulator planned no scene in daylight on this day.');
  plan = { ...found, grid: { ...found.grid, width: SIDE, height: SIDE } };
  await kysely
    .insertInto('sensors')
    .values([
      { osk_id: SENSOR, name: 'Ledger', serial: 'L-1' },
      { osk_id: plan.sensor, name: 'Planned', serial: 'L-2' },
    ])
    .execute();
});
afterAll(() => app?.close());

const listed = async (path: string): Promise<Json[]> => {
  const { status, body } = await http('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body.results;
};

describe('2:7#23 POST, GET (list and by id), PUT, PATCH and DELETE', () => {
  it('on calibrations/', async () => {
    const added = await http('POST', 'calibrations/', calibration());
    expect(added.status).toBe(201);
    const path = `calibrations/${added.body.id}/`;
    expect((await http('GET', path)).body).toEqual(added.body);
    const replaced = await http('PUT', path, calibration({ bin: 2 }));
    expect([replaced.status, replaced.body.bin]).toEqual([200, 2]);
    const changed = await http('PATCH', path, { notes: 'bench' });
    expect([changed.status, changed.body.notes]).toEqual([200, 'bench']);
    expect((await http('DELETE', path)).status).toBe(204);
    expect((await http('GET', path)).status).toBe(404);
    ids.calibration = (await http('POST', 'calibrations/', calibration())).body.id;
  });

  it('on captures/', async () => {
    const metadata = {
      footprint: FOOTPRINT,
      acquisition_time: '2026-10-01T08:00:00Z',
      processed_time: '2026-10-02T00:00:00Z',
      cloud_cover_pct: 12,
      sensor_id: SENSOR,
      aoi_name: 'Ledger field',
    };
    const added = await http('POST', 'captures/', { collection: 'ledger', file_id: FILE_ID, ...metadata });
    expect(added.status).toBe(201);
    const path = `captures/${added.body.id}/`;
    expect((await http('GET', path)).status).toBe(200);
    expect((await http('PUT', path, { ...metadata, cloud_cover_pct: 13 })).body.cloud_cover_pct).toBe(13);
    expect((await http('PATCH', path, { cloud_cover_pct: 14 })).body.cloud_cover_pct).toBe(14);
    ids.capture = added.body.id;
    const other = { ...metadata, collection: 'ledger', file_id: 'ledger-deleted' };
    const deleted = await http('POST', 'captures/', other);
    expect((await http('DELETE', `captures/${deleted.body.id}/`)).status).toBe(204);
    expect((await http('GET', `captures/${deleted.body.id}/`)).status).toBe(404);
  });

  it('on darks_override/', async () => {
    const added = await http('POST', 'darks_override/', override());
    expect(added.status).toBe(201);
    const path = `darks_override/${added.body.id}/`;
    expect((await http('GET', path)).body).toEqual(added.body);
    expect((await http('PUT', path, override({ notes: 'safe mode' }))).body.notes).toBe('safe mode');
    expect((await http('PATCH', path, { enabled: true })).body.enabled).toBe(true);
    expect((await http('DELETE', path)).status).toBe(204);
    expect((await http('GET', path)).status).toBe(404);
    ids.darks_override = (await http('POST', 'darks_override/', override({ enabled: true }))).body.id;
  });

  it('on rasters/', async () => {
    const file = {
      object_key: 'picture.tif',
      media_type: 'image/tiff',
      title: 'Picture',
      sha256: createHash('sha256').update(picture).digest('hex'),
    };
    const raster = { capture: ids.capture, artifact_type: 'visual_rgb', ...file };
    const added = await http('POST', 'rasters/', raster);
    expect(added.status).toBe(201);
    const path = `rasters/${added.body.id}/`;
    expect((await http('GET', path)).body).toEqual(added.body);
    expect((await http('PUT', path, { ...file, title: 'Colours' })).body.title).toBe('Colours');
    expect((await http('PATCH', path, { title: 'RGB' })).body.title).toBe('RGB');
    expect((await http('DELETE', path)).status).toBe(204);
    expect((await http('GET', path)).status).toBe(404);
    ids.raster = (await http('POST', 'rasters/', raster)).body.id;
  });
});

describe('the fields of 2:3', () => {
  it.each([
    [
      '2:3#19 calibration',
      'calibrations/',
      'bands bin calibration_type frame_rate raw_s3_uri working_s3_uri samples sensor validation_status calibration_time',
    ],
    [
      '2:3#20 capture',
      'captures/',
      'aoi aoi_name acquisition_time cloud_cover_pct file_id order_id processed_time sensor_id task_id',
    ],
    ['2:3#21 raster artifact', 'rasters/', 'artifact_type capture processing_level'],
    ['2:3#22 darks override', 'darks_override/', 'cols rows enabled created_at raw_s3_uri sensor'],
    ['2:3#23 capture task', 'capture_tasks/', 'task_id'],
  ])('%s', async (_row, path, members) => {
    const [first] = await listed(path);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(members.split(' ')));
  });

  it('2:3#18 and 2:7#24 the resources are lists, capture_tasks/ by task_id too', async () => {
    const [task] = await listed('capture_tasks/?limit=1&offset=0');
    expect(await listed(`capture_tasks/?task_id=${task.task_id}`)).toEqual([task]);
    expect(await listed('capture_tasks/?limit=1&offset=1000')).toEqual([]);
  });
});

describe('2:7#25 list filters', () => {
  it.each(FILTERS)('%s %s with %s, and nothing with %s', async (_row, path, matching, other) => {
    const encoded = (query: string) =>
      new URLSearchParams(query.split('&').map((pair) => [...splitOnce(pair)])).toString();
    expect(await listed(`${path}?${encoded(other)}`)).toEqual([]);
    if (matching !== undefined) expect(await listed(`${path}?${encoded(matching)}`)).toHaveLength(1);
  });

  const splitOnce = (pair: string): readonly [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  };

  it('2:7#27 to 29 with the values of what is there: task, capture and day of creation', async () => {
    const [capture] = await listed('captures/');
    expect(await listed(`captures/?task_id=${capture.task_id}`)).toHaveLength(1);
    const [raster] = await listed(`rasters/?capture=${ids.capture}`);
    expect(raster.id).toBe(ids.raster);
    const [darks] = await listed('darks_override/');
    expect(await listed(`darks_override/?created_at=${darks.created_at.slice(0, 10)}`)).toHaveLength(1);
  });

  it('2:7#26 to 29 refuse values that cannot be', async () => {
    for (const query of [
      'calibrations/?bands=none',
      'calibrations/?validation_status=good',
      'captures/?cloud_cover_min=101',
      'darks_override/?enabled=perhaps',
      'rasters/?capture=1',
    ])
      expect([query, (await http('GET', query)).status]).toEqual([query, 400]);
  });
});

describe('2:3#19 the states of a calibration', () => {
  const state = (status: string) =>
    http('PATCH', `calibrations/${ids.calibration}/`, { validation_status: status });

  it('lead from pending to valid, superseded and rejected, and a valid one cannot be edited', async () => {
    expect((await state('superseded')).status).toBe(409);
    expect((await state('valid')).body.validation_status).toBe('valid');
    expect((await http('PATCH', `calibrations/${ids.calibration}/`, { bin: 2 })).status).toBe(409);
    expect((await http('DELETE', `calibrations/${ids.calibration}/`)).status).toBe(409);
    expect((await state('superseded')).body.validation_status).toBe('superseded');
    expect((await state('rejected')).body.validation_status).toBe('rejected');
    expect((await state('pending')).body.validation_status).toBe('pending');
  });

  it('are not changed by employees, nor read by customers', async () => {
    const path = `calibrations/${ids.calibration}/`;
    expect((await http('PATCH', path, { notes: 'x' }, EMPLOYEE)).status).toBe(403);
    expect((await http('GET', path, undefined, EMPLOYEE)).status).toBe(200);
    expect((await http('GET', path, undefined, CUSTOMER)).status).toBe(403);
  });

  it('2:7#23 files of another size, and files that are not there, are refused at the call', async () => {
    for (const [path, body, field] of [
      ['calibrations/', calibration({ working_s3_uri: uriOf('short.npy') }), /^bands$/],
      ['calibrations/', calibration({ working_s3_uri: uriOf('absent.npy') }), /^working_s3_uri$/],
      ['darks_override/', override({ raw_s3_uri: uriOf('gain.npy') }), /^(raw_s3_uri|rows)$/],
      ['darks_override/', override({ raw_s3_uri: 's3://elsewhere/dark.npy' }), /^raw_s3_uri$/],
    ] as const) {
      const { status, body: problem } = await http('POST', path, body);
      expect([path, status]).toEqual([path, 422]);
      expect(problem.errors[0].field).toMatch(field);
    }
  });
});

describe('the calibration of a capture', () => {
  it('is the valid one of its readout mode, not one of another binning; the run is read-only', async () => {
    const { store, imagery } = app.application.services;
    const gain = npy('<f4', [BAND_COUNT, SIDE], new Float32Array(BAND_COUNT * SIDE).fill(1000));
    await store.put(ARCHIVE_BUCKET, 'full.npy', gain);
    const own = {
      sensor: plan.sensor,
      bands: BAND_COUNT,
      samples: SIDE,
      frame_rate: plan.acquisition.frameRateHz,
      working_s3_uri: uriOf('full.npy'),
      raw_s3_uri: null,
      validation_status: 'valid',
    };
    const right = await http('POST', 'calibrations/', calibration(own));
    expect(right.status).toBe(201);
    const later = { ...own, calibration_time: '2026-06-01T00:00:00Z' };
    const wrongBin = await http('POST', 'calibrations/', calibration({ ...later, bin: 2 }));
    const pending = { ...later, validation_status: 'pending' };
    expect([wrongBin.status, (await http('POST', 'calibrations/', calibration(pending))).status]).toEqual([
      201, 201,
    ]);
    await insertScenes(app.database.kysely, [sceneOf(plan)]);
    const key = { collection: 'ledger', scene: plan.id, level: 'Basic L1A' };
    await imagery.ensureProduct(key, new AbortController().signal);

    const [run] = await listed(`runs/?scene=${plan.id}`);
    expect(run).toMatchObject({ state: 'done', attempts: 1, calibration_ids: [right.body.id] });
    const { body } = await http('GET', `runs/${run.id}/`);
    expect(body.steps.map(({ step }: Json) => step)).toEqual(['choose', 'make', 'store']);
    expect(body.steps[0].inputs).toEqual([{ kind: 'calibration', id: right.body.id, name: 'radiometric' }]);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect([method, (await http(method, `runs/${run.id}/`, {})).status]).toEqual([method, 405]);
    expect((await http('POST', 'runs/', {})).status).toBe(405);
  });
});

describe('2:7#29 rasters', () => {
  it('are found by the processing_level that the Item of their capture states', async () => {
    const asset = { key: 'cube', objectKey: null, state: 'planned', mediaType: 'application/octet-stream' };
    const scene = {
      ...sceneOf({ ...plan, id: 'with-level', taskId: crypto.randomUUID() }),
      item: { properties: { 'processing:level': 'L1A' }, assets: {} },
      assets: [{ ...asset, state: 'planned', roles: [], title: 'Cube', size: null, sha256: null }],
    } as const;
    await insertScenes(app.database.kysely, [scene]);
    const found = await listed('rasters/?processing_level=L1A');
    expect(found).toMatchObject([{ artifact_type: 'cube', processing_level: 'L1A' }]);
  });
});
