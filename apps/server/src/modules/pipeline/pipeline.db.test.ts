import { createHash } from 'node:crypto';
import {
  addPipelineCapture,
  addRaster,
  deletePipelineCapture,
  deleteRaster,
  listCaptures,
  listCaptureTasks,
  listPipelineCaptures,
  listRasters,
  type Operation,
  readItem,
  readPipelineCapture,
  readRaster,
  readSceneFile,
  replacePipelineCapture,
  replaceRaster,
  updatePipelineCapture,
  updateRaster,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';

const ADMIN = 'admin@demo.example';
const CUSTOMER = 'customer@demo.example';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 10],
      [11, 10],
      [11, 11],
      [10, 11],
      [10, 10],
    ],
  ],
};
let app: TestApp;
let programs: TestPrograms;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await app.database.kysely
    .insertInto('collections')
    .values(['own', 'raw'].map((id) => ({ id, title: id, description: '', file_format: 'COG' })))
    .execute();
  await app.database.kysely
    .insertInto('program_collections')
    .values({ program_id: programs.first, collection: 'own' })
    .execute();
});
afterAll(() => app?.close());

type Json = ReturnType<typeof JSON.parse>;
async function json(operation: Operation, input: TestCall = {}, status = 200): Promise<Json> {
  const answer = await app.call(operation, { as: ADMIN, ...input });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${operation.id} answers ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
const captureWith = (file: string, changes: object = {}) => ({
  collection: 'own',
  file_id: file,
  footprint: square,
  acquisition_time: '2026-10-01T08:00:00Z',
  processed_time: '2026-10-02T00:00:00Z',
  ...changes,
});
const add = (file: string, changes?: object) =>
  json(addPipelineCapture, { body: captureWith(file, changes) }, 201);
const filesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await json(listPipelineCaptures, { query: { ordering: 'file_id', ...query } })).results.map(
    ({ file_id, collection }: Json) => `${collection}/${file_id}`,
  );

describe("the pipeline's captures", () => {
  it('can be registered, read, changed and deleted', async () => {
    const added = await add('life', {
      cloud_cover_pct: 7,
      sensor_id: 2,
      task_id: uuid(5),
      aoi_name: 'Harbour',
    });
    expect(added).toMatchObject({
      file_id: 'life',
      cloud_cover_pct: 7,
      sensor_id: 2,
      task_id: uuid(5),
      aoi_name: 'Harbour',
    });
    const params = { capture: added.id };
    expect(await json(readPipelineCapture, { params })).toEqual(added);
    const changed = await json(updatePipelineCapture, { params, body: { cloud_cover_pct: 50 } });
    expect(changed).toEqual({ ...added, cloud_cover_pct: 50 });
    const { collection: _, file_id: __, ...body } = captureWith('life', { acquisition_time: '2026-08-01' });
    expect(await json(replacePipelineCapture, { params, body })).toMatchObject({
      acquisition_time: '2026-08-01T00:00:00.000Z',
      cloud_cover_pct: null,
      sensor_id: null,
      aoi_name: null,
    });
    await json(deletePipelineCapture, { params }, 204);
    await json(readPipelineCapture, { params }, 404);
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `capture ${added.id}`)
      .select(['operation', 'actor'])
      .orderBy('id')
      .execute();
    expect(audit.map(({ operation }) => operation)).toEqual(
      [addPipelineCapture, updatePipelineCapture, replacePipelineCapture, deletePipelineCapture].map(
        ({ id }) => id,
      ),
    );
  });

  it('name the EO extension once their cloud cover is known', async () => {
    const { id } = await add('clearing');
    const params = { program: programs.first, collection: 'own', item: 'clearing' };
    const named = async () => (await json(readItem, { as: CUSTOMER, params })).stac_extensions.join();
    expect(await named()).not.toContain('/eo/');
    await json(updatePipelineCapture, { params: { capture: id }, body: { cloud_cover_pct: 5 } });
    expect(await named()).toContain('/eo/v2.0.0/');
  });

  it('are visible to a program in its collections unless they are under embargo', async () => {
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await add('open', { sensor_id: 9 });
    await add('hidden', { sensor_id: 9, embargoed_until: until });
    await add('raw-one', { sensor_id: 9, collection: 'raw' });
    const params = { program: programs.first };
    const seen = await json(listCaptures, { as: CUSTOMER, params, query: { sensor: 9 } });
    expect([seen.count, seen.results.map(({ file_id }: Json) => file_id)]).toEqual([1, ['open']]);
    expect(await filesOf({ sensor: 9 })).toEqual(['own/hidden', 'own/open', 'raw/raw-one']);
  });

  it('can be filtered, including to the most recently processed', async () => {
    await add('again', { task_id: uuid(7), cloud_cover_pct: 10 });
    await add('again', {
      task_id: uuid(7),
      cloud_cover_pct: 30,
      collection: 'raw',
      processed_time: '2026-10-05',
    });
    expect(await filesOf({ task_id: uuid(7) })).toEqual(['own/again', 'raw/again']);
    expect(await filesOf({ task_id: uuid(7), latest_only: 'true' })).toEqual(['raw/again']);
    expect(await filesOf({ file_id: 'again', cloud_cover_max: 20 })).toEqual(['own/again']);
    expect(await filesOf({ file_id: 'again', processed_after: '2026-10-04' })).toEqual(['raw/again']);
    expect(await filesOf({ file_id: 'again', captured_after: '2026-10-02' })).toEqual([]);
    const { results } = await json(listCaptureTasks, { query: { task_id: uuid(7) } });
    expect(results).toMatchObject([{ task_id: uuid(7), captures: 2 }]);
    expect((await json(listCaptureTasks, { query: { limit: 1 } })).count).toBeGreaterThan(1);
  });

  it.each<[object, number, string]>([
    [captureWith('twice'), 409, ''],
    [captureWith('x', { collection: 'nowhere' }), 422, 'collection'],
    [
      captureWith('x', {
        footprint: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      }),
      422,
      'footprint',
    ],
    [captureWith('x', { cloud_cover_pct: 101 }), 422, 'cloud_cover_pct'],
    [captureWith('x', { acquisition_time: '2026-02-30' }), 422, 'acquisition_time'],
    [captureWith('x', { colour: 'red' }), 422, 'colour'],
  ])('refuses an invalid or duplicate capture: %#', async (body, status, field) => {
    if (status === 409) await add('twice');
    const problem = await json(addPipelineCapture, { body }, status);
    if (field !== '') expect(problem.errors[0].field.split('.')[0]).toBe(field);
  });
});

describe('rasters', () => {
  const bytes = Buffer.from('ENVI\nsamples = 3\n');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { object_key: 'pipeline/header.hdr', media_type: 'text/plain', title: 'Header', sha256 };
  let empty: string;
  beforeAll(async () => {
    const store = folderStore(`${app.folder}/buckets`);
    await store.ensureBucket(ARCHIVE_BUCKET);
    await store.put(ARCHIVE_BUCKET, file.object_key, bytes, { contentType: 'text/plain' });
    empty = (await add('without-files')).id;
  });

  it('are files of captures that programs can read until they are deleted', async () => {
    const capture = await add('with-files');
    const body = { ...file, capture: capture.id, artifact_type: 'envi_header' };
    const added = await json(addRaster, { body }, 201);
    expect(added).toMatchObject({
      id: `${capture.id}.envi_header`,
      state: 'ready',
      size: bytes.length,
      sha256,
    });
    await json(addRaster, { body }, 409);
    const content = await app.call(readSceneFile, {
      as: CUSTOMER,
      params: { scene: 'with-files', asset: 'envi_header' },
    });
    expect(await content.text()).toBe(bytes.toString());
    expect(content.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(content.headers.get('content-disposition')).toBeNull();
    // Pages of other origins may embed files.
    expect(content.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const place = { program: programs.first, collection: 'own', item: 'with-files' };
    const { assets } = await json(readItem, { as: CUSTOMER, params: place });
    expect(assets.envi_header).toMatchObject({ title: 'Header', 'file:size': bytes.length });

    const params = { raster: added.id };
    expect(await json(updateRaster, { params, body: { title: 'ENVI header' } })).toEqual({
      ...added,
      title: 'ENVI header',
    });
    expect(await json(replaceRaster, { params, body: { ...file, roles: ['metadata'] } })).toMatchObject({
      roles: ['metadata'],
    });
    expect((await json(readRaster, { params })).title).toBe('Header');
    const query = { capture: capture.id, artifact_type: 'envi_header' };
    expect((await json(listRasters, { query })).count).toBe(1);
    expect((await json(listRasters, { query: { ...query, processing_level: 'L9' } })).count).toBe(0);
    await json(deleteRaster, { params }, 204);
    await json(readRaster, { params }, 404);
    expect((await json(readItem, { as: CUSTOMER, params: place })).assets).toEqual({});
  });

  it('raster files that a browser should not show are served as attachments', async () => {
    const capture = await add('with-page');
    const body = { ...file, media_type: 'text/html', capture: capture.id, artifact_type: 'page' };
    await json(addRaster, { body }, 201);
    const params = { scene: 'with-page', asset: 'page' };
    const { headers } = await app.call(readSceneFile, { as: CUSTOMER, params });
    expect(headers.get('content-disposition')).toBe('attachment; filename="header.hdr"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[object, string]>([
    [{ object_key: 'pipeline/missing.hdr' }, 'object_key'],
    [{ object_key: '../secret' }, 'object_key'],
    [{ sha256: 'x' }, 'sha256'],
    [{ sha256: '0'.repeat(64) }, 'sha256'],
    [{ media_type: 'image/tiff' }, 'media_type'],
    [{ object_key: 'pipeline/%2e%2e/header.hdr' }, 'object_key'],
    [{ object_key: 'pipeline/\u202erdh.hdr' }, 'object_key'],
    [{ object_key: 'pipeline/header\uff0ehdr' }, 'object_key'],
    [{ media_type: 'text' }, 'media_type'],
    [{ artifact_type: 'A B' }, 'artifact_type'],
  ])('raster files are refused with %j', async (changes, field) => {
    const body = { ...file, capture: empty, artifact_type: 'data', ...changes };
    expect((await json(addRaster, { body }, 422)).errors[0].field).toBe(field);
  });

  it('raster files of an unknown capture are refused', async () => {
    await json(addRaster, { body: { ...file, capture: uuid(1), artifact_type: 'data' } }, 404);
  });
});

describe('the pipeline', () => {
  it.each([listPipelineCaptures, listRasters, listCaptureTasks])(
    'pipeline data can be listed only by staff: %#',
    async (operation) => {
      await json(operation, { as: 'employee@demo.example' });
      await json(operation, { as: CUSTOMER }, 403);
    },
  );

  it.each([addPipelineCapture, addRaster])(
    'pipeline data can be written only by admins: %#',
    async (operation) => {
      await json(operation, { as: 'employee@demo.example', body: {} }, 403);
      await json(operation, { as: CUSTOMER, body: {} }, 403);
    },
  );
});
