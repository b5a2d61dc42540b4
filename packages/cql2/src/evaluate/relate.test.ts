import type { Geometry, Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { box } from '../fixtures/scenes.fixture.ts';
import { relates } from './relate.ts';

const point = (...coordinates: Position): Geometry => ({ type: 'Point', coordinates });
const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates });
const square = box(0, 0, 10, 10);
const ALL = [
  's_contains',
  's_crosses',
  's_disjoint',
  's_equals',
  's_intersects',
  's_overlaps',
  's_touches',
  's_within',
] as const;

describe('relates', () => {
  // The cases follow the definitions and figures of OGC 06-103r4, 6.1.15.3.
  it.each<[string, Geometry, Geometry, string]>([
    ['a square and itself', square, square, 's_contains s_equals s_intersects s_within'],
    ['a square and a square inside', square, box(2, 2, 4, 4), 's_contains s_intersects'],
    ['a square and a square inside at its boundary', square, box(0, 2, 4, 4), 's_contains s_intersects'],
    ['squares side by side', square, box(10, 0, 20, 10), 's_intersects s_touches'],
    ['squares corner to corner', square, box(10, 10, 20, 20), 's_intersects s_touches'],
    ['squares that overlap', square, box(5, 5, 15, 15), 's_intersects s_overlaps'],
    ['separate squares', square, box(11, 0, 20, 10), 's_disjoint'],
    ['a line through a square', line([-5, 5], [15, 5]), square, 's_crosses s_intersects'],
    ['a line into a square', line([-5, 5], [5, 5]), square, 's_crosses s_intersects'],
    ['a line in a square', line([2, 2], [5, 5]), square, 's_intersects s_within'],
    ['a line on the boundary of a square', line([0, 2], [0, 5]), square, 's_intersects s_touches'],
    ['lines that cross', line([0, 0], [10, 10]), line([0, 10], [10, 0]), 's_crosses s_intersects'],
    ['lines end to end', line([0, 0], [5, 5]), line([5, 5], [9, 0]), 's_intersects s_touches'],
    [
      'a line that ends on another line',
      line([0, 0], [10, 0]),
      line([5, 0], [5, 5]),
      's_intersects s_touches',
    ],
    ['lines that share a piece', line([0, 0], [6, 0]), line([3, 0], [9, 0]), 's_intersects s_overlaps'],
    ['a line and a part of it', line([0, 0], [9, 0]), line([3, 0], [6, 0]), 's_contains s_intersects'],
    [
      'a line and its reverse',
      line([0, 0], [5, 0], [9, 0]),
      line([9, 0], [0, 0]),
      's_contains s_equals s_intersects s_within',
    ],
    ['a point in a square', point(5, 5), square, 's_intersects s_within'],
    ['a point on the boundary of a square', point(0, 5), square, 's_intersects s_touches'],
    ['a point on a boundary, close to a corner', point(10, 5e-324), square, 's_intersects s_touches'],
    ['a point at the end of a line', point(0, 0), line([0, 0], [5, 5]), 's_intersects s_touches'],
    ['a point in a line', point(2, 2), line([0, 0], [5, 5]), 's_intersects s_within'],
    ['a point and itself', point(1, 1), point(1, 1), 's_contains s_equals s_intersects s_within'],
    [
      'points that overlap',
      {
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      },
      's_intersects s_overlaps',
    ],
    [
      'points in and out of a square',
      {
        type: 'MultiPoint',
        coordinates: [
          [5, 5],
          [20, 20],
        ],
      },
      square,
      's_crosses s_intersects',
    ],
    [
      'a square in the hole of another',
      {
        type: 'Polygon',
        coordinates: [
          box(0, 0, 10, 10).coordinates[0] ?? [],
          [
            [2, 2],
            [2, 8],
            [8, 8],
            [8, 2],
            [2, 2],
          ],
        ],
      },
      box(3, 3, 7, 7),
      's_disjoint',
    ],
  ])('finds the spatial relations of %s', (_name, a, b, expected) => {
    expect(ALL.filter((op) => relates(op, a, b)).join(' ')).toBe(expected);
  });

  it('relates collections only by intersection', () => {
    const collection = {
      type: 'GeometryCollection',
      geometries: [point(20, 20), line([5, 5], [6, 6])],
    } as const;
    expect(relates('s_intersects', square, collection)).toBe(true);
    expect(relates('s_disjoint', box(30, 30, 40, 40), collection)).toBe(true);
    expect(relates('s_within', collection, square)).toBeNull();
  });
});
