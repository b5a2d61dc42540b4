/** How often a key may fail before it has to wait, and how long at most. */
export interface AttemptRule {
  readonly free: number;
  readonly longestWaitS: number;
}

interface Failures {
  count: number;
  lastMs: number;
}

const FIRST_WAIT_S = 15;
/** A key that has not failed for this long starts over. */
const FORGOTTEN_AFTER_MS = 3_600_000;
const MAX_KEYS = 20_000;

/**
 * Counts failed attempts per key, in memory. After the free ones each failure doubles the wait before the next
 * attempt: 15 s, 30 s, 1 min and so on, up to the longest wait of the rule.
 */
export class Attempts {
  readonly #failures = new Map<string, Failures>();

  count(key: string, nowMs: number): number {
    const failures = this.#failures.get(key);
    return failures === undefined || nowMs - failures.lastMs >= FORGOTTEN_AFTER_MS ? 0 : failures.count;
  }

  /** The seconds until the next attempt of a key; 0 when it may try now. */
  waitS(key: string, { free, longestWaitS }: AttemptRule, nowMs: number): number {
    const count = this.count(key, nowMs);
    if (count < free) return 0;
    const wait = Math.min(longestWaitS, FIRST_WAIT_S * 2 ** Math.min(count - free, 30));
    const last = this.#failures.get(key)?.lastMs ?? nowMs;
    return Math.max(0, Math.ceil(wait - (nowMs - last) / 1000));
  }

  fail(key: string, nowMs: number): void {
    const count = this.count(key, nowMs) + 1;
    // The most recent failure is last, so the first entry is the one to forget.
    this.#failures.delete(key);
    this.#failures.set(key, { count, lastMs: nowMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_KEYS && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** Takes one failure back: the attempt succeeded, or was never made. */
  forgive(key: string): void {
    const failures = this.#failures.get(key);
    if (failures !== undefined) failures.count = Math.max(0, failures.count - 1);
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }
}
