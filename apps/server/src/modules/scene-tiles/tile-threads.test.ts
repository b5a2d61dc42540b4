import { projectionOf } from '@sigma/raster';
import { afterEach, describe, expect, it } from 'vitest';
import { testCog, tileAt } from './cog.fixture.ts';
import type { TileTask } from './tasks.ts';
import { type TileThreads, type TileThreadsOptions, tileThreads } from './tile-threads.ts';

const place = [-122.4, 37.8] as const;
const [x, y] = projectionOf(32610)?.forward(...place) ?? [0, 0];
const cog = await testCog({
  width: 64,
  height: 64,
  epsg: 32610,
  transform: [50, 0, x - 1600, 0, -50, y + 1600],
  pixel: () => [9, 9, 9],
});
const task: TileTask = {
  visual: { objectKey: 'scene', size: cog.byteLength, sha256: '00ff00ff' },
  tile: tileAt(place, 12),
  format: 'png',
};
const never = new AbortController().signal;
const read: TileThreadsOptions['read'] = async (_, offset, length) => cog.slice(offset, offset + length);

let threads: TileThreads | undefined;
afterEach(() => threads?.close());
function open(changes: Partial<TileThreadsOptions> = {}): TileThreads {
  threads = tileThreads({ threads: 1, cacheBytes: 1e6, maxWaiting: 10, idleMs: 60_000, read, ...changes });
  return threads;
}

describe('threads that draw tiles', () => {
  it('reads a scene once for many tiles', async () => {
    let reads = 0;
    const drawing = open({
      read: (key, offset, length) => {
        reads++;
        return read(key, offset, length);
      },
    });
    const first = await drawing.draw(task, never);
    const before = reads;
    const others = await Promise.all(Array.from({ length: 9 }, () => drawing.draw(task, never)));
    expect(reads).toBe(before);
    expect(others.every((bytes) => bytes !== null && first !== null && first.length === bytes.length)).toBe(
      true,
    );
  });

  it('rejects tiles beyond the limit and states when to retry', async () => {
    const bytes = Promise.withResolvers<Uint8Array>();
    const drawing = open({ maxWaiting: 2, read: () => bytes.promise });
    // Four tiles are being drawn and two are waiting.
    const accepted = Array.from({ length: 6 }, () => drawing.draw(task, never));
    await expect(drawing.draw(task, never)).rejects.toMatchObject({ code: 'busy', retryAfterS: 2 });
    bytes.resolve(new Uint8Array(3));
    const outcomes = await Promise.allSettled(accepted);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  });

  it('drops a waiting tile once its caller has gone', async () => {
    const bytes = Promise.withResolvers<Uint8Array>();
    const drawing = open({ maxWaiting: 1, read: () => bytes.promise });
    const busy = Array.from({ length: 4 }, () => drawing.draw(task, never));
    const gone = new AbortController();
    const left = drawing.draw(task, gone.signal);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    // Another tile can wait in its place.
    const next = drawing.draw(task, never);
    bytes.promise.catch(() => undefined);
    bytes.reject(new Error('the disk'));
    expect((await Promise.allSettled([...busy, next])).map(({ status }) => status)).toEqual(
      Array(5).fill('rejected'),
    );
  });

  it('rejects a file that is not a TIFF with the code of the reader', async () => {
    const drawing = open({ read: async (_, _offset, length) => new Uint8Array(length) });
    await expect(drawing.draw(task, never)).rejects.toMatchObject({
      name: 'TileError',
      code: 'not-recognised',
    });
  });

  it('ends idle threads and starts them again for the next tile', async () => {
    const drawing = open({ idleMs: 1 });
    const first = await drawing.draw(task, never);
    expect((await drawing.draw(task, never))?.length).toBe(first?.length);
  });
});
