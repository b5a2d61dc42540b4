import { createHash } from 'node:crypto';
import { addRaster, type Call, Refusal } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pipelineModule } from './index.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), tempFolder()]);
});
afterAll(async () => {
  await database?.close();
  await folder?.remove();
});

it('the database answers others while the object of a new raster is read', async () => {
  const bytes = Buffer.from('ENVI\nsamples = 3\n');
  const store = folderStore(folder.path);
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, 'header.hdr', bytes, { contentType: 'text/plain' });
  let answered = 0;
  const bindings = pipelineModule.bindings?.({
    database,
    worldClock: () => new Date(),
    jobs: { send: async () => undefined },
    store: {
      ...store,
      get: async (...place) => {
        // Inside an open transaction, the database rejects this.
        answered += (await database.rawQuery('select 1')).length;
        return store.get(...place);
      },
    },
  });
  const handler = bindings?.find(({ operation }) => operation.id === addRaster.id)?.handler;
  const call: Call<typeof addRaster> = {
    params: {},
    query: {},
    body: {
      object_key: 'header.hdr',
      media_type: 'text/plain',
      title: 'Header',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      capture: '00000000-0000-4000-8000-000000000001',
      artifact_type: 'header',
    },
    caller: { kind: 'machine', clientId: 'pipeline', permissions: [] },
    roles: [],
    now: new Date(),
    requestId: 'test',
    url: 'http://sigma.example/api/private/v1/pipeline/rasters/',
    search: '',
    sent: undefined,
    header: () => undefined,
    signal: new AbortController().signal,
  };
  const answer = await handler?.(call);
  expect(answer instanceof Refusal && answer.code).toBe('not_found');
  expect(answered).toBe(2);
});
