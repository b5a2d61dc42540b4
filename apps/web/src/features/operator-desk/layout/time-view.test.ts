import { describe, expect, it } from 'vitest';
import {
  fractionAt,
  instantAt,
  MAX_SPAN_MS,
  MIN_SPAN_MS,
  panned,
  placed,
  showing,
  ticksOf,
  viewOf,
  wholeDays,
  zoomed,
} from './time-view.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const VIEW = { startMs: START, spanMs: 24 * HOUR_MS };

describe('the view of the timeline', () => {
  it('gives back the instant of a fraction, and the fraction of an instant', () => {
    for (const fraction of [-0.5, 0, 0.25, 1, 2])
      expect(fractionAt(VIEW, instantAt(VIEW, fraction))).toBeCloseTo(fraction, 9);
  });

  it('keeps the instant under the pointer in its place while it zooms', () => {
    const before = instantAt(VIEW, 0.3);
    for (const factor of [0.5, 2, 8]) {
      const after = zoomed(VIEW, factor, 0.3);
      expect(Math.abs(instantAt(after, 0.3) - before)).toBeLessThanOrEqual(1);
      expect(after.spanMs).toBe(VIEW.spanMs / factor);
    }
  });

  it('zooms neither closer than ten minutes nor further than the longest plan', () => {
    expect(zoomed(VIEW, 1e6).spanMs).toBe(MIN_SPAN_MS);
    expect(zoomed(VIEW, 1e-6).spanMs).toBe(MAX_SPAN_MS);
  });

  it('moves by a part of its width', () => {
    expect(panned(VIEW, 0.5)).toEqual({ startMs: START + 12 * HOUR_MS, spanMs: VIEW.spanMs });
  });

  it('shows a whole span with room at both ends', () => {
    const span = { startMs: START, endMs: START + 10 * HOUR_MS };
    const view = viewOf(span);
    expect(fractionAt(view, span.startMs)).toBeCloseTo(1 - fractionAt(view, span.endMs), 6);
    expect(fractionAt(view, span.startMs)).toBeGreaterThan(0);
  });

  it('moves to an instant only when it is not shown', () => {
    expect(showing(VIEW, START + HOUR_MS)).toBe(VIEW);
    expect(fractionAt(showing(VIEW, START + 100 * HOUR_MS), START + 100 * HOUR_MS)).toBeCloseTo(0.5, 6);
  });

  it('asks for whole days UTC', () => {
    expect(wholeDays(VIEW)).toEqual({
      startMs: Date.parse('2026-11-21T00:00:00Z'),
      endMs: Date.parse('2026-11-23T00:00:00Z'),
    });
  });
});

describe('a span in the view', () => {
  it.each([
    ['inside', 6, 12, { left: 25, width: 25 }],
    ['that began before', -6, 6, { left: 0, width: 25 }],
    ['that ends later', 18, 48, { left: 75, width: 25 }],
  ] as const)('%s is cut at the edges', (_, from, to, expected) => {
    const span = { startMs: START + from * HOUR_MS, endMs: START + to * HOUR_MS };
    expect(placed(VIEW, span)).toEqual(expected);
  });

  it.each([
    [-6, -1],
    [25, 30],
  ])('from hour %s to %s is not drawn', (from, to) => {
    expect(placed(VIEW, { startMs: START + from * HOUR_MS, endMs: START + to * HOUR_MS })).toBeUndefined();
  });
});

describe('the ticks of the axis', () => {
  it('are round instants in the view that leave room for their labels', () => {
    for (const spanMs of [MIN_SPAN_MS, HOUR_MS, 24 * HOUR_MS, MAX_SPAN_MS])
      for (const widthPx of [260, 900, 1800]) {
        const view = { startMs: START + 123_456, spanMs };
        const ticks = ticksOf(view, widthPx);
        expect(ticks.every(({ ms }) => fractionAt(view, ms) >= 0 && fractionAt(view, ms) <= 1)).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(widthPx / 72 + 2);
      }
  });

  it('name the day at midnight and the time elsewhere', () => {
    const labels = ticksOf(VIEW, 720).map(({ label }) => label);
    expect(labels).toContain('22 Nov');
    expect(labels).toContain('15:00');
  });
});
