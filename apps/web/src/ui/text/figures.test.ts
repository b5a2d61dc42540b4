import { afterEach, expect, it, test, vi } from 'vitest';
import { instantText, longDurationText, sceneTimeText, spellInstants, utcText } from './figures.ts';
import { useFormats } from './formats.ts';
import { localTimeText } from './local-time.ts';

afterEach(() => {
  useFormats.setState({ clock: 'utc' });
  vi.restoreAllMocks();
});

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

it('the time of a scene is its day and its time to the second in UTC, and a missing time is named', () => {
  expect(sceneTimeText('2026-11-18T18:42:07.512Z')).toBe('18 Nov 2026, 18:42:07 UTC');
  expect(sceneTimeText('')).toBe('Unknown date');
});

it('the local time follows complete instants where it is chosen, but not those of tables', () => {
  const zone = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Kolkata' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone);
  useFormats.setState({ clock: 'local' });
  const instant = '2026-11-26T06:44:40Z';
  expect(instantText(instant, true)).toBe('26 Nov 2026, 06:44:40 UTC (12:14 GMT+5:30)');
  expect(spellInstants('over at 2026-11-26 06:44:40 UTC')).toBe(`over at ${instantText(instant, true)}`);
  expect(utcText(instant)).toBe('26 Nov 2026, 06:44 UTC');
  expect(sceneTimeText('')).toBe('Unknown date');
});

test.each([
  ['Europe/Berlin', '2026-11-21T08:14:09Z', '09:14 CET'],
  ['Europe/Berlin', '2026-08-31T22:30:00Z', '1 Sep, 00:30 CEST'],
  ['America/New_York', '2026-09-01T02:00:00Z', '31 Aug, 22:00 GMT-4'],
  ['Europe/London', '2026-07-31T12:30:00Z', '13:30 BST'],
  // No second time where it would be the same.
  ['Europe/London', '2026-11-21T08:14:09Z', ''],
  ['Etc/UTC', '2026-11-21T08:14:09Z', ''],
  ['Europe/Berlin', 'not an instant', ''],
])('the local time in %s at %s is "%s"', (zone, instant, text) => {
  expect(localTimeText(new Date(instant), zone)).toBe(text);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

it.each([
  [0, '0 min'],
  [59 * MINUTE + 59_999, '59 min'],
  [372 * MINUTE, '6 h 12 min'],
  [-2 * DAY - 4 * 60 * MINUTE, '2 d 4 h'],
])('writes a duration of %i ms as %s', (ms, text) => expect(longDurationText(ms)).toBe(text));
