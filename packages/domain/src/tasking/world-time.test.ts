import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeWorldClock, isRealTime, resumeWorldClock, worldTime } from './world-time.ts';

const REAL = new Date('2026-11-21T12:00:00.000Z');
const clock = { real_at: REAL, demo_at: new Date('2026-12-01T00:00:00.000Z'), rate: 60 };
const after = (ms: number) => new Date(REAL.getTime() + ms);

describe('the time of the demo world', () => {
  it('shows the real time without a demo clock', () => {
    expect(worldTime(null, REAL)).toEqual(REAL);
    expect(isRealTime(null)).toBe(true);
  });

  it('advances the demo time by a minute per second at a rate of 60', () => {
    expect(worldTime(clock, after(90_000)).toISOString()).toBe('2026-12-01T01:30:00.000Z');
  });

  it('reads the instants of a demo clock as RFC 3339', () => {
    const wire = { real_at: '2026-11-21T12:00:00.000Z', demo_at: '2026-12-01T00:00:00.000Z', rate: 60 };
    expect(worldTime(wire, after(1000))).toEqual(worldTime(clock, after(1000)));
  });

  it('stops the demo time for a process whose own clock is behind', () => {
    expect(worldTime(clock, after(-5000))).toEqual(clock.demo_at);
  });

  it('limits the demo time to years that element sets can express', () => {
    expect(worldTime({ ...clock, rate: 10_000 }, after(365 * 86_400_000)).getUTCFullYear()).toBe(2056);
  });
});

describe('setting the clock', () => {
  it('preserves the present demo time when only the rate changes', () => {
    const now = after(10_000);
    const changed = changeWorldClock(clock, { rate: 1 }, now);
    expect(changed.ok && worldTime(changed.clock, now)).toEqual(worldTime(clock, now));
  });

  it('preserves the rate when only the demo time changes', () => {
    const changed = changeWorldClock(clock, { now: new Date('2027-01-01T00:00:00Z') }, REAL);
    expect(changed).toMatchObject({ ok: true, clock: { rate: 60, real_at: REAL } });
  });

  it.each([
    ['an earlier moment', { now: new Date('2026-11-30T23:59:59.999Z') }, 'now', 'back'],
    ['a moment more than a year ahead', { now: new Date('2027-12-03T00:00:00Z') }, 'now', 'too_far'],
    ['a rate below 1', { rate: 0.5 }, 'rate', 'range'],
    ['a rate above 10000', { rate: 10_001 }, 'rate', 'range'],
  ])('refuses to set the demo clock to %s', (_, input, field, code) => {
    expect(changeWorldClock(clock, input, REAL)).toMatchObject({ ok: false, field, code });
  });

  it('never lets the demo time go back, whatever is set', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 0, max: 3_600_000 }),
      aheadMs: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { nil: undefined }),
      rate: fc.option(fc.double({ min: 0.5, max: 20_000, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        let state = null as Parameters<typeof worldTime>[0];
        let now = REAL;
        let last = worldTime(state, now);
        for (const { waitMs, aheadMs, rate } of steps) {
          now = new Date(now.getTime() + waitMs);
          const wanted =
            aheadMs === undefined ? undefined : new Date(worldTime(state, now).getTime() + aheadMs);
          const changed = changeWorldClock(state, { now: wanted, rate }, now);
          if (changed.ok) state = changed.clock;
          const time = worldTime(state, now);
          expect(time.getTime()).toBeGreaterThanOrEqual(last.getTime());
          last = time;
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a clock that was not running', () => {
  it('counts a pause of the demo clock in real time', () => {
    const taken = resumeWorldClock({ ...clock, rate: 1000 }, after(8 * 3_600_000));
    expect(taken?.demo_at.toISOString()).toBe('2026-12-01T08:00:00.000Z');
    expect(taken?.rate).toBe(1000);
  });

  it('does not correct a demo clock that was saved recently or runs in real time', () => {
    expect(resumeWorldClock(clock, after(60_000))).toBeUndefined();
    expect(resumeWorldClock({ ...clock, rate: 1 }, after(8 * 3_600_000))).toBeUndefined();
  });
});
