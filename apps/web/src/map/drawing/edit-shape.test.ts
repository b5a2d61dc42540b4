import { type Area, bboxPolygon, type Polygon, splitAtAntimeridian } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { addCorner, editableOf, handlesOf, moveCorner, removeCorner } from './edit-shape.ts';

const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
  ],
};
const holed: Polygon = {
  type: 'Polygon',
  coordinates: [
    ...square.coordinates,
    [
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
      [0.5, 0.5],
    ],
  ],
};
const corner = (index: number, ring = 0) => ({ polygon: 0, ring, index });

describe('editing a shape', () => {
  it('keeps the ring closed when its first corner moves', () => {
    expect(moveCorner(square, corner(0), [-1, -1])).toMatchObject({
      coordinates: [
        [
          [-1, -1],
          [2, 0],
          [2, 2],
          [0, 2],
          [-1, -1],
        ],
      ],
    });
  });

  it('adds a corner between the two that a middle lies between', () => {
    expect(addCorner(square, corner(3), [-1, 1])).toMatchObject({
      coordinates: [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [0, 2],
          [-1, 1],
          [0, 0],
        ],
      ],
    });
  });

  it('removes corners down to three', () => {
    const three = removeCorner(square, corner(1));
    expect(three).toMatchObject({
      coordinates: [
        [
          [0, 0],
          [2, 2],
          [0, 2],
          [0, 0],
        ],
      ],
    });
    expect(removeCorner(three, corner(0))).toEqual(three);
  });

  it('takes a hole away with one of its last three corners', () => {
    expect(removeCorner(holed, corner(0, 1))).toEqual(square);
  });

  it('moves a point and leaves it one', () => {
    expect(moveCorner({ type: 'Point', coordinates: [1, 2] }, corner(0), [3, 4])).toEqual({
      type: 'Point',
      coordinates: [3, 4],
    });
  });

  it('offers a corner and a middle for each side', () => {
    expect(handlesOf(square).map(({ kind, at }) => [kind, ...at])).toEqual([
      ['corner', 0, 0],
      ['middle', 1, 0],
      ['corner', 2, 0],
      ['middle', 2, 1],
      ['corner', 2, 2],
      ['middle', 1, 2],
      ['corner', 0, 2],
      ['middle', 0, 1],
    ]);
  });

  it('shows an area across the antimeridian whole, beside the middle of the map', () => {
    const split: Area = splitAtAntimeridian(bboxPolygon([179, -1, -179, 1]));
    const lons = (nearLon: number) => {
      const shape = editableOf(split, nearLon);
      return [
        ...new Set(shape?.type === 'Polygon' ? shape.coordinates[0]?.map(([lon]) => lon) : []),
      ].toSorted((a, b) => a - b);
    };
    expect(lons(178)).toEqual([179, 181]);
    expect(lons(-178)).toEqual([-181, -179]);
  });
});
