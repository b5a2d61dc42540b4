import { randomUUID } from 'node:crypto';
import { s3TestsRun, type TestS3, testS3 } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all, objectStoreSuite } from './object-store.suite.ts';
import { s3Store } from './s3-store.ts';

describe.skipIf(!s3TestsRun)('S3 (skipped without SIGMA_TEST_SWIFT=1)', () => {
  const bucket = `suite-${randomUUID().slice(0, 8)}`;
  let server: TestS3;
  let store: ReturnType<typeof s3Store>;
  beforeAll(async () => {
    server = await testS3();
    store = s3Store(server);
    await store.ensureBucket(bucket);
  });
  afterAll(async () => {
    store?.close();
    await server?.stop();
  });

  objectStoreSuite(() => ({ store, bucket }));

  test('stores the hash and the type with the object', async () => {
    const stored = await store.put(bucket, 'typed', new Uint8Array([1]), { contentType: 'image/png' });
    expect(await store.head(bucket, 'typed')).toMatchObject({
      contentType: 'image/png',
      sha256: stored.sha256,
    });
  });

  test.each([
    ['a wrong secret', { accessKeyId: 'sigma:test', secretAccessKey: 'wrong' }],
    ['an unknown key id', { accessKeyId: 'sigma:unknown', secretAccessKey: 'secret' }],
  ])('%s is denied', async (_, credentials) => {
    const stranger = s3Store({ ...server, credentials });
    const denied = { code: 'denied' };
    await expect(stranger.put(bucket, 'x', new Uint8Array([1]))).rejects.toMatchObject(denied);
    await expect(stranger.head(bucket, 'typed')).rejects.toMatchObject(denied);
    await expect(stranger.bucketExists(bucket)).rejects.toMatchObject(denied);
    stranger.close();
  });

  test('lists more objects than fit on one page', async () => {
    const keys = ['many/0', 'many/1', 'many/2', 'many/3', 'many/4'];
    for (const key of keys) await store.put(bucket, key, new Uint8Array(0));
    const paging = s3Store({ ...server, pageSize: 2 });
    const listed = await all(paging.list(bucket, 'many/'));
    paging.close();
    expect(listed.map((entry) => entry.key)).toEqual(keys);
  });
});

test('reports a server that is not running as unreachable', async () => {
  const store = s3Store({
    endpoint: 'http://127.0.0.1:9',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  await expect(store.bucketExists('some-bucket')).rejects.toMatchObject({ code: 'unreachable' });
  await expect(store.put('some-bucket', 'x', new Uint8Array(1))).rejects.toMatchObject({
    code: 'unreachable',
  });
  store.close();
});
