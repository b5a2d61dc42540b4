import { type DeliveredFiles, deliveredFiles, listDeliveredFiles } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deliverOrder } from '../delivery/deliver-order.ts';
import { CUSTOMER, orderOf, place } from '../delivery/delivery-proof.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders.fixture.ts';

const BUCKET = 'given-away';
let app: TestApp;
let programs: TestPrograms;
let files: DeliveredFiles;

beforeAll(async () => {
  // No server listens on this port. The delivery below is written by a process whose store is still there.
  app = await startTestApp({
    environment: {
      S3_ENDPOINT: 'http://127.0.0.1:2',
      AWS_ACCESS_KEY_ID: 'sigma',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
  });
  programs = await seedPeople(app.database);
  const store = folderStore(app.folder);
  const ids = await fillProgram(app.database, store, programs.first, 2);
  const row = { bucket: BUCKET, program_id: programs.first };
  await app.database.kysely.insertInto('destinations').values(row).execute();
  const wanted = { item_ids: [...ids], s3_bucket: BUCKET, collection: COLLECTION, required_license: LICENCE };
  const { id } = await place(app, wanted, programs.first);
  const services = {
    database: app.database,
    archive: store,
    destinations: store,
    claimsBuckets: true,
    pixels: {
      ensureAssets: async () => undefined,
      ensureProduct: () => expect.fail('The order is for pictures.'),
    },
    now: app.clock.now,
    worldNow: app.clock.now,
    reportFailure: (_: string, error: unknown) => expect.fail(String(error)),
  };
  await deliverOrder(services, id, new AbortController().signal);
  const delivered = await orderOf(app, id, programs.first);
  expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
  const answer = await app.call(listDeliveredFiles, {
    as: CUSTOMER,
    params: { program: programs.first, order: id },
  });
  expect(answer.status).toBe(200);
  files = deliveredFiles.parse(await answer.json());
});
afterAll(() => app?.close());

const picture = () => files.files.find(({ path }) => path.endsWith('.tif'))?.url ?? '';
const manifest = () => files.files.find(({ path }) => path === 'manifest.json')?.url ?? '';

describe('delivered files whose store cannot be reached', () => {
  it('are still listed, because the list needs the database only', () => {
    expect(files.files).toHaveLength(6);
  });

  it.each([
    ['a file', picture, {}],
    ['a range of a file', picture, { range: 'bytes=0-9' }],
    ['the manifest', manifest, {}],
    ['all files as a zip archive', () => files.archive_url, {}],
  ])('answer a request for %s with 503, Retry-After and a problem document', async (_, url, headers) => {
    const answer = await fetch(url(), { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[23]$/),
    ]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'The object store cannot be reached at the moment. Try again.',
    });
  });
});
