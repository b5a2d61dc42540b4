import { expect, it } from 'vitest';
import type { Plane } from '../plane.ts';
import { outlineOf } from './outline.ts';
import { outlineParts } from './outline-parts.ts';

/** Scores of 9 where the picture has a mark, else 0. */
function planeOf(picture: readonly string[]): Plane {
  const values = Float32Array.from(picture.join(''), (mark) => (mark === '#' ? 9 : 0));
  return { width: picture[0]?.length ?? 0, height: picture.length, values };
}

function partsIn(picture: readonly string[]) {
  const plane = planeOf(picture);
  const pixels = Int32Array.from([...plane.values.keys()].filter((at) => plane.values[at] === 9));
  return outlineParts(outlineOf(pixels, plane, 4));
}

it('an object in one piece has one part with its hole', () => {
  const parts = partsIn(['......', '.####.', '.#..#.', '.####.', '......']);
  expect(parts.map((rings) => rings.length)).toEqual([2]);
});

it('an object that is cut into pieces has a part for each, and each hole is in the part around it', () => {
  const parts = partsIn([
    '..............',
    '.######..####.',
    '.#....#..#..#.',
    '.#.##.#..####.',
    '.#.##.#.......',
    '.#....#....#..',
    '.######.......',
    '..............',
  ]);
  expect(parts.map((rings) => rings.length)).toEqual([2, 2, 1, 1]);
  const [ring, , island] = parts;
  expect(ring?.[0]?.every(([x]) => x < 7.5)).toBe(true);
  expect(island?.[0]?.every(([x, y]) => x > 2.5 && x < 5.5 && y > 2.5 && y < 5.5)).toBe(true);
});

it('an outline without rings has no parts', () => {
  expect(outlineParts([])).toEqual([]);
});
