import { expect, it, test } from 'vitest';
import { areaText, instantText, sceneTimeText, spellInstants } from './figures.ts';

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

test.each([
  [0, '0 km²'],
  [1e-9, '1 m²'],
  [0.000_4, '400 m²'],
  [0.064, '64,000 m²'],
  [0.099_999_9, '100,000 m²'],
  [0.1, '0.1 km²'],
  [9.96, '10 km²'],
  [2310.4, '2,310 km²'],
])('an area of %s km² is shown as %s', (areaKm2, text) => {
  expect(areaText(areaKm2)).toBe(text);
});

it('the time of a scene is its day and its time to the second in UTC, and a missing time is named', () => {
  expect(sceneTimeText('2026-11-18T18:42:07.512Z')).toBe('18 Nov 2026, 18:42:07 UTC');
  expect(sceneTimeText('')).toBe('Unknown date');
});
