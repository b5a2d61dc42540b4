import { expect, it } from 'vitest';
import { compassPoint } from './compass.ts';

it.each([
  [0, 'N'],
  [225, 'SW'],
  [337.4, 'NW'],
  [337.6, 'N'],
  [-90, 'W'],
  [720, 'N'],
])('a direction of %d° is %s', (deg, point) => {
  expect(compassPoint(deg)).toBe(point);
});
