import { describe, expect, it } from 'vitest';
import type { Geometry, Position } from '../shapes/geojson.ts';
import { box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { distanceM, EARTH_RADIUS_M } from '../sphere/sphere.ts';
import { splitAtAntimeridian } from './antimeridian.ts';
import { centreOf } from './centre.ts';

describe('centreOf', () => {
  it.each<[string, Geometry, Position]>([
    ['a box', box(0, 0, 10, 20), [5, 10]],
    [
      'a box with a hole wound either way',
      polygon([...rectangle(0, 0, 12, 12)], [...rectangle(6, 0, 12, 12)]),
      [3, 6],
    ],
    ['an unwrapped box', box(170, 0, 200, 10), [-175, 5]],
    ['the same box split', splitAtAntimeridian(box(170, 0, 200, 10)), [-175, 5]],
    ['a cap', polygon(parallel(80)), [0, 90]],
    ['the world', box(-180, -90, 180, 90), [0, 0]],
    ['a point', { type: 'Point', coordinates: [190, 5] }, [-170, 5]],
    [
      'points on both sides of the antimeridian',
      {
        type: 'MultiPoint',
        coordinates: [
          [170, 0],
          [-160, 0],
        ],
      },
      [-175, 0],
    ],
  ])('finds the centre of %s', (_name, geometry, [lon, lat]) => {
    const centre = centreOf(geometry);
    expect(centre[0]).toBeCloseTo(lon, 9);
    expect(centre[1]).toBeCloseTo(lat, 9);
  });
});

describe('distanceM', () => {
  it.each<[Position, Position, number]>([
    [[0, 0], [90, 0], (Math.PI / 2) * EARTH_RADIUS_M],
    [[12, 90], [100, -90], Math.PI * EARTH_RADIUS_M],
    [[179.5, 0], [-179.5, 0], (Math.PI / 180) * EARTH_RADIUS_M],
    [[10, 50], [10, 50], 0],
    // Calculated by the spherical law of cosines, an independent formula.
    [[2.3522, 48.8566], [-74.006, 40.7128], EARTH_RADIUS_M * 0.9162205154333448],
  ])('measures the distance from %j to %j', (a, b, expected) => {
    expect(Math.abs(distanceM(a, b) - expected)).toBeLessThan(0.01);
  });
});
