import { createHash } from 'node:crypto';
import { BusyError } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectHead } from '@sigma/storage';
import type { CapturesServices } from '../services.ts';

export interface ObjectHashes {
  /**
   * The SHA-256 of an archive object in hexadecimal digits.
   *
   * @throws BusyError when reading it takes longer than a request may wait, and the reason of the signal once that is
   * aborted; in both cases the object is read to its end, and the next call for it returns its hash
   */
  of(key: string, head: ObjectHead, signal: AbortSignal): Promise<string>;
}

interface Limits {
  /** How long a call waits for an object. */
  readonly waitMs?: number;
  /** Objects that are read concurrently. */
  readonly most?: number;
}

/** Below the time limit of a request (PD-58), and below that of common proxies. */
const WAIT_MS = 45_000;
const MOST = 4;
/** Hashes that no call has fetched yet. */
const MOST_STORED = 1000;
const RETRY_AFTER_S = 10;

/**
 * Hashes archive objects. An object of many gigabytes takes longer than a request, so reading it does not end with the
 * request that began it: whoever repeats the request waits for the same reading.
 */
export function objectHashes(
  store: Pick<CapturesServices['store'], 'get'>,
  { waitMs = WAIT_MS, most = MOST }: Limits = {},
): ObjectHashes {
  /** By key and entity tag, so that the hash of an object that was replaced is not used. */
  const hashes = new Map<string, Promise<string>>();
  let reading = 0;
  const begin = (name: string, key: string): Promise<string> => {
    if (reading >= most) throw busy('Too many objects are being read.');
    reading += 1;
    const hash = hashOf(store, key).finally(() => {
      reading -= 1;
    });
    hashes.set(name, hash);
    // Whoever waits receives the error; the next call reads the object again.
    hash.catch(() => hashes.delete(name));
    const [oldest] = hashes.keys();
    if (hashes.size > MOST_STORED && oldest !== undefined) hashes.delete(oldest);
    return hash;
  };
  return {
    async of(key, { etag, size }, signal) {
      signal.throwIfAborted();
      const name = JSON.stringify([key, etag, size]);
      const hash = await within(waitMs, hashes.get(name) ?? begin(name, key), signal);
      hashes.delete(name);
      return hash;
    },
  };
}

/** What `work` returns, unless it takes longer than a call waits for it. */
async function within<T>(waitMs: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(busy('The object is still being read.')), waitMs);
  const leave = () => late.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

async function hashOf(store: Pick<CapturesServices['store'], 'get'>, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.get(ARCHIVE_BUCKET, key)) hash.update(chunk);
  return hash.digest('hex');
}

const busy = (reason: string) => new BusyError('rasters', `${reason} Send the request again.`, RETRY_AFTER_S);
