/** Counts attempts per key (an address, an account) in a window of time, in memory. */
export interface RateLimit {
  /** Counts one attempt. Returns the seconds to wait if there were too many. */
  attempt(key: string): number | undefined;
  /** Forgets the attempts of a key, after a success. */
  clear(key: string): void;
}

export interface RateLimitOptions {
  readonly attempts: number;
  readonly windowMs: number;
  readonly now: () => number;
}

const MAX_KEYS = 10_000;

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const windows = new Map<string, { start: number; count: number }>();
  return {
    attempt(key) {
      const now = options.now();
      const current = windows.get(key);
      if (current === undefined || now - current.start >= options.windowMs) {
        if (windows.size >= MAX_KEYS) forgetOld(windows, now - options.windowMs);
        windows.set(key, { start: now, count: 1 });
        return undefined;
      }
      current.count += 1;
      if (current.count <= options.attempts) return undefined;
      return Math.ceil((current.start + options.windowMs - now) / 1000);
    },
    clear(key) {
      windows.delete(key);
    },
  };
}

function forgetOld(windows: Map<string, { start: number }>, before: number): void {
  for (const [key, window] of windows) if (window.start <= before) windows.delete(key);
  const [oldest] = windows.keys();
  if (windows.size >= MAX_KEYS && oldest !== undefined) windows.delete(oldest);
}
