import { insertScenes, type NewScene } from '@sigma/archive';
import {
  type CaptureArtifact,
  captureArtifact,
  listCaptureArtifacts,
  listCaptures,
  listOf,
  listPipelineCaptures,
  type Operation,
  pipelineCapture,
  readCapture,
  readCaptureArtifact,
} from '@sigma/contract';
import { bboxArea } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';

const CUSTOMER = 'customer@demo.example';
const STAFF = 'employee@demo.example';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const day = (n: number) => new Date(Date.UTC(2026, 9, n));

let app: TestApp;
let programs: TestPrograms;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await app.database.kysely
    .insertInto('collections')
    .values(['own', 'foreign'].map((id) => ({ id, title: id, description: '', file_format: 'COG' })))
    .execute();
  await app.database.kysely
    .insertInto('program_collections')
    .values([
      { program_id: programs.first, collection: 'own' },
      { program_id: programs.third, collection: 'foreign' },
    ])
    .execute();
  await insertScenes(app.database.kysely, [
    scene(1, { cloudCover: 10 }),
    scene(2, { cloudCover: 50, taskId: uuid(200), sensor: 4 }),
    scene(3, { cloudCover: null, footprint: bboxArea([179.9, -17, 180, -16.9]), taskName: 'Fiji' }),
    scene(4, { collection: 'foreign' }),
  ]);
  await order(uuid(900), programs.first, ['scene-1', 'scene-2']);
  await order(uuid(901), programs.second, ['scene-1'], day(21));
});
afterAll(() => app?.close());

function scene(n: number, changes: Partial<NewScene>): NewScene {
  const asset = (key: string, state: 'planned' | 'failed') => ({
    key,
    state,
    objectKey: `scene-${n}/${key}`,
    mediaType: 'text/plain',
    roles: [],
    title: key,
    size: null,
    sha256: null,
  });
  return {
    collection: 'own',
    id: `scene-${n}`,
    start: day(n),
    end: day(n),
    captureId: uuid(n),
    taskId: uuid(100),
    taskName: 'Harbour',
    sensor: 3,
    footprint: bboxArea([10 * n, 10, 10 * n + 1, 11]),
    areaKm2: 1,
    cloudCover: 10,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: {},
    recipe: null,
    processedAt: day(n + 10),
    assets: [asset('envi_header', 'planned'), asset('cloud_map', n === 2 ? 'failed' : 'planned')],
    ...changes,
  };
}

async function order(
  id: string,
  program: number,
  files: readonly string[],
  placedAt = day(20),
): Promise<void> {
  const { kysely } = app.database;
  const user = await kysely
    .selectFrom('users')
    .where('email', '=', CUSTOMER)
    .select('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('orders')
    .values({
      id,
      program_id: program,
      order_type: 'archive',
      name: 'Order',
      customer_poc: CUSTOMER,
      requested_by: user.id,
      license_accepted_at: day(20),
      placed_at: placedAt,
      updated_at: day(20),
      status: 'order_received',
      status_text: '',
      collection: 'own',
      product_level: 'Basic',
      file_format: 'COG',
      s3_bucket: 'bucket',
      s3_folder: 'folder',
      required_license: 'x',
      status_code: null,
      inventory_id: null,
    })
    .execute();
  await kysely
    .insertInto('order_scenes')
    .values(
      files.map((file, position) => ({
        order_id: id,
        position,
        collection: 'own',
        file_id: file,
        task_id: null,
      })),
    )
    .execute();
}

async function results<Row>(operation: Operation, input: TestCall): Promise<Row[]> {
  const answer = await app.call(operation, { as: CUSTOMER, params: { program: programs.first }, ...input });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { results: Row[] }).results;
}
const statusOf = async (operation: Operation, input: TestCall) =>
  (await app.call(operation, { as: CUSTOMER, params: { program: programs.first }, ...input })).status;

describe('captures', () => {
  const square = (west: number, east: number) =>
    JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [west, -18],
          [east, -18],
          [east, -15],
          [west, -15],
          [west, -18],
        ],
      ],
    });

  it.each([
    ['no filter', {}, [3, 2, 1]],
    ['aoi', { aoi: JSON.stringify({ type: 'Point', coordinates: [20.5, 10.5] }) }, [2]],
    ['aoi over the antimeridian', { aoi: square(179.95, 181) }, [3]],
    ['aoi_name', { aoi_name: 'fiji' }, [3]],
    ['captured_after', { captured_after: '2026-10-02' }, [3, 2]],
    ['captured_before', { captured_before: '2026-10-02' }, [2, 1]],
    ['processed_after', { processed_after: '2026-10-13T00:00:00Z' }, [3]],
    ['processed_before', { processed_before: '2026-10-11' }, [1]],
    ['cloud_cover_min', { cloud_cover_min: 20 }, [2]],
    ['cloud_cover_max', { cloud_cover_max: 20 }, [1]],
    ['file_id', { file_id: ['scene-1', 'scene-3', 'scene-4'] }, [3, 1]],
    ['task_id', { task_id: [uuid(200), uuid(999)] }, [2]],
    ['sensor', { sensor: 3 }, [3, 1]],
    ['order_id', { order_id: uuid(900) }, [2, 1]],
    ['order_id of another program', { order_id: uuid(901) }, []],
    ['limit and offset', { limit: 1, offset: 1 }, [2]],
  ])('lists the captures that match: %s', async (_, query, expected) => {
    const found = await results<{ file_id: string }>(listCaptures, { query });
    expect(found.map(({ file_id }) => file_id)).toEqual(expected.map((n) => `scene-${n}`));
  });

  it.each([
    { order_id: 'x' },
    { task_id: 'x' },
    { sensor: 'x' },
    { cloud_cover_max: 101 },
    { processed_after: '2026-02-30' },
    { file_id: '../x' },
    { ordering: 'colour' },
    { offset: -1 },
  ])('refuses to list captures with %j', async (query) => {
    expect(await statusOf(listCaptures, { query })).toBe(400);
  });

  it('of another program are not found', async () => {
    expect(await statusOf(readCapture, { params: { program: programs.first, capture: uuid(4) } })).toBe(404);
  });
});

describe('capture artifacts', () => {
  const address = (n: number, key: string) => `${app.url}/api/files/scene-${n}/${key}`;

  it('contain the addresses of header and cloud map, or null for a file that could not be created', async () => {
    expect(
      await results<CaptureArtifact>(listCaptureArtifacts, { query: { file_id: ['scene-1', 'scene-2'] } }),
    ).toEqual([
      {
        file_id: 'scene-2',
        envi_header_artifact: address(2, 'envi_header'),
        cloud_cover_map_artifact: null,
      },
      {
        file_id: 'scene-1',
        envi_header_artifact: address(1, 'envi_header'),
        cloud_cover_map_artifact: address(1, 'cloud_map'),
      },
    ]);
  });

  it('can be read by the id of the capture', async () => {
    const params = { program: programs.first, capture: uuid(1) };
    const answer = await app.call(readCaptureArtifact, { as: CUSTOMER, params });
    expect(captureArtifact.parse(await answer.json()).file_id).toBe('scene-1');
  });

  it('are listed in pages that link to the next page', async () => {
    const query = { limit: 2, ordering: 'file_id' };
    const answer = await app.call(listCaptureArtifacts, {
      as: CUSTOMER,
      params: { program: programs.first },
      query,
    });
    const page = listOf(captureArtifact).parse(await answer.json());
    expect(page).toMatchObject({
      count: 3,
      previous: null,
      results: [{ file_id: 'scene-1' }, { file_id: 'scene-2' }],
    });
    const next = await fetch(page.next ?? '', {
      headers: { authorization: `Bearer ${await app.tokenFor(CUSTOMER)}` },
    });
    expect(await next.json()).toMatchObject({ next: null, results: [{ file_id: 'scene-3' }] });
  });

  it('of another program are not found', async () => {
    const params = { program: programs.first, capture: uuid(4) };
    expect(await statusOf(readCaptureArtifact, { params })).toBe(404);
    expect(await results(listCaptureArtifacts, { query: { file_id: 'scene-4' } })).toEqual([]);
  });

  it('name the newest order that includes them to staff, and to programs none', async () => {
    const answer = await app.call(listPipelineCaptures, { as: STAFF, query: { ordering: 'file_id' } });
    const page = listOf(pipelineCapture).parse(await answer.json());
    expect(page.results.map(({ order_id }) => order_id)).toEqual([uuid(901), uuid(900), null, null]);
    const [own] = await results(listCaptures, {});
    expect(own).not.toHaveProperty('order_id');
  });

  it.each([
    ['monitor@demo.example', 403],
    ['other@demo.example', 404],
    ['data@demo.example', 200],
  ])('a list of capture artifacts requested by %s has status %i', async (as, status) => {
    expect(await statusOf(listCaptureArtifacts, { as })).toBe(status);
  });
});
