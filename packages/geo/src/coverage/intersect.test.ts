import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometry, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areasIntersect, geometriesIntersect, pointInArea } from './intersect.ts';

const holed = polygon([...rectangle(0, 0, 10, 10)], [...rectangle(2, 2, 8, 8)]);

describe('pointInArea', () => {
  it.each<[Position, boolean]>([
    [[1, 1], true],
    [[5, 5], false],
    [[2, 5], true],
    [[10, 10], true],
    [[11, 5], false],
  ])('finds whether %j is in a box with a hole: %s', (position, expected) => {
    expect(pointInArea(position, holed)).toBe(expected);
  });

  it('finds positions across the antimeridian whatever their longitude notation', () => {
    for (const lon of [175, -185, 180, -180, 185, -175])
      expect(pointInArea([lon, 5], box(170, 0, 190, 10))).toBe(true);
    expect(pointInArea([165, 5], box(170, 0, 190, 10))).toBe(false);
  });
});

describe('geometriesIntersect', () => {
  const point: Geometry = { type: 'Point', coordinates: [5, 5] };
  const line: Geometry = {
    type: 'LineString',
    coordinates: [
      [-5, 5],
      [15, 5],
    ],
  };
  it.each<[string, Geometry, Geometry, boolean]>([
    ['boxes that overlap', box(0, 0, 10, 10), box(5, 5, 15, 15), true],
    ['boxes that share a corner', box(0, 0, 10, 10), box(10, 10, 15, 15), true],
    ['boxes apart', box(0, 0, 10, 10), box(11, 0, 15, 10), false],
    ['a box within another', box(0, 0, 10, 10), box(4, 4, 5, 5), true],
    ['boxes that cross without a corner inside', box(0, 4, 10, 6), box(4, 0, 6, 10), true],
    ['a box in a hole', holed, box(4, 4, 5, 5), false],
    ['boxes written on both sides of the antimeridian', box(170, 0, 190, 10), box(-175, 5, -160, 6), true],
    ['a cap and a box near the pole', polygon(parallel(80)), box(40, 85, 41, 86), true],
    ['a point in a hole', point, holed, false],
    ['a line across a hole', line, holed, true],
    ['a point on a line', point, line, true],
    [
      'two points',
      point,
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 1],
          [5, 5],
        ],
      },
      true,
    ],
  ])('finds whether these intersect: %s', (_name, a, b, expected) => {
    expect(geometriesIntersect(a, b)).toBe(expected);
    expect(geometriesIntersect(b, a)).toBe(expected);
  });

  it('finds the same of long outlines as of the few edges that are near', () => {
    // A comb of 2,000 teeth, each 0.01 degrees wide, between the latitudes 0 and 1.
    const teeth = Array.from({ length: 2000 }, (_, n) => n / 100);
    const comb = polygon([
      ...teeth.flatMap((lon): Position[] => [
        [lon, 0],
        [lon + 0.005, 1],
      ]),
      [20, 0],
      [20, -1],
      [0, -1],
      [0, 0],
    ]);
    fc.assert(
      fc.property(fc.nat(1999), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (n, lat) => {
        // The tooth is as wide as it is far from its tip.
        const tip = n / 100 + 0.005;
        const reach = 0.005 * (1 - lat);
        const within: Geometry = { type: 'Point', coordinates: [tip, lat] };
        expect(geometriesIntersect(comb, within)).toBe(true);
        const gap = n / 100 + 0.01 + (n === 1999 ? 1 : 0);
        const size = Math.min(0.001, (0.005 - reach) / 4);
        expect(geometriesIntersect(comb, box(gap - size, lat, gap + size, lat + size / 10))).toBe(false);
        expect(geometriesIntersect(box(tip - 0.02, lat, tip + 0.001, lat + 0.001), comb)).toBe(true);
      }),
    );
    expect(geometriesIntersect(comb, comb)).toBe(true);
    expect(pointInArea([0, -0.5], comb)).toBe(true);
    expect(pointInArea([19.999, 0.5], comb)).toBe(false);
  });

  it('finds that areas with a corner in each other intersect, in either order', () => {
    fc.assert(
      fc.property(anyPolygon, anyPolygon, (a, b) => {
        const meet = areasIntersect(a, b);
        expect(areasIntersect(b, a)).toBe(meet);
        if (b.coordinates[0]?.some((corner) => pointInArea(corner, a))) expect(meet).toBe(true);
      }),
    );
  });
});
