import { describe, expect, it } from 'vitest';
import { findingOf, passOf } from '../../data/finding.fixture.ts';
import { passName, verdictText } from './pass-strip.tsx';

describe('the name of a pass in the strip', () => {
  const pass = passOf(0, { findings: 1 });
  const { id, collection, file_id, acquired_at: at, sensor } = pass;
  const nameWith = (limit: number | null) =>
    passName(pass, [
      findingOf(0, { pass: { id, collection, file_id, at, sensor }, detection_limit_kg_h: limit }),
    ]);

  it.each([
    [null, '410 ± 120 kg/h'],
    [210, '410 ± 120 kg/h'],
    [310, 'about 410 ± 120 kg/h'],
  ])('has the rates that it measured, as lists state them, with a limit of %s kg/h', (limit, rate) => {
    expect(nameWith(limit)).toBe(`18 Nov 2026, finding, ${rate}`);
  });
});

describe('the verdict of the chosen pass', () => {
  it.each([
    ['nothing above 310 kg/h', {}, 'nothing above 310 kg/h; limit 310 ± 62 kg/h with 90 % probability'],
    ['cloudy', { state: 'cloudy', limit_kg_h: null, text: 'cloudy' }, 'cloudy'],
    [
      'imported',
      { state: 'imported', limit_kg_h: null, text: 'imported, not analysed' },
      'imported, not analysed',
    ],
  ] as const)('says in words when it was and what it shows: %s', (_, changes, text) => {
    expect(verdictText(passOf(0, changes), [])).toBe(`Pass of 18 Nov 2026, 17:52 UTC: ${text}`);
  });
});
