import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../shapes/geojson.ts';
import { lengthM } from './line.ts';
import { distanceM } from './sphere.ts';

const line = (...coordinates: Position[]) => ({ type: 'LineString' as const, coordinates });
/** One degree of a great circle: 6378137 m times π/180. */
const DEGREE_M = 111_319.490_793;

describe('the length of a line', () => {
  it.each<[string, Position[], number]>([
    ['along the equator', [[0, 0], [10, 0]], 10 * DEGREE_M], // biome-ignore format: one line reads better
    ['along a meridian, pole to pole', [[7, -90], [7, 90]], 180 * DEGREE_M], // biome-ignore format: one line reads better
    ['along the parallel of 60°, which is half the equator', [[0, 60], [20, 60]], 10 * DEGREE_M], // biome-ignore format: one line reads better
    ['across the antimeridian', [[179, 0], [181, 0]], 2 * DEGREE_M], // biome-ignore format: one line reads better
    ['there and back', [[0, 0], [1, 0], [0, 0]], 2 * DEGREE_M], // biome-ignore format: one line reads better
  ])('measures a line %s', (_name, coordinates, metres) => {
    expect(lengthM(line(...coordinates)) / metres).toBeCloseTo(1, 9);
  });

  it('measures several lines as the sum of their lengths', () => {
    const coordinates = [line([0, 0], [1, 0]).coordinates, line([5, 0], [7, 0]).coordinates];
    expect(lengthM({ type: 'MultiLineString', coordinates })).toBeCloseTo(3 * DEGREE_M, 0);
  });

  it('measures a line as the sum of many short great circles along it', () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );
    fc.assert(
      fc.property(place, place, (from, to) => {
        const at = (share: number): Position => [
          from[0] + share * (to[0] - from[0]),
          from[1] + share * (to[1] - from[1]),
        ];
        const pieces = 2000;
        let sum = 0;
        for (let n = 0; n < pieces; n += 1) sum += distanceM(at(n / pieces), at((n + 1) / pieces));
        fc.pre(sum > 1);
        expect(lengthM(line(from, to)) / sum).toBeCloseTo(1, 5);
      }),
      { numRuns: 50 },
    );
  });
});
