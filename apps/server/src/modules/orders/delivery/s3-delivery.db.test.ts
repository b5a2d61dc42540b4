import { createHash } from 'node:crypto';
import { deliveredFiles, listDeliveredFiles, type Order, retryOrder } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { s3Environment, s3TestsRun, type TestS3, testS3 } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readZip } from '../../downloads/read-zip.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders.fixture.ts';
import {
  CUSTOMER,
  finishedOrder,
  type OrderInput,
  place,
  readDelivery,
  visualFiles,
} from './delivery-proof.fixture.ts';

/** Swift consists of four Python programs, which start slowly. */
const START_MS = 120_000;
/** Bucket names contain the process id, because a long-running server retains the buckets of earlier runs. */
const name = (text: string) => `${text}-${process.pid}`;
const sha256Of = (bytes: ArrayBuffer | Uint8Array) =>
  createHash('sha256')
    .update(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes)
    .digest('hex');

describe.skipIf(!s3TestsRun)('delivery into an S3 bucket (needs SIGMA_TEST_SWIFT=1)', () => {
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
    ids = await fillProgram(app.database, store, program, 3);
    await list(name('delivered'), name('not-there'));
    await store.ensureBucket(name('delivered'));
  }, START_MS);
  afterAll(async () => {
    await app?.close();
    await s3?.stop();
  });

  /** With S3, staff register the buckets of a program. */
  async function list(...buckets: readonly string[]): Promise<void> {
    const rows = buckets.map((bucket) => ({ bucket, program_id: program }));
    await app.database.kysely.insertInto('destinations').values(rows).execute();
  }

  const order = (input: OrderInput) =>
    place(app, { collection: COLLECTION, required_license: LICENCE, ...input }, program);

  async function retried(failed: Order): Promise<Order> {
    const params = { program, order: failed.id };
    expect((await app.call(retryOrder, { as: CUSTOMER, params })).status).toBe(200);
    return finishedOrder(app, failed.id, program);
  }

  it('delivers files whose hashes match the manifest when they are read back through S3', async () => {
    const placed = await order({ item_ids: [...ids], s3_bucket: name('delivered'), s3_folder: 'from sigma' });
    const delivered = await finishedOrder(app, placed.id, program);
    expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect(delivered.delivery_prefix).toBe(`from sigma/${placed.id}`);
    const { keys, mismatched } = await readDelivery(store, delivered);
    expect(mismatched).toEqual([]);
    expect(keys.toSorted()).toEqual(visualFiles(ids));
  });

  it('offers each delivered file by a link that S3 serves, in ranges too, and all of them in one archive', async () => {
    const placed = await order({ item_ids: [...ids], s3_bucket: name('delivered'), name: 'From S3' });
    await finishedOrder(app, placed.id, program);
    const params = { program, order: placed.id };
    const listed = await app.call(listDeliveredFiles, { as: CUSTOMER, params });
    const { files, archive_url: all } = deliveredFiles.parse(await listed.json());
    expect(files).toHaveLength(8);
    for (const { url, sha256 } of files) {
      const answer = await fetch(url);
      expect(answer.url.startsWith(s3.endpoint)).toBe(true);
      expect(sha256Of(await answer.arrayBuffer())).toBe(sha256);
    }
    const part = await fetch(files.at(-1)?.url ?? '', { headers: { range: 'bytes=4-7' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    expect(part.headers.get('content-disposition')).toContain('scene-3_visual_rgb.tif');
    const entries = readZip(Buffer.from(await (await fetch(all)).arrayBuffer()));
    expect(entries.map(({ path, bytes }) => [path, sha256Of(bytes)]).toSorted()).toEqual(
      files.map(({ path, sha256 }) => [path, sha256]).toSorted(),
    );
  });

  it('refuses an order into a bucket that is not registered for the program', async () => {
    const unlisted = order({ item_ids: [...ids], s3_bucket: name('unlisted') });
    await expect(unlisted).rejects.toThrow(/422.*s3_bucket/);
  });

  it('reports a missing bucket, and delivers the order on retry once the bucket exists', async () => {
    const placed = await order({ item_ids: [...ids], s3_bucket: name('not-there') });
    const failed = await finishedOrder(app, placed.id, program);
    expect(failed.orderStatus).toEqual({
      reqLineItemStatus: 'order_failed',
      reqLineStatusCode: 'TE',
      reqLineStatusText: 'Destination rejected: the bucket does not exist',
    });
    expect(failed.retryable).toBe(true);
    await store.ensureBucket(name('not-there'));
    const delivered = await retried(failed);
    expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect(delivered.delivery_prefix).toBe(failed.delivery_prefix);
    expect((await readDelivery(store, delivered)).mismatched).toEqual([]);
  });

  it('reports a missing input, and delivers the order on retry once the input is restored', async () => {
    const key = `test/${ids[1]}/visual.tif`;
    const chunks: Uint8Array[] = [];
    for await (const chunk of await store.get(ARCHIVE_BUCKET, key)) chunks.push(chunk);
    await store.delete(ARCHIVE_BUCKET, key);
    const placed = await order({ item_ids: [...ids], s3_bucket: name('delivered') });
    const failed = await finishedOrder(app, placed.id, program);
    expect(failed.orderStatus).toEqual({
      reqLineItemStatus: 'order_failed',
      reqLineStatusCode: 'AE',
      reqLineStatusText: `The archive no longer contains the file "Picture" of scene ${ids[1]}`,
    });
    await store.put(ARCHIVE_BUCKET, key, Buffer.concat(chunks));
    const delivered = await retried(failed);
    expect((await readDelivery(store, delivered)).keys.toSorted()).toEqual(visualFiles(ids));
  });
});
