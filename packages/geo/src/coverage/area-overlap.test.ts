import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bboxArea } from '../antimeridian/bbox.ts';
import type { Area } from '../shapes/geojson.ts';
import { areaOverlap } from './area-overlap.ts';

const square = (west: number, south: number, size: number): Area =>
  bboxArea([west, south, west + size, south + size]);

const anySquare = fc
  .tuple(
    fc.double({ min: 10, max: 10.02, noNaN: true }),
    fc.double({ min: 40, max: 40.02, noNaN: true }),
    fc.double({ min: 0.001, max: 0.02, noNaN: true }),
  )
  .map(([west, south, size]) => square(west, south, size));

describe('areaOverlap', () => {
  it.each([
    ['equal squares', square(10, 0, 1), square(10, 0, 1), 1],
    ['squares side by side', square(10, 0, 1), square(11, 0, 1), 0],
    ['squares far apart', square(10, 0, 1), square(40, 0, 1), 0],
    // At the equator, half of each of two squares of equal size overlaps: 1/2 of 3/2.
    ['squares of which half overlaps', square(10, -0.5, 1), square(10.5, -0.5, 1), 1 / 3],
    ['a square within another of four times its area', square(10, -0.5, 0.5), square(10, -0.5, 1), 1 / 4],
    ['squares on both sides of the antimeridian', square(179.5, -0.5, 1), square(180, -0.5, 0.5), 1 / 4],
  ])('is the common share of %s', (_, a, b, expected) => {
    // Squares at the equator are compared on the sphere, whose parallels shorten by less than 0.01 %.
    expect(areaOverlap(a, b)).toBeCloseTo(expected, 4);
  });

  it('subtracts the holes of both areas', () => {
    const [outer, inner] = [square(10, -0.5, 1), square(10.25, -0.25, 0.5)];
    if (outer.type !== 'Polygon' || inner.type !== 'Polygon') throw new Error('A small box is one polygon.');
    const ring: Area = { type: 'Polygon', coordinates: [...outer.coordinates, ...inner.coordinates] };
    expect(areaOverlap(ring, inner)).toBe(0);
    expect(areaOverlap(ring, outer)).toBeCloseTo(0.75, 4);
  });

  it('is symmetric, between 0 and 1, and 1 for an area and itself', () => {
    fc.assert(
      fc.property(anySquare, anySquare, (a, b) => {
        const share = areaOverlap(a, b);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(areaOverlap(b, a)).toBeCloseTo(share, 9);
        expect(areaOverlap(a, a)).toBe(1);
      }),
    );
  });
});
