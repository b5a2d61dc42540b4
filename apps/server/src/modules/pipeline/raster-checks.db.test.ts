import { createHash } from 'node:crypto';
import {
  addPipelineCapture,
  addRaster,
  type Call,
  type Operation,
  problem,
  Refusal,
  Tagged,
  updateRaster,
} from '@sigma/contract';
import { ARCHIVE_BUCKET, NO_ENTITLEMENT } from '@sigma/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pipelineModule } from './index.ts';

const bytes = Buffer.from('ENVI\nsamples = 3\n');
const file = {
  object_key: 'header.hdr',
  media_type: 'text/plain',
  title: 'Header',
  sha256: createHash('sha256').update(bytes).digest('hex'),
};
let app: TestApp;
let capture: string;
let program: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ first: program } = await seedPeople(app.database));
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, file.object_key, bytes, { contentType: 'text/plain' });
  await app.database.kysely
    .insertInto('collections')
    .values({ id: 'own', title: 'Own', description: '', file_format: 'COG' })
    .execute();
  const ring = [
    [10, 10],
    [11, 10],
    [11, 11],
    [10, 11],
    [10, 10],
  ];
  const body = {
    collection: 'own',
    file_id: 'with-files',
    footprint: { type: 'Polygon', coordinates: [ring] },
    acquisition_time: '2026-10-01T08:00:00Z',
    processed_time: '2026-10-02T00:00:00Z',
  };
  const answer = await app.call(addPipelineCapture, { as: 'admin@demo.example', body });
  capture = addPipelineCapture.response.parse(await answer.json()).id;
});
afterAll(() => app?.close());

/** Calls a handler with a store that notes what is read; the database must answer others in the meantime. */
async function callHandler<O extends Operation>(operation: O, input: Partial<Call<O>>) {
  const { database, imagery, store } = app.application.services;
  let reads = 0;
  const bindings = pipelineModule.bindings?.({
    database,
    imagery,
    clock: app.clock.now,
    worldClock: app.clock.now,
    jobs: { send: async () => undefined },
    store: {
      ...store,
      get: async (...place) => {
        // Inside an open transaction, the database rejects this.
        reads += (await database.rawQuery('select 1')).length;
        return store.get(...place);
      },
    },
  });
  const handler = bindings?.find((binding) => binding.operation.id === operation.id)?.handler;
  const answer: unknown = await handler?.({
    params: {},
    query: {},
    body: undefined,
    caller: { kind: 'machine', clientId: 'pipeline', permissions: [] },
    roles: [],
    entitlement: NO_ENTITLEMENT,
    now: app.clock.now(),
    requestId: 'test',
    url: 'http://sigma.example/api/private/v1/pipeline/rasters/',
    search: '',
    sent: undefined,
    header: () => undefined,
    signal: new AbortController().signal,
    ...input,
  });
  return { answer, reads };
}
const codeOf = (answer: unknown) => (answer instanceof Refusal ? answer.code : undefined);

it('the database answers others while the object of a new raster is read', async () => {
  const body = { ...file, capture, artifact_type: 'header' };
  const { answer, reads } = await callHandler(addRaster, { body });
  expect(answer).toBeInstanceOf(Tagged);
  expect(reads).toBe(2);
});

it('the object of a raster is not read when the raster cannot be added or changed', async () => {
  await callHandler(addRaster, { body: { ...file, capture, artifact_type: 'stored' } });
  const params = { raster: `${capture}.stored` };
  const body = { object_key: 'other.hdr' };
  const ifMatch = { header: () => '"another"' };
  const results = [
    await callHandler(addRaster, {
      body: { ...file, capture: '00000000-0000-4000-8000-000000000001', artifact_type: 'header' },
    }),
    await callHandler(addRaster, { body: { ...file, capture, artifact_type: 'stored' } }),
    await callHandler(updateRaster, { params: { raster: `${capture}.missing` }, body }),
    await callHandler(updateRaster, { params, body, ...ifMatch }),
  ];
  expect(results.map(({ answer }) => codeOf(answer))).toEqual([
    'not_found',
    'already_exists',
    'not_found',
    'precondition_failed',
  ]);
  expect(results.map(({ reads }) => reads)).toEqual([0, 0, 0, 0]);
});

it('a raster with spectra makes its capture a pass over the assets that it shows, once', async () => {
  const { kysely } = app.database;
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'own' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await kysely
    .insertInto('assets')
    .values({
      program_id: program,
      name: 'Site',
      monitoring_start_date: '2026-01-01',
      monitoring_end_date: '2026-12-31',
      monitoring_frequency: 'monthly',
      aoi: sql`ST_MakeEnvelope(10.4, 10.4, 10.6, 10.6, 4326)`,
      shown: '{}',
      area_km2: 480,
    })
    .execute();
  const passes = () => kysely.selectFrom('asset_passes').select(['scene_id', 'state']).execute();
  await callHandler(addRaster, { body: { ...file, capture, artifact_type: 'envi_header' } });
  expect(await passes()).toEqual([]);
  for (const artifact_type of ['cube', 'other'])
    await callHandler(addRaster, { body: { ...file, capture, artifact_type } });
  expect(await passes()).toEqual([{ scene_id: 'with-files', state: 'imported' }]);
});

it('raster files of a program, or of scenes that others see, are refused like missing ones', async () => {
  const { store } = app.application.services;
  const { kysely } = app.database;
  const hidden = { id: 'raw', title: 'Raw', description: '', file_format: 'COG' };
  await kysely.insertInto('collections').values(hidden).execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: 'own' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const refusalOf = async (object_key: string) => {
    const body = { ...file, capture, artifact_type: 'foreign', object_key };
    const answer = await app.call(addRaster, { as: 'admin@demo.example', body });
    expect(answer.status).toBe(422);
    return problem.parse(await answer.json()).errors;
  };
  const missing = await refusalOf('none.hdr');
  const id = '00000000-0000-4000-8000-000000000001';
  for (const key of [
    `downloads/${id}/archive.zip`,
    `monitor/responses/${id}/${id}`,
    `reports/${program}/${id}/0123456789abcdef.pdf`,
    'imports/raw/x/header.hdr',
    'raw/scene/header.hdr',
  ]) {
    await store.put(ARCHIVE_BUCKET, key, bytes);
    expect(await refusalOf(key)).toEqual(missing);
  }
});
