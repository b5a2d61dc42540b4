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

  test('signs a link with which anyone reads one object under its name, also in ranges, and no other', async () => {
    const key = "linked/a b+ü'(1).bin";
    await store.put(bucket, key, new Uint8Array([1, 2, 3, 4]));
    const disposition = 'attachment; filename="a b.bin"';
    const options = { contentType: 'application/x-test', disposition, expiresInSeconds: 60 };
    const link = (await store.signedLink(bucket, key, options)) ?? '';
    const answer = await fetch(link);
    expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([
      200,
      new Uint8Array([1, 2, 3, 4]),
    ]);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    expect(answer.headers.get('content-type')).toBe('application/x-test');
    const part = await fetch(link, { headers: { range: 'bytes=1-2' } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, new Uint8Array([2, 3])]);
    expect((await fetch(link.replace('linked/', 'other/'))).status).toBe(403);
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
