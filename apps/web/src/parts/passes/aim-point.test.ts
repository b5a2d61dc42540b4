import type { SearchArea } from '@sigma/domain';
import { expect, it } from 'vitest';
import { aimWithin, hasAimChoice, OUTSIDE, readAim } from './aim-point.ts';

const AREA: SearchArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.4, 37.7],
      [-122.1, 37.7],
      [-122.1, 37.9],
      [-122.4, 37.9],
      [-122.4, 37.7],
    ],
  ],
};

it.each([
  ['37.8012, -122.2711', { ok: true, aim: [-122.2711, 37.8012] }],
  ["37°48'N 122°15'W", { ok: true, aim: [-122.25, 37.8] }],
  ['  ', { ok: true, aim: undefined }],
  ['38.5, -122.2', { ok: false, text: OUTSIDE }],
  ['somewhere', { ok: false, text: expect.stringMatching(/^Must be latitude and longitude/) }],
])('reads the aim point %s', (text, reading) => {
  expect(readAim(text, AREA)).toEqual(reading);
});

it('leaves no choice of an aim point in a point', () => {
  const point: SearchArea = { type: 'Point', coordinates: [-122.2, 37.8] };
  expect([hasAimChoice(AREA), hasAimChoice(point), hasAimChoice(undefined)]).toEqual([true, false, false]);
  expect(aimWithin(point, [-122.2, 37.8])).toBeUndefined();
});

it('rounds an aim point to the decimals of its address', () => {
  expect(aimWithin(AREA, [-122.234567891, 37.812345678])).toEqual([-122.23457, 37.81235]);
});
