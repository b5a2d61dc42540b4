import { expect, test } from 'vitest';
import { forecastEndIn, stationPassesText } from './station-forecast.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const END = NOW + 7 * DAY_MS;
const viewIn = (days: number) => ({ startMs: NOW + days * DAY_MS, spanMs: DAY_MS });

test.each([
  ['says how many passes there are within the forecast', 0, 6, '0 ground-station passes', undefined],
  [
    'says what is not forecast yet at its end',
    1,
    6.5,
    '1 ground-station pass (later ones are not forecast yet)',
    END,
  ],
  ['says that nothing is forecast beyond it', 0, 10, 'ground-station passes are not forecast yet', END],
])('a lane of the desk %s', (_, count, days, text, end) => {
  expect(stationPassesText(count, viewIn(days), NOW)).toBe(text);
  expect(forecastEndIn(viewIn(days), NOW)).toBe(end);
});
