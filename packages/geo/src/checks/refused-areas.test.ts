import { describe, expect, it } from 'vitest';
import type { Position } from '../shapes/geojson.ts';
import type { GeometryIssueCode } from '../shapes/geometry-issue.ts';
import { box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { circle, hole, multi, square } from './areas.fixture.ts';
import { checkArea } from './check-geometry.ts';

const refused: [string, unknown, GeometryIssueCode, string][] = [
  ['null as an area', null, 'not_a_geometry', ''],
  ['text as an area', 'POLYGON((0 0))', 'not_a_geometry', ''],
  ['a point as an area', { type: 'Point', coordinates: [0, 0] }, 'wrong_type', 'type'],
  ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'not_a_geometry', 'coordinates'],
  [
    'a ring that is not a list',
    { type: 'Polygon', coordinates: [{ length: 4 }] },
    'not_a_geometry',
    'coordinates[0]',
  ],
  [
    'a polygon with fewer than four points',
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    'too_few_positions',
    'coordinates[0]',
  ],
  [
    'a position of one number',
    { type: 'Polygon', coordinates: [[[0], [1, 0], [1, 1], [0]]] },
    'bad_position',
    'coordinates[0][0]',
  ],
  [
    'a position of text',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          ['1', 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
    'bad_position',
    'coordinates[0][1]',
  ],
  [
    'a position that is not finite',
    polygon([
      [0, 0],
      [1, Number.NaN],
      [1, 1],
      [0, 0],
    ]),
    'bad_position',
    'coordinates[0][1]',
  ],
  ['a latitude beyond the pole', box(0, 0, 10, 90.5), 'latitude_out_of_range', 'coordinates[0][2]'],
  ['a longitude beyond 360 degrees', box(0, 0, 361, 10), 'longitude_out_of_range', 'coordinates[0][1]'],
  ['more than 10,000 positions', polygon(circle(10_000)), 'too_many_vertices', 'coordinates[0]'],
  [
    'an outline collapsed to a line',
    polygon([
      [0, 0],
      [5, 5],
      [10, 10],
      [0, 0],
    ]),
    'zero_area',
    'coordinates[0]',
  ],
  [
    'an outline that repeats one point',
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
    'zero_area',
    'coordinates[0]',
  ],
  ['a box of one centimetre', box(0, 0, 1e-7, 1e-7), 'zero_area', 'coordinates'],
  ['an area wider than the world', box(-200, 0, 200, 10), 'too_wide', 'coordinates'],
  [
    'a five-pointed star',
    polygon([
      [0, 3],
      [2, -3],
      [-3, 1],
      [3, 1],
      [-2, -3],
      [0, 3],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  [
    'an outline that winds twice',
    polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [2, 2],
      [8, 3],
      [5, 8],
      [-1, 5],
      [0, 0],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  [
    'an outline that runs along itself',
    polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [6, 10],
      [6, 0],
      [4, 0],
      [4, 10],
      [0, 10],
      [0, 0],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  ['a hole outside its outline', polygon(square(), hole(20, 2, 24, 4)), 'hole_outside', 'coordinates'],
  [
    'a hole beyond the antimeridian',
    polygon([...rectangle(170, 0, 178, 10)], hole(182, 2, 184, 4)),
    'hole_outside',
    'coordinates',
  ],
  [
    'a hole far from the pole that its outline goes around',
    polygon(parallel(80), hole(0, 20, 10, 30)),
    'hole_outside',
    'coordinates',
  ],
  ['a hole that crosses its outline', polygon(square(), hole(5, 5, 15, 8)), 'rings_overlap', 'coordinates'],
  ['a hole in a hole', polygon(square(), hole(2, 2, 8, 8), hole(4, 4, 6, 6)), 'rings_overlap', 'coordinates'],
  [
    'a hole that cuts the area in two',
    polygon(square(), [
      [0, 5],
      [5, 6],
      [10, 5],
      [5, 4],
      [0, 5],
    ]),
    'rings_overlap',
    'coordinates',
  ],
  ['parts that overlap', multi([0, 0, 10, 10], [5, 5, 15, 15]), 'rings_overlap', 'coordinates'],
  ['a part within another', multi([0, 0, 10, 10], [2, 2, 4, 4]), 'rings_overlap', 'coordinates'],
  ['parts that share a side', multi([0, 0, 10, 10], [10, 0, 20, 10]), 'rings_overlap', 'coordinates'],
  [
    'parts that overlap across the antimeridian',
    multi([170, 0, 190, 10], [-175, 5, -160, 8]),
    'rings_overlap',
    'coordinates',
  ],
];

describe('an area that is refused', () => {
  it.each(refused)('refuses %s', (_name, value, code, field) => {
    expect(checkArea(value)).toMatchObject({ ok: false, code, field });
  });

  it('refuses an outline that could be split, when outlines must not be, and names its ring', () => {
    const bowtie = polygon([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ]);
    expect(checkArea(bowtie).ok).toBe(true);
    expect(checkArea(bowtie, { splitsOutlines: false })).toEqual({
      ok: false,
      code: 'self_crossing',
      field: 'coordinates[0]',
      message: 'The outline meets itself at 5.00000, 5.00000.',
    });
    expect(checkArea(polygon(square()), { splitsOutlines: false })).toMatchObject({ ok: true });
  });

  it('refuses a scribble of thousands of crossings as an outline that crosses itself', () => {
    const scribble = Array.from(
      { length: 9_998 },
      (_, index): Position => [Math.sin(index * 1.7) * 40, Math.cos(index * 2.3) * 40],
    );
    expect(checkArea(polygon(scribble))).toMatchObject({ ok: false, code: 'self_crossing' });
  });
});
