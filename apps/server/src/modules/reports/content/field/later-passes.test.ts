import { describe, expect, it } from 'vitest';
import { findingFacts } from '../facts.fixture.ts';
import { type LaterPass, laterLooks, laterText } from './later-passes.ts';

const STOP = findingFacts(0, { detected_at: new Date('2026-11-06T18:00:00Z'), rate_kg_h: 400 });
const pass = (day: number, changes: Partial<LaterPass> = {}): LaterPass => ({
  asset_id: STOP.asset_id,
  at: new Date(Date.UTC(2026, 10, day, 18)),
  isAnalysed: true,
  limit_kg_h: 300,
  vehicles_searched: true,
  isHidden: undefined,
  findings: [],
  ...changes,
});
const textOf = (stop: typeof STOP, ...passes: readonly LaterPass[]) => laterText(laterLooks(stop, passes));
const [LON, LAT] = STOP.point.coordinates;
const there = { source: null, type: 'Methane', place: [LON, LAT] } as const;

describe('what later passes say of a stop', () => {
  it('is how many clear ones saw nothing there, and when the last one looked', () => {
    expect(textOf(STOP, pass(26), pass(12), pass(19))).toBe(
      '3 later clear passes saw nothing there, last on 26 Nov 2026.',
    );
    expect(textOf(STOP, pass(12))).toBe('1 later clear pass saw nothing there, on 12 Nov 2026.');
  });

  it('counts neither earlier passes nor those of another asset, nor those that could not see its ground', () => {
    const elsewhere = '00000001-0000-4000-8000-000000000009';
    expect(textOf(STOP, pass(5), pass(12, { asset_id: elsewhere }), pass(13, { isHidden: () => true }))).toBe(
      'No later pass has looked there.',
    );
  });

  it('does not take oil for its gas, also where an earlier version has linked both to one source', () => {
    const oil = { source: STOP.source?.id ?? null, type: 'Hydrocarbon Leak', place: there.place } as const;
    expect(textOf(STOP, pass(12, { findings: [oil] }))).toBe(
      '1 later clear pass saw nothing there, on 12 Nov 2026.',
    );
  });

  it('does not take a pass whose limit is above its rate for a proof', () => {
    expect(textOf(STOP, pass(12, { limit_kg_h: 900 }), pass(13))).toBe(
      '1 later clear pass saw nothing there, on 13 Nov 2026. 1 clear pass since then could not have shown it.',
    );
  });

  it('names the passes that are not analysed yet', () => {
    expect(textOf(STOP, pass(12, { isAnalysed: false }), pass(14, { isAnalysed: false }))).toBe(
      'Not analysed yet: the passes of 12 Nov 2026 and 14 Nov 2026.',
    );
    const many = [10, 11, 12, 13, 14].map((day) => pass(day, { isAnalysed: false }));
    expect(textOf(STOP, ...many)).toBe('Not analysed yet: 5 later passes.');
  });

  it('is that it was seen again, also as a gas of another class', () => {
    expect(textOf(STOP, pass(12, { findings: [{ ...there, type: 'Plume' }] }), pass(13))).toBe(
      'Seen again in 1 later pass, on 12 Nov 2026. 1 later clear pass saw nothing there, on 13 Nov 2026.',
    );
  });

  it('is not confused by another finding at its place, or by passes in which vehicles could not be looked for', () => {
    const truck = { ...STOP, detection_type: 'Vehicle', source: null } as const;
    expect(textOf(truck, pass(12, { findings: [there] }), pass(13, { vehicles_searched: false }))).toBe(
      '1 later clear pass saw nothing there, on 12 Nov 2026. 1 clear pass since then could not have shown it.',
    );
  });
});
