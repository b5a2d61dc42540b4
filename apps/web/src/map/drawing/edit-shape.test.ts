import {
  type Area,
  bboxPolygon,
  type LineString,
  type Polygon,
  placeInWorld,
  splitAtAntimeridian,
} from '@sigma/geo';
import { describe, expect, it, test } from 'vitest';
import { addCorner, copyNear, editableOf, handlesOf, moveCorner, removeCorner } from './edit-shape.ts';

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

describe('editing an area', () => {
  it('keeps a ring closed when its first corner moves', () => {
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

  it('adds a corner at the midpoint of the closing side of a ring', () => {
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

  it('removes corners of a ring down to three', () => {
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

  it('removes a hole with one of its last three corners', () => {
    expect(removeCorner(holed, corner(0, 1))).toEqual(square);
  });

  it('moves a point to the given position', () => {
    expect(moveCorner({ type: 'Point', coordinates: [1, 2] }, corner(0), [3, 4])).toEqual({
      type: 'Point',
      coordinates: [3, 4],
    });
  });

  it('has a corner and a midpoint as handles for each side of a ring', () => {
    expect(handlesOf(square).map(({ kind, at }) => [kind, ...at])).toEqual([
      ['corner', 0, 0],
      ['midpoint', 1, 0],
      ['corner', 2, 0],
      ['midpoint', 2, 1],
      ['corner', 2, 2],
      ['midpoint', 1, 2],
      ['corner', 0, 2],
      ['midpoint', 0, 1],
    ]);
  });

  describe('editing a line', () => {
    const line: LineString = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
    };

    it('has no midpoint between the two ends of a line', () => {
      expect(handlesOf(line).map(({ kind, at }) => [kind, ...at])).toEqual([
        ['corner', 0, 0],
        ['midpoint', 1, 0],
        ['corner', 2, 0],
        ['midpoint', 2, 1],
        ['corner', 2, 2],
      ]);
    });

    it('moves one end of a line without the other, and adds a corner at a midpoint', () => {
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

    it('removes corners of a line down to two', () => {
      const two = removeCorner(line, corner(1));
      expect(two.coordinates).toEqual([
        [0, 0],
        [2, 2],
      ]);
      expect(removeCorner(two, corner(0))).toEqual(two);
    });

    it('edits one of several lines, in one piece on the copy of the world in view', () => {
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

  it('edits an area across the antimeridian in one piece, on the copy of the world in view', () => {
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

test.each([
  [-179, 179, 181],
  [179, -179, -181],
  [10, 20, 10],
])('the copy of longitude %d nearest to %d is %d', (at, near, copy) => {
  expect(copyNear(at, near)).toBeCloseTo(copy, 9);
});
