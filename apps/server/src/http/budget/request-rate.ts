import { OverBudgetError } from './over-budget-error.ts';

export interface RequestRateOptions {
  /** Requests per second of one caller, on average. */
  readonly perSecond: number;
  /** Seconds of that rate that a caller may use at once. */
  readonly burstS: number;
  /** The time in milliseconds. */
  readonly now: () => number;
}

export interface RequestRate {
  /** Counts one request. @throws OverBudgetError with the time until the next one is allowed */
  count(caller: string, shares?: number): void;
}

interface Bucket {
  left: number;
  atMs: number;
}

const MAX_CALLERS = 20_000;

/** Limits the requests of each caller: a bucket that fills at the rate and that each request takes one from. */
export function createRequestRate({ perSecond, burstS, now }: RequestRateOptions): RequestRate {
  const buckets = new Map<string, Bucket>();
  return {
    count(caller, shares = 1) {
      const rate = perSecond * shares;
      const most = rate * burstS;
      const atMs = now();
      const bucket = buckets.get(caller) ?? { left: most, atMs };
      // Reinserting the entry makes it the most recently used.
      buckets.delete(caller);
      buckets.set(caller, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > MAX_CALLERS && oldest !== undefined) buckets.delete(oldest);
      bucket.left = Math.min(most, bucket.left + ((atMs - bucket.atMs) / 1000) * rate);
      bucket.atMs = atMs;
      if (bucket.left >= 1) {
        bucket.left -= 1;
        return;
      }
      const waitS = Math.max(1, Math.ceil((1 - bucket.left) / rate));
      throw new OverBudgetError(`You may send ${rate} requests per second. Try again in ${waitS} s.`, waitS);
    },
  };
}
