import { expect, test } from 'vitest';
import { scaleOf } from './map-scale.ts';

test.each([
  [156_543, '10000 km', 64],
  [91.5, '5 km', 55],
  [15.1, '1 km', 66],
  [0.0746, '5 m', 67],
])('the scale bar of a map with %d m per pixel shows %s', (metres, label, widthPx) => {
  expect(scaleOf(metres, 'metric')).toEqual({ label, widthPx });
});

test.each([
  [156_543, '5000 mi', 51],
  [91.5, '5 mi', 88],
  [15.1, '2000 ft', 40],
  [0.0746, '20 ft', 82],
])('in imperial units, the scale bar of a map with %d m per pixel shows %s', (metres, label, widthPx) => {
  expect(scaleOf(metres, 'imperial')).toEqual({ label, widthPx });
});
