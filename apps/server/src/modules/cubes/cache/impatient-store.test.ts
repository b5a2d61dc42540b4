import type { ByteSource } from '@sigma/storage';
import { describe, expect, it } from 'vitest';
import { impatientStore } from './impatient-store.ts';

const SOON = { answersWithinMs: 20, sparedMs: 60_000 };
const never = <Result>(_?: unknown) => new Promise<Result>(() => undefined);
const bytes = Uint8Array.of(1, 2, 3);
const source = (read: ByteSource['read']): ByteSource => ({ size: bytes.length, read });
async function* body(...chunks: readonly Promise<Uint8Array>[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield await chunk;
}
const unreachable = { name: 'StorageError', code: 'unreachable' };

describe('a store that is read impatiently', () => {
  it('answers what the store answers', async () => {
    const store = impatientStore({
      source: async () => source(async (offset, length) => bytes.subarray(offset, offset + length)),
      get: async () => body(Promise.resolve(bytes), Promise.resolve(bytes)),
    });
    const opened = await store.source('bucket', 'key');
    expect([opened.size, ...(await opened.read(1, 2))]).toEqual([3, 2, 3]);
    const chunks: number[] = [];
    for await (const chunk of await store.get('bucket', 'key')) chunks.push(...chunk);
    expect(chunks).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('is unreachable when it does not open an object, and its request is aborted', async () => {
    const store = impatientStore({ source: never, get: never }, SOON);
    await expect(store.source('bucket', 'key')).rejects.toMatchObject(unreachable);
    let stopped: AbortSignal | undefined;
    const read = (_offset: number, _length: number, signal?: AbortSignal) => {
      stopped = signal;
      return never<Uint8Array>();
    };
    const slow = impatientStore({ source: async () => source(read), get: never }, SOON);
    const opened = await slow.source('bucket', 'key');
    await expect(opened.read(0, 1)).rejects.toMatchObject(unreachable);
    expect(stopped?.aborted).toBe(true);
  });

  it('aborts the requests that are late, and a body that stops or is not read to the end', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const late = impatientStore(
      {
        source: (_, __, signal) => never<ByteSource>(signals.push(signal)),
        get: (_, __, ___, signal) => never(signals.push(signal)),
      },
      { ...SOON, sparedMs: 0 },
    );
    await expect(late.source('bucket', 'key')).rejects.toMatchObject(unreachable);
    await expect(late.get('bucket', 'key')).rejects.toMatchObject(unreachable);
    const bodies = impatientStore(
      {
        source: never,
        get: async (_, key, __, signal) => {
          signals.push(signal);
          return body(Promise.resolve(bytes), key === 'stops' ? never() : Promise.resolve(bytes));
        },
      },
      { ...SOON, sparedMs: 0 },
    );
    const stopping = async () => {
      for await (const _ of await bodies.get('bucket', 'stops'));
    };
    await expect(stopping()).rejects.toMatchObject(unreachable);
    for await (const _ of await bodies.get('bucket', 'long')) break;
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, true]);
  });

  it('is unreachable when a body stops in the middle', async () => {
    const stalling = async () => body(Promise.resolve(bytes), never());
    const store = impatientStore({ source: never, get: stalling }, SOON);
    const read = async () => {
      for await (const _ of await store.get('bucket', 'key'));
    };
    await expect(read()).rejects.toMatchObject(unreachable);
  });

  it('is not called for a while after a late answer: the next call fails at once', async () => {
    let calls = 0;
    const counted = () => {
      calls++;
      return never<ByteSource>();
    };
    const store = impatientStore({ source: counted, get: never }, SOON);
    await expect(store.source('bucket', 'key')).rejects.toMatchObject(unreachable);
    await expect(store.source('bucket', 'key')).rejects.toMatchObject(unreachable);
    expect(calls).toBe(1);
  });
});
