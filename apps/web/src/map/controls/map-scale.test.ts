import { expect, test } from 'vitest';
import { cursorText, scaleOf } from './map-scale.ts';

test.each([
  [156_543, '10000 km', 64],
  [91.5, '5 km', 55],
  [15.1, '1 km', 66],
  [0.0746, '5 m', 67],
])('the scale bar of a map with %d m per pixel shows %s', (metres, label, widthPx) => {
  expect(scaleOf(metres)).toEqual({ label, widthPx });
});

test.each([
  [[-122.34681, 37.79119], '37.7912° N, 122.3468° W'],
  [[178.44, -18.1248], '18.1248° S, 178.4400° E'],
] as const)('the coordinates of the pointer start with the latitude', (position, text) => {
  expect(cursorText(position)).toBe(text);
});
