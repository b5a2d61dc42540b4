import { describe, expect, it } from 'vitest';
import type { BBox, Geometry } from '../shapes/geojson.ts';
import { box, parallel, polygon } from '../shapes/shapes.fixture.ts';
import { splitAtAntimeridian } from './antimeridian.ts';
import { bboxOf, bboxPolygon, boundsIntersect, shrinkBBox } from './bbox.ts';

const cases: [string, Geometry, BBox][] = [
  ['a point', { type: 'Point', coordinates: [10, 20] }, [10, 20, 10, 20]],
  ['a polygon', box(-10, -20, 10, 20), [-10, -20, 10, 20]],
  ['the world', box(-180, -90, 180, 90), [-180, -90, 180, 90]],
  ['an unwrapped polygon, west above east', box(170, 0, 190, 5), [170, 0, -170, 5]],
  ['the same polygon split', splitAtAntimeridian(box(170, 0, 190, 5)), [170, 0, -170, 5]],
  [
    'points on both sides of the world',
    {
      type: 'MultiPoint',
      coordinates: [
        [-170, 1],
        [170, 2],
      ],
    },
    [-170, 1, 170, 2],
  ],
  ['a ring around the pole', polygon(parallel(75)), [-180, 75, 180, 90]],
  [
    'a line across the antimeridian',
    {
      type: 'LineString',
      coordinates: [
        [175, 0],
        [185, 3],
      ],
    },
    [175, 0, -175, 3],
  ],
];

describe('bboxOf', () => {
  it.each(cases)('calculates the bounding box of %s', (_name, geometry, expected) => {
    expect(bboxOf(geometry)).toEqual(expected);
  });
});

describe('bboxPolygon', () => {
  it('converts a box across the antimeridian to an unwrapped polygon', () => {
    expect(bboxPolygon([170, 0, -170, 5])).toEqual(box(170, 0, 190, 5));
  });
  it('converts the bounds of a map that shows several worlds to a single world', () => {
    expect(bboxPolygon([-400, -60, 300, 60])).toEqual(box(-180, -60, 180, 60));
  });
});

describe('shrinkBBox', () => {
  it('shrinks a box by five per cent about its centre', () => {
    expect(shrinkBBox([0, 0, 40, 20], 0.05)).toEqual([1, 0.5, 39, 19.5]);
  });
  it('shrinks a box across the antimeridian, wrapped or not', () => {
    expect(shrinkBBox([160, 0, -160, 20], 0.05)).toEqual([161, 0.5, -161, 19.5]);
    expect(shrinkBBox([160, 0, 200, 20], 0.05)).toEqual([161, 0.5, -161, 19.5]);
  });
  it('shrinks the bounds of a map of several worlds to the full band', () => {
    expect(shrinkBBox([-400, -60, 400, 60], 0.05)).toEqual([-180, -57, 180, 57]);
  });
});

describe('boundsIntersect', () => {
  const table: [BBox, BBox, boolean][] = [
    [[0, 0, 10, 10], [5, 5, 15, 15], true],
    [[0, 0, 10, 10], [10, 10, 15, 15], true],
    [[0, 0, 10, 10], [11, 0, 15, 10], false],
    [[0, 0, 10, 10], [0, 11, 10, 12], false],
    [[170, 0, -170, 10], [-175, 0, -160, 10], true],
    [[170, 0, -170, 10], [160, 0, 175, 10], true],
    [[170, 0, -170, 10], [-160, 0, 160, 10], false],
    [[-180, -90, 180, 90], [179, 0, -179, 10], true],
  ];
  it.each(table)('finds whether the boxes %j and %j intersect: %s', (a, b, expected) => {
    expect(boundsIntersect(a, b)).toBe(expected);
    expect(boundsIntersect(b, a)).toBe(expected);
  });
});
