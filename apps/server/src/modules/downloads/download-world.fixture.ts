import { createHash } from 'node:crypto';
import { createDownload, type Download, type Operation, readDownload } from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { addScenes, pictureOf } from './downloads.fixture.ts';
import { type PackingServices, packDownload } from './pack-download.ts';

const OWNER = 'customer@demo.example';
export const DAY_MS = 24 * 3_600_000;
export let app: TestApp;
export let programs: TestPrograms;
export let ids: readonly string[];

/** Starts an application with scenes of two programs for one test file; each test begins without downloads. */
export function useDownloadWorld(): void {
  beforeAll(async () => {
    app = await startTestApp();
    programs = await seedPeople(app.database);
    ids = await addScenes(app.database, store(), { program: programs.first, collection: 'mine', count: 3 });
    await addScenes(app.database, store(), { program: programs.third, collection: 'theirs', count: 1 });
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.database.kysely.deleteFrom('downloads').execute();
  });
}

export const store = () => app.application.services.store;
export const services = (change: Partial<PackingServices> = {}): PackingServices => ({
  database: app.database,
  store: store(),
  ensureAssets: async () => undefined,
  now: app.clock.now,
  reportDownload: () => undefined,
  ...change,
});

export async function call(operation: Operation, input: TestCall = {}) {
  const params = { program: programs.first, ...input.params };
  const answer = await app.call(operation, { as: OWNER, ...input, params });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

export const itemOf = (scene: string, assets = ['visual_rgb', 'envi_header'], collection = 'mine') => ({
  collection,
  file_id: scene,
  assets,
});
export const allItems = () => ids.map((id) => itemOf(id));

export async function created(items: object[] = allItems(), name?: string): Promise<Download> {
  const { status, body } = await call(createDownload, { body: { items, ...(name && { name }) } });
  expect(status).toBe(201);
  return body;
}

export const running = () => ({ signal: new AbortController().signal, lastAttempt: true });

export async function read(id: string): Promise<Download> {
  return (await call(readDownload, { params: { download: id } })).body;
}

export async function packed(items?: object[], name?: string): Promise<Download & { url: string }> {
  const { id } = await created(items, name);
  await packDownload(services(), id, running());
  const { url, ...download } = await read(id);
  if (url === null) throw new Error(`not packed: ${download.message}`);
  return { ...download, url };
}

export const fetched = async (url: string, headers: Record<string, string> = {}) =>
  Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Changes the stored record of one picture while `work` runs. */
export async function withAsset(scene: string, change: object, work: () => Promise<void>) {
  const asset = () => app.database.kysely.updateTable('scene_assets').where('scene_id', '=', scene);
  const mine = asset().where('key', '=', 'visual_rgb');
  const bytes = pictureOf(scene);
  await mine.set(change).execute();
  try {
    await work();
  } finally {
    const before = { state: 'ready', size: bytes.length, sha256: sha256(bytes), cause: null } as const;
    await mine.set(before).execute();
  }
}
