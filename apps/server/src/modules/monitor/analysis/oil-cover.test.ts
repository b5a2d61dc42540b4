import { expect, it } from 'vitest';
import { oilCover } from './oil-cover.ts';

const SIZE = 40;
const SPOT = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => (20 + y) * SIZE + 20 + x));

function plane(background: number, spot: number) {
  const values = new Float32Array(SIZE * SIZE).fill(background);
  for (const pixel of SPOT) values[pixel] = spot;
  return { width: SIZE, height: SIZE, values };
}

it.each([
  [0.1, 0.5, 0.4],
  [-0.05, 0.3, 0.35],
  [0.2, 0.1, 0],
  [0, 1.4, 1],
])('the cover of a spot on ground with the score %d and itself with %d is %d', (ground, spot, cover) => {
  expect(oilCover(plane(ground, spot), Int32Array.from(SPOT))).toBeCloseTo(cover, 5);
});

it('the cover of a spot without data is not known', () => {
  expect(oilCover(plane(0, Number.NaN), Int32Array.from(SPOT))).toBeUndefined();
});
