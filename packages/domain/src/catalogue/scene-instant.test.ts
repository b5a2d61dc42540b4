import { expect, test } from 'vitest';
import { sceneInstant } from './scene-instant.ts';

const instant = '2026-11-18T18:42:07Z';
const start = '2026-11-18T18:41:00Z';

test.each([
  ['its datetime, even with a start', { datetime: instant, start_datetime: start }, instant],
  ['its start without a datetime', { datetime: null, start_datetime: start }, start],
  ['nothing without times', {}, ''],
])('the instant of a scene is %s', (_, times, expected) => {
  expect(sceneInstant(times)).toBe(expected);
});
