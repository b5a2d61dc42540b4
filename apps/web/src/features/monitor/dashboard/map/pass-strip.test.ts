import { describe, expect, it } from 'vitest';
import { findingOf, passOf } from '../../data/finding.fixture.ts';
import { passName } from './pass-strip.tsx';

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
