import { createHash } from 'node:crypto';
import { BusyError } from '@sigma/contract';
import { expect, it, vi } from 'vitest';
import { objectHashes } from './object-hashes.ts';

const bytes = Buffer.from('a cube of many gigabytes');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const head = { size: bytes.length, contentType: 'text/plain', etag: '"1"', modified: new Date(0) };
const { signal } = new AbortController();

/** A store whose objects end only once the gate is open. */
function slowStore() {
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  return {
    open: gate.resolve,
    fail: gate.reject,
    reads: () => reads,
    get: async () => {
      reads += 1;
      return (async function* () {
        yield bytes;
        await gate.promise;
      })();
    },
  };
}

it('an object that takes longer than a request is read once, and a repeated request returns its hash', async () => {
  const store = slowStore();
  const hashes = objectHashes(store, { waitMs: 0 });
  const first = hashes.of('cube', head, signal);
  await expect(first).rejects.toBeInstanceOf(BusyError);
  await expect(first).rejects.toMatchObject({ retryAfterS: 10 });
  store.open();
  expect(await vi.waitFor(() => hashes.of('cube', head, signal))).toBe(sha256);
  expect(store.reads()).toBe(1);
});

it('a caller that has gone stops waiting, and the object is read to its end', async () => {
  const store = slowStore();
  const hashes = objectHashes(store);
  const gone = new AbortController();
  const waiting = hashes.of('cube', head, gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  store.open();
  expect(await hashes.of('cube', head, signal)).toBe(sha256);
  expect(store.reads()).toBe(1);
});

it('the hash of an object is not used for another object with the same key', async () => {
  const store = slowStore();
  store.open();
  const hashes = objectHashes(store);
  await Promise.all([hashes.of('cube', head, signal), hashes.of('cube', { ...head, etag: '"2"' }, signal)]);
  expect(store.reads()).toBe(2);
});

it('an object that could not be read is read again by the next request', async () => {
  const failing = slowStore();
  const fine = slowStore();
  fine.open();
  let current = failing;
  const hashes = objectHashes({ get: () => current.get() });
  const first = hashes.of('cube', head, signal);
  failing.fail(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  current = fine;
  expect(await hashes.of('cube', head, signal)).toBe(sha256);
});

it('no more objects are read at once than is allowed', async () => {
  const store = slowStore();
  const hashes = objectHashes(store, { most: 1 });
  const first = hashes.of('cube', head, signal);
  await expect(hashes.of('other', head, signal)).rejects.toBeInstanceOf(BusyError);
  store.open();
  expect(await first).toBe(sha256);
  expect(await hashes.of('other', head, signal)).toBe(sha256);
});
