import { expect, it } from 'vitest';
import { instantText, spellInstants } from './figures.ts';

it('an instant is written as its day, then its time, in UTC', () => {
  expect(instantText('2026-11-26T06:44:40.123Z')).toBe('26 Nov 2026, 06:44 UTC');
  expect(instantText('2026-11-26T06:44:40.123Z', true)).toBe('26 Nov 2026, 06:44:40 UTC');
});

it('instants within a sentence are formatted like all others, and the rest is unchanged', () => {
  expect(spellInstants('Expired: over at 2026-11-26 06:44:40 UTC, as 2026-09-01 00:00:00 UTC was')).toBe(
    'Expired: over at 26 Nov 2026, 06:44:40 UTC, as 1 Sep 2026, 00:00:00 UTC was',
  );
  expect(spellInstants('Refused: 2026-13-40 06:44:40 UTC (TE)')).toBe(
    'Refused: 2026-13-40 06:44:40 UTC (TE)',
  );
});
