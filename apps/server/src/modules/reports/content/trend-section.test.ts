import { describe, expect, it } from 'vitest';
import type { RateFacts } from './facts.ts';
import { sourceRow } from './trend-section.ts';

describe('the row of a source in the trend', () => {
  const rateOf = (day: number, rate: number, limit: number | null): RateFacts => ({
    source: 'pad',
    name: 'Pad 17',
    at: new Date(Date.UTC(2026, 10, day)),
    rate_kg_h: rate,
    rate_sigma_kg_h: 62,
    limit_kg_h: limit,
  });
  const shown = (...points: readonly RateFacts[]) => sourceRow(points).slice(4);

  it('states the last rate and the mean', () => {
    expect(shown(rateOf(3, 600, 200), rateOf(9, 800, null))).toEqual(['800 ± 62 kg/h', '700 kg/h']);
  });

  it('says "about" of a last rate near the limit, and leaves it out of the mean', () => {
    expect(shown(rateOf(3, 600, 200), rateOf(9, 275, 200))).toEqual(['about 275 ± 62 kg/h', '600 kg/h']);
  });

  it('has no mean where all rates are near the limit', () => {
    expect(shown(rateOf(3, 275, 200))).toEqual(['about 275 ± 62 kg/h', '-']);
  });
});
