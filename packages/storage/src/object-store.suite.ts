import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ObjectStore } from './object-store.ts';

export interface SuiteSubject {
  readonly store: ObjectStore;
  /** An existing bucket that only this suite uses. */
  readonly bucket: string;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All items of an async iterable. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await all(chunks));
}

/** The rules of every ObjectStore, run against each implementation. */
export function objectStoreSuite(subject: () => SuiteSubject): void {
  const code = (wanted: string) => ({ name: 'StorageError', code: wanted });

  describe('writing and reading', () => {
    test('returns an object as it was stored, with its size, type and hash', async () => {
      const { store, bucket } = subject();
      const bytes = text('{"a":1}');
      const stored = await store.put(bucket, 'plain/item.json', bytes);
      expect(stored).toEqual({ size: 7, sha256: sha256(bytes) });
      expect(await store.head(bucket, 'plain/item.json')).toMatchObject({
        size: 7,
        contentType: 'application/json',
      });
      expect(await collect(await store.get(bucket, 'plain/item.json'))).toEqual(Buffer.from(bytes));
    });

    test.each(['blank and ümlaut/ä b+c&d=é.txt', 'a=1/%20/x', 'quote\'"(1)/~tilde!', 'emoji-🛰.txt'])(
      'accepts the key %j',
      async (key) => {
        const { store, bucket } = subject();
        await store.put(bucket, key, text(key));
        expect(Buffer.from(await collect(await store.get(bucket, key))).toString()).toBe(key);
        const listed = await all(store.list(bucket, key));
        expect(listed.map((entry) => entry.key)).toEqual([key]);
      },
    );

    test('stores a stream of 20 MB and reads any part of it', async () => {
      const { store, bucket } = subject();
      const bytes = randomBytes(20 * 1024 * 1024 + 17);
      const stored = await store.put(bucket, 'big/cube.bil', chunked(bytes, 1_000_003));
      expect(stored).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      const source = await store.source(bucket, 'big/cube.bil');
      expect(source.size).toBe(bytes.length);
      const edge = 8 * 1024 * 1024;
      for (const [at, length] of [
        [0, 10],
        [edge - 5, 10],
        [bytes.length - 3, 10],
        [bytes.length, 4],
        [7, 0],
      ] as const)
        expect(Buffer.from(await source.read(at, length))).toEqual(bytes.subarray(at, at + length));
      const whole = await collect(await store.get(bucket, 'big/cube.bil'));
      expect(sha256(whole)).toBe(stored.sha256);
    });

    test('reads a range inside, to the end of, and behind an object', async () => {
      const { store, bucket } = subject();
      await store.put(bucket, 'range.txt', text('0123456789'));
      const read = async (start: number, end?: number) =>
        Buffer.from(await collect(await store.get(bucket, 'range.txt', { start, end }))).toString();
      expect(await read(2, 4)).toBe('234');
      expect(await read(7)).toBe('789');
      expect(await read(8, 100)).toBe('89');
      expect(await read(10)).toBe('');
    });

    test('stores an empty object, given as bytes or as a stream', async () => {
      const { store, bucket } = subject();
      await store.put(bucket, 'empty.txt', new Uint8Array(0));
      await store.put(bucket, 'empty-stream.txt', chunked(new Uint8Array(0), 1));
      for (const key of ['empty.txt', 'empty-stream.txt']) {
        expect(await store.head(bucket, key)).toMatchObject({ size: 0 });
        expect(await collect(await store.get(bucket, key))).toHaveLength(0);
      }
    });

    test('replaces an object with a second put', async () => {
      const { store, bucket } = subject();
      await store.put(bucket, 'twice.txt', text('first, longer'));
      await store.put(bucket, 'twice.txt', text('second'));
      expect(Buffer.from(await collect(await store.get(bucket, 'twice.txt'))).toString()).toBe('second');
    });

    test('stores nothing of a stream that breaks, and throws the error of the stream', async () => {
      const { store, bucket } = subject();
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield randomBytes(9 * 1024 * 1024);
        throw new RangeError('the input ended early');
      }
      await expect(store.put(bucket, 'broken/half.bin', broken())).rejects.toThrow('the input ended early');
      expect(await store.head(bucket, 'broken/half.bin')).toBeNull();
      expect(await all(store.list(bucket, 'broken/'))).toEqual([]);
    });

    test.each([
      ['hash', { sha256: '0'.repeat(64) }],
      ['size', { size: 4 }],
    ])(
      'rejects a body whose %s differs from the announced one, and stores nothing',
      async (what, announced) => {
        const { store, bucket } = subject();
        const key = `announced-${what}.bin`;
        const put = (body: Uint8Array | AsyncIterable<Uint8Array>) => store.put(bucket, key, body, announced);
        await expect(put(text('12345'))).rejects.toMatchObject(code('damaged'));
        await expect(put(chunked(text('12345'), 2))).rejects.toMatchObject(code('damaged'));
        expect(await store.head(bucket, key)).toBeNull();
        const right = { size: 5, sha256: sha256(text('12345')) };
        expect(await store.put(bucket, key, chunked(text('12345'), 2), right)).toEqual(right);
      },
    );
  });

  describe('listing and deleting', () => {
    test('lists the objects under a prefix in the order of their keys', async () => {
      const { store, bucket } = subject();
      const keys = ['list/b.txt', 'list/a/2.txt', 'list/a/10.txt', 'list/a.txt', 'listed.txt', 'list/Z'];
      for (const key of keys) await store.put(bucket, key, text(key));
      const found = async (prefix: string) =>
        (await all(store.list(bucket, prefix))).map((entry) => entry.key);
      expect(await found('list/')).toEqual([
        'list/Z',
        'list/a.txt',
        'list/a/10.txt',
        'list/a/2.txt',
        'list/b.txt',
      ]);
      expect(await found('list/a')).toEqual(['list/a.txt', 'list/a/10.txt', 'list/a/2.txt']);
      expect(await found('nothing/')).toEqual([]);
    });

    test('deletes an object, also repeatedly', async () => {
      const { store, bucket } = subject();
      await store.put(bucket, 'gone/x.txt', text('x'));
      await store.delete(bucket, 'gone/x.txt');
      await store.delete(bucket, 'gone/x.txt');
      expect(await store.head(bucket, 'gone/x.txt')).toBeNull();
    });
  });

  describe('rejections', () => {
    test('reports a missing object as not-found', async () => {
      const { store, bucket } = subject();
      expect(await store.head(bucket, 'no/such')).toBeNull();
      await expect(store.get(bucket, 'no/such').then(collect)).rejects.toMatchObject(code('not-found'));
      await expect(store.source(bucket, 'no/such')).rejects.toMatchObject(code('not-found'));
    });

    test('reports a missing bucket as no-such-bucket in every method', async () => {
      const { store, bucket } = subject();
      const missing = `${bucket}-missing`;
      expect(await store.bucketExists(missing)).toBe(false);
      const wanted = code('no-such-bucket');
      await expect(store.put(missing, 'x', text('x'))).rejects.toMatchObject(wanted);
      await expect(store.put(missing, 'x', chunked(text('x'), 1))).rejects.toMatchObject(wanted);
      await expect(store.head(missing, 'x')).rejects.toMatchObject(wanted);
      await expect(store.get(missing, 'x').then(collect)).rejects.toMatchObject(wanted);
      await expect(store.source(missing, 'x')).rejects.toMatchObject(wanted);
      await expect(store.delete(missing, 'x')).rejects.toMatchObject(wanted);
      await expect(all(store.list(missing))).rejects.toMatchObject(wanted);
    });

    test('creates a bucket, also repeatedly', async () => {
      const { store, bucket } = subject();
      const made = `${bucket}-made`;
      await store.ensureBucket(made);
      await store.ensureBucket(made);
      expect(await store.bucketExists(made)).toBe(true);
    });

    test.each([
      '../x',
      'a/../b',
      '/etc/passwd',
      'a//b',
      'a/',
      'a\\b',
      'a/%2e%2e/b',
      'a%2Fb',
      'a/%252E%252e/b',
      'a%5cb',
      'nul\u0000',
      'line\n',
      '.',
      '',
    ])('rejects the key %j in every method', async (key) => {
      const { store, bucket } = subject();
      const wanted = code('bad-name');
      await expect(store.put(bucket, key, text('x'))).rejects.toMatchObject(wanted);
      await expect(store.head(bucket, key)).rejects.toMatchObject(wanted);
      await expect(store.get(bucket, key).then(collect)).rejects.toMatchObject(wanted);
      await expect(store.delete(bucket, key)).rejects.toMatchObject(wanted);
    });

    test.each(['up', 'Upper', '../etc', 'a..b', '192.168.0.1', '-abc', 'x'.repeat(64), '.sigma'])(
      'rejects the bucket name %j in every method',
      async (name) => {
        const { store } = subject();
        const wanted = code('bad-name');
        await expect(store.put(name, 'x', text('x'))).rejects.toMatchObject(wanted);
        await expect(Promise.resolve().then(() => store.bucketExists(name))).rejects.toMatchObject(wanted);
        await expect(store.ensureBucket(name)).rejects.toMatchObject(wanted);
      },
    );
  });
}
