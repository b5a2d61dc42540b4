import { type ByteSource, type ObjectStore, StorageError } from '@sigma/storage';

/** A store that has not answered after this long is taken as unreachable: people wait for spectra. */
const ANSWERS_WITHIN_MS = 10_000;
/** For this long after a late answer, all other calls fail at once, so that they do not queue for a store that hangs. */
const SPARED_MS = 5_000;

export interface StoreLimits {
  /** How long the store may take to answer a call, a range or a chunk. */
  readonly answersWithinMs: number;
  /** How long no call is made after a late answer. */
  readonly sparedMs: number;
}

type ReadingStore = Pick<ObjectStore, 'source' | 'get'>;

/** Reads from a store whose calls, ranges and chunks fail with `unreachable` when they take too long. */
export function impatientStore(
  store: ReadingStore,
  { answersWithinMs, sparedMs }: StoreLimits = { answersWithinMs: ANSWERS_WITHIN_MS, sparedMs: SPARED_MS },
): ReadingStore {
  let sparedUntilMs = 0;

  async function inTime<Result>(
    place: { readonly bucket: string; readonly key: string },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (performance.now() < sparedUntilMs) throw late(place);
    const stop = new AbortController();
    const expired = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      sparedUntilMs = performance.now() + sparedMs;
      expired.reject(late(place));
      stop.abort();
    }, answersWithinMs);
    try {
      return await Promise.race([work(stop.signal), expired.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async source(bucket, key): Promise<ByteSource> {
      const place = { bucket, key };
      const source = await inTime(place, (signal) => store.source(bucket, key, signal));
      return {
        size: source.size,
        read: (offset, length) => inTime(place, (signal) => source.read(offset, length, signal)),
      };
    },
    async get(bucket, key, range) {
      const place = { bucket, key };
      // For the request and for its body, whether that hangs, arrives late or is not read to the end.
      const stop = new AbortController();
      const body = await inTime(place, (signal) => {
        signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
        return store.get(bucket, key, range, stop.signal);
      });
      return (async function* () {
        const chunks = body[Symbol.asyncIterator]();
        try {
          for (;;) {
            const next = await inTime(place, () => chunks.next());
            if (next.done === true) return;
            yield next.value;
          }
        } finally {
          stop.abort(new Error('No one reads the body any more.'));
          // Not awaited: a body that hangs would not end either.
          void chunks.return?.(undefined)?.then(undefined, () => undefined);
        }
      })();
    },
  };
}

const late = (place: { readonly bucket: string; readonly key: string }): StorageError =>
  new StorageError('unreachable', 'The store did not answer in time', place);
