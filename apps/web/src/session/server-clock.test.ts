import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetMs, withReading } from './server-clock.ts';

const UNKNOWN = { leastMs: Number.NEGATIVE_INFINITY, mostMs: Number.POSITIVE_INFINITY };
const T = Date.UTC(2026, 10, 22, 20);
/** A response whose server reads its clock in the middle of the exchange and sends whole seconds. */
const reading = (serverAheadMs: number, sentMs: number, tookMs: number) => ({
  sentMs,
  receivedMs: sentMs + tookMs,
  dateMs: Math.floor((sentMs + tookMs / 2 + serverAheadMs) / 1000) * 1000,
});

describe("the server's clock", () => {
  it.each([
    [0, 0],
    [90_000, 90_000],
    [-90_000, -90_000],
  ])('that is %i ms ahead is followed within the second that responses omit', (aheadMs, expectedMs) => {
    const known = withReading(UNKNOWN, reading(aheadMs, T + 400, 30));
    expect(Math.abs(offsetMs(known) - expectedMs)).toBeLessThanOrEqual(1030);
  });

  it('counts as equal to the clock of this machine while readings allow it', () => {
    expect(offsetMs(UNKNOWN)).toBe(0);
    expect(offsetMs(withReading(UNKNOWN, reading(0, T + 999, 20)))).toBe(0);
  });

  it('is never contradicted by further readings, and becomes more exact with them', () => {
    const spread = { aheadMs: fc.integer({ min: -1e7, max: 1e7 }) };
    const exchange = fc.record({
      at: fc.integer({ min: 0, max: 1e6 }),
      took: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(spread.aheadMs, fc.array(exchange, { minLength: 1 }), (aheadMs, exchanges) => {
        let known = UNKNOWN;
        for (const { at, took } of exchanges) {
          const next = withReading(known, reading(aheadMs, T + at, took));
          expect(next.mostMs - next.leastMs).toBeLessThanOrEqual(known.mostMs - known.leastMs);
          expect(next.leastMs <= aheadMs && aheadMs <= next.mostMs).toBe(true);
          known = next;
        }
      }),
    );
  });

  it('is read from scratch after one of the clocks was set', () => {
    const before = withReading(UNKNOWN, reading(0, T, 10));
    const after = withReading(before, reading(3_600_000, T + 5000, 10));
    expect(Math.abs(offsetMs(after) - 3_600_000)).toBeLessThanOrEqual(1010);
  });
});
