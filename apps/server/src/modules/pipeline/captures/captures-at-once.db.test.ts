import { createHash } from 'node:crypto';
import {
  addPipelineCapture,
  addRaster,
  type Operation,
  pipelineCaptureCalls,
  readRaster,
  updateRaster,
} from '@sigma/contract';
import { ARCHIVE_BUCKET, NO_ENTITLEMENT } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindRecords } from '../../../records/index.ts';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../../testing/test-app.ts';
import { sceneWrites } from '../../catalogue/index.ts';
import { captureRecords } from './capture-records.ts';

const ROUNDS = 10;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ring = [
  [10, 10],
  [11, 10],
  [11, 11],
  [10, 11],
  [10, 10],
];
const CALL = {
  caller: { kind: 'machine', clientId: 'pipeline', permissions: [] },
  roles: [],
  entitlement: NO_ENTITLEMENT,
  query: {},
  requestId: 'at-once',
  url: 'http://sigma.example/api/captures',
  search: '',
  sent: undefined,
  signal: new AbortController().signal,
  header: () => undefined,
} as const;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { first } = await seedPeople(app.database);
  const { kysely } = app.database;
  const collection = { id: 'own', title: 'Own', description: '', file_format: 'COG' };
  await kysely.insertInto('collections').values(collection).execute();
  await kysely.insertInto('program_collections').values({ program_id: first, collection: 'own' }).execute();
});
afterAll(() => app?.close());

type Json = ReturnType<typeof JSON.parse>;
async function callAsAdmin(operation: Operation, input: TestCall): Promise<{ status: number; body: Json }> {
  const answer = await app.call(operation, { as: 'admin@demo.example', ...input });
  return { status: answer.status, body: await answer.json() };
}
async function addCapture(file: string, task: number): Promise<string> {
  const body = {
    collection: 'own',
    file_id: file,
    footprint: { type: 'Polygon', coordinates: [ring] },
    acquisition_time: '2026-10-01T08:00:00Z',
    processed_time: '2026-10-02T00:00:00Z',
    task_id: uuid(task),
  };
  return (await callAsAdmin(addPipelineCapture, { body })).body.id;
}
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe('concurrent changes of a capture', () => {
  it('notify every task that the capture joins and all but the last that it leaves', async () => {
    const capture = await addCapture('moved', 10);
    let notifications: string[] = [];
    const records = captureRecords({
      database: app.database,
      scenes: sceneWrites,
      store: folderStore(`${app.folder}/buckets`),
      sceneArrived: async (_, { taskId }) => void notifications.push(`to ${taskId}`),
      sceneLeft: async (_, { taskId }) => void notifications.push(`from ${taskId}`),
    });
    const bindings = bindRecords(app.database, pipelineCaptureCalls, records);
    const update = bindings.find(({ operation }) => operation.id === pipelineCaptureCalls.update.id);
    let at = 10;
    for (const _ of rounds) {
      notifications = [];
      const call = (task: number) =>
        update?.handler({
          ...CALL,
          now: app.clock.now(),
          params: { capture },
          body: { task_id: uuid(task) },
        });
      await Promise.all([call(at + 1), call(at + 2)]);
      const [left, first, again, last] = notifications;
      expect([left, again]).toEqual([`from ${uuid(at)}`, first?.replace('to', 'from')]);
      expect([first, last].toSorted()).toEqual([`to ${uuid(at + 1)}`, `to ${uuid(at + 2)}`]);
      at = Number(last?.slice(-12));
    }
  });
});

describe('concurrent writes of a raster', () => {
  const bytes = Buffer.from('ENVI\n');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { object_key: 'pipeline/header.hdr', media_type: 'text/plain', title: 'Header', sha256 };
  let capture: string;
  beforeAll(async () => {
    const store = folderStore(`${app.folder}/buckets`);
    await store.ensureBucket(ARCHIVE_BUCKET);
    await store.put(ARCHIVE_BUCKET, file.object_key, bytes, { contentType: 'text/plain' });
    capture = await addCapture('with-files', 1);
  });

  it('add the raster exactly once', async () => {
    for (const round of rounds) {
      const body = { ...file, capture, artifact_type: `once_${round}` };
      const both = await Promise.all([callAsAdmin(addRaster, { body }), callAsAdmin(addRaster, { body })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  it('preserve both changes of different members', async () => {
    for (const round of rounds) {
      const key = `kept_${round}`;
      await callAsAdmin(addRaster, { body: { ...file, capture, artifact_type: key } });
      const params = { raster: `${capture}.${key}` };
      const change = (body: object) => callAsAdmin(updateRaster, { params, body });
      await Promise.all([change({ title: 'New' }), change({ roles: ['metadata'] })]);
      expect((await callAsAdmin(readRaster, { params })).body).toMatchObject({
        title: 'New',
        roles: ['metadata'],
      });
    }
  });
});
