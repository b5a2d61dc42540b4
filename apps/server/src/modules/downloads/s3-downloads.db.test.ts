import { createHash, randomBytes } from 'node:crypto';
import { createDownload, type Download, deleteDownload, download, readDownload } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { s3Environment, s3TestsRun, type TestS3, testS3 } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CUSTOMER } from '../orders/delivery/delivery-proof.fixture.ts';
import { addScenes } from './downloads.fixture.ts';
import { readZip } from './read-zip.fixture.ts';

/** Swift consists of four Python programs, which start slowly. */
const START_MS = 120_000;
/** The name contains the process id, because a long-running server retains the objects of earlier runs. */
const COLLECTION = `s3-${process.pid}`;
/** Uploads are split into parts of 8 MiB, so this archive has three parts. */
const LARGE_BYTES = 20 * 2 ** 20;

describe.skipIf(!s3TestsRun)('downloads out of an S3 bucket (needs SIGMA_TEST_SWIFT=1)', () => {
  let s3: TestS3;
  let app: TestApp;
  let program: number;
  let ids: readonly string[];
  let store: ObjectStore;

  beforeAll(async () => {
    s3 = await testS3();
    app = await startTestApp({
      jobs: true,
      environment: s3Environment(s3),
    });
    program = (await seedPeople(app.database)).first;
    store = app.application.services.store;
    ids = await addScenes(app.database, store, { program, collection: COLLECTION, count: 2 });
    await enlarge(ids[0] ?? '');
  }, START_MS);
  afterAll(async () => {
    await app?.close();
    await s3?.stop();
  });

  async function enlarge(scene: string): Promise<void> {
    const stored = await store.put(
      ARCHIVE_BUCKET,
      `${COLLECTION}/${scene}/visual.tif`,
      randomBytes(LARGE_BYTES),
    );
    const assets = app.database.kysely.updateTable('scene_assets').where('scene_id', '=', scene);
    await assets.where('key', '=', 'visual_rgb').set(stored).execute();
  }

  async function created(): Promise<Download> {
    const items = ids.map((id) => ({
      collection: COLLECTION,
      file_id: id,
      assets: ['visual_rgb', 'envi_header'],
    }));
    const answer = await app.call(createDownload, { as: CUSTOMER, params: { program }, body: { items } });
    return download.parse(await answer.json());
  }

  async function read(id: string): Promise<Download> {
    const params = { program, download: id };
    return download.parse(await (await app.call(readDownload, { as: CUSTOMER, params })).json());
  }

  async function packed(): Promise<Download & { readonly url: string }> {
    const { id } = await created();
    await expect.poll(async () => (await read(id)).status, { timeout: START_MS }).not.toBe('Pending');
    const { url, ...rest } = await read(id);
    if (url === null) throw new Error(`not packed: ${rest.message}`);
    return { ...rest, url };
  }

  const part = async (url: string, range: string) => {
    const answer = await fetch(url, { headers: { range } });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('packs an archive of several upload parts whose transfer can be resumed', async () => {
    const { url, size } = await packed();
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(whole.length).toBe(size);
    const entries = readZip(whole);
    const manifest: { files: { path: string; sha256: string }[] } = JSON.parse(String(entries.at(-1)?.bytes));
    expect(entries.slice(0, -1).map(({ path, bytes }) => [path, sha256(bytes)])).toEqual(
      manifest.files.map((file) => [file.path, file.sha256]),
    );
    // The range crosses the end of the first upload part, like that of a client that lost its connection there.
    const at = 8 * 2 ** 20 - 1000;
    const middle = await part(url, `bytes=${at}-${at + 1999}`);
    expect(middle.answer.status).toBe(206);
    expect(middle.answer.headers.get('content-range')).toBe(`bytes ${at}-${at + 1999}/${size}`);
    expect(middle.bytes.equals(whole.subarray(at, at + 2000))).toBe(true);
    const rest = await part(url, `bytes=${at}-`);
    expect(sha256(Buffer.concat([whole.subarray(0, at), rest.bytes]))).toBe(sha256(whole));
    expect((await part(url, 'bytes=-22')).bytes.equals(whole.subarray(-22))).toBe(true);
    expect((await part(url, `bytes=${size}-`)).answer.status).toBe(416);
  });

  it('leaves no object in the bucket when a download is removed', async () => {
    const { id, url } = await packed();
    const gone = await app.call(deleteDownload, { as: CUSTOMER, params: { program, download: id } });
    expect([gone.status, (await fetch(url)).status]).toEqual([204, 404]);
    const left: string[] = [];
    for await (const { key } of store.list(ARCHIVE_BUCKET, `downloads/${id}`)) left.push(key);
    expect(left).toEqual([]);
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
