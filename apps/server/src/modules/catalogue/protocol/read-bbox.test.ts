import { describe, expect, it } from 'vitest';
import { readBBox } from './read-bbox.ts';

describe('readBBox', () => {
  it('reads a box of four numbers', () => {
    expect(readBBox([-123, 37, -122, 38])).toEqual([[-123, 37, -122, 38]]);
  });

  it('reads a box with heights and returns none if it does not include height 0', () => {
    expect(readBBox([-123, 37, 0, -122, 38, 500])).toEqual([[-123, 37, -122, 38]]);
    expect(readBBox([-123, 37, -9, -122, 38, 0])).toEqual([[-123, 37, -122, 38]]);
    expect(readBBox([-123, 37, 1, -122, 38, 500])).toEqual([]);
    expect(readBBox([170, 37, -9, -170, 38, -1])).toEqual([]);
  });

  it('splits a box across the antimeridian into two', () => {
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
    [[0, 0, 9, 1, 5, 8], 'lowest height'],
  ])('returns a message for the invalid box %j', (numbers, sentence) => {
    expect(readBBox(numbers)).toContain(sentence);
  });
});
