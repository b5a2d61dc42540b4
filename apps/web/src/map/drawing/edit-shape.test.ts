import {
  type Area,
  bboxPolygon,
  type LineString,
  type Polygon,
  placeInWorld,
  splitAtAntimeridian,
} from '@sigma/geo';
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

  describe('of a line', () => {
    const line: LineString = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
    };

    it('offers its ends and no side between them', () => {
      expect(handlesOf(line).map(({ kind, at }) => [kind, ...at])).toEqual([
        ['corner', 0, 0],
        ['middle', 1, 0],
        ['corner', 2, 0],
        ['middle', 2, 1],
        ['corner', 2, 2],
      ]);
    });

    it('moves an end alone, and adds a corner where a middle is', () => {
      expect(moveCorner(line, corner(0), [-1, -1]).coordinates).toEqual([
        [-1, -1],
        [2, 0],
        [2, 2],
      ]);
      expect(addCorner(line, corner(1), [3, 1]).coordinates).toEqual([
        [0, 0],
        [2, 0],
        [3, 1],
        [2, 2],
      ]);
    });

    it('removes corners down to two', () => {
      const two = removeCorner(line, corner(1));
      expect(two.coordinates).toEqual([
        [0, 0],
        [2, 2],
      ]);
      expect(removeCorner(two, corner(0))).toEqual(two);
    });

    it('changes one of several lines, whole beside the middle of the map', () => {
      const across: LineString = {
        type: 'LineString',
        coordinates: [
          [179, 0],
          [181, 2],
        ],
      };
      expect(editableOf(placeInWorld(across), -178)).toEqual({
        type: 'LineString',
        coordinates: [
          [-181, 0],
          [-180, 1],
          [-179, 2],
        ],
      });
      const both = { type: 'MultiLineString', coordinates: [line.coordinates, across.coordinates] } as const;
      expect(moveCorner(both, { polygon: 1, ring: 0, index: 1 }, [182, 3]).coordinates).toEqual([
        line.coordinates,
        [
          [179, 0],
          [182, 3],
        ],
      ]);
    });
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
