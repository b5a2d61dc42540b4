import { expect, test } from 'vitest';
import { cursorText, scaleOf } from './map-scale.ts';

test.each([
  [156_543, '10000 km', 64],
  [91.5, '5 km', 55],
  [15.1, '1 km', 66],
  [0.0746, '5 m', 67],
])('a pixel of %d m is measured with %s', (metres, label, widthPx) => {
  expect(scaleOf(metres)).toEqual({ label, widthPx });
});

test.each([
  [[-122.34681, 37.79119], '37.7912° N, 122.3468° W'],
  [[178.44, -18.1248], '18.1248° S, 178.4400° E'],
] as const)('the place under the pointer reads latitude first', (position, text) => {
  expect(cursorText(position)).toBe(text);
});
