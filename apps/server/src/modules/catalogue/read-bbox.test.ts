import { describe, expect, it } from 'vitest';
import { readBBox } from './read-bbox.ts';

describe('readBBox', () => {
  it('takes a box and ignores heights', () => {
    expect(readBBox([-123, 37, -122, 38])).toEqual([[-123, 37, -122, 38]]);
    expect(readBBox([-123, 37, 0, -122, 38, 500])).toEqual([[-123, 37, -122, 38]]);
  });

  it('cuts a box across the antimeridian into two', () => {
    expect(readBBox([170, -20, -170, -10])).toEqual([
      [170, -20, 180, -10],
      [-180, -20, -170, -10],
    ]);
  });

  it.each([
    [[1, 2, 3], 'four or six'],
    [[0, 10, 1, 5], 'southern edge'],
    [[0, -91, 1, 5], 'latitudes'],
    [[-190, 0, 1, 5], 'longitudes'],
    [[Number.NaN, 0, 1, 5], 'numbers'],
  ])('says what is wrong with %j', (numbers, sentence) => {
    expect(readBBox(numbers)).toContain(sentence);
  });
});
