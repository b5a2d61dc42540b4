import { expect, it } from 'vitest';
import { NOON, setOf } from './satellites.fixture.ts';
import { ageOf, countdownText, offsetText, uncertaintyText } from './tracker-text.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

it.each([
  [-1, 'now'],
  [247_000, '4 min 07 s'],
  [600_000, '10 min'],
  [6_480_000, '1 h 48 min'],
])('writes a countdown of %i ms as %s', (ms, text) => expect(countdownText(ms)).toBe(text));

it('shows on which side of now the shown time is', () => {
  expect(offsetText(130 * MINUTE)).toBe('+2 h 10 min');
  expect(offsetText(-45 * MINUTE)).toBe('−45 min');
});

it('calls an element set old from three days on, also before its epoch', () => {
  const set = setOf({ epochMs: NOON });
  expect(ageOf(set, NOON + 372 * MINUTE)).toMatchObject({ text: '6 h 12 min', isOld: false });
  expect(ageOf(set, NOON + 3 * DAY - MINUTE).isOld).toBe(false);
  expect(ageOf(set, NOON + 3 * DAY + MINUTE).isOld).toBe(true);
  expect(ageOf(set, NOON - 60 * MINUTE).text).toBe('1 h 0 min before its epoch');
});

it('writes an uncertainty with its significant figures', () => {
  expect(uncertaintyText({ ageDays: 1, alongTrackKm: 0.52, seconds: 0.07 })).toBe('± 0.5 km, ± 0.1 s');
  expect(uncertaintyText({ ageDays: 9, alongTrackKm: 43.4, seconds: 5.7 })).toBe('± 43 km, ± 5.7 s');
});
