import { isInUmbra, parseElementSet, propagateEarthFixed, sunPosition } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { eclipsesOf, joined } from './eclipses.ts';

/** The example element set of the format's description (Hoots and Roehrich, Spacetrack Report No. 3, reissued 2006). */
const parsed = parseElementSet(
  [
    '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927',
    '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
  ].join('\n'),
);
if (!parsed.ok) throw new Error(parsed.reason);
const { set } = parsed;
const startMs = Math.floor(set.epochMs);
const DAY_MS = 86_400_000;
const isDark = (ms: number) => isInUmbra(propagateEarthFixed(set, ms).position, sunPosition(ms));

describe('the eclipses of a satellite', () => {
  const spans = eclipsesOf(set, { startMs, endMs: startMs + DAY_MS });

  it('come once per revolution and last at most 37 minutes in a low orbit', () => {
    expect(spans.length).toBeGreaterThanOrEqual(14);
    expect(spans.length).toBeLessThanOrEqual(17);
    for (const span of spans) expect((span.endMs - span.startMs) / 60_000).toBeLessThan(37);
  });

  it('begin and end where the shadow does, to a second', () => {
    for (const span of spans.slice(1, -1)) {
      expect([isDark(span.startMs - 2000), isDark(span.startMs + 2000)]).toEqual([false, true]);
      expect([isDark(span.endMs - 2000), isDark(span.endMs + 2000)]).toEqual([true, false]);
    }
  });

  it('are the same when they are calculated in two parts, also where one lasts past the boundary', () => {
    const [, second] = spans;
    if (second === undefined) throw new Error('There is one eclipse only.');
    // The boundary is one of the instants at which the calculation looks for darkness.
    const steps = Math.round(((second.startMs + second.endMs) / 2 - startMs) / 180_000);
    const boundary = startMs + steps * 180_000;
    expect(boundary).toBeGreaterThan(second.startMs);
    expect(boundary).toBeLessThan(second.endMs);
    const before = eclipsesOf(set, { startMs, endMs: boundary });
    const after = eclipsesOf(set, { startMs: boundary, endMs: startMs + DAY_MS });
    expect(joined([...before, ...after])).toEqual(spans);
  });

  it('are cut at the ends of the span', () => {
    const [, second] = spans;
    if (second === undefined) throw new Error('There is one eclipse only.');
    const inside = { startMs: second.startMs + 60_000, endMs: second.endMs - 60_000 };
    expect(eclipsesOf(set, inside)).toEqual([inside]);
  });
});
