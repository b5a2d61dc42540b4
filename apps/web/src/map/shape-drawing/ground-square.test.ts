import { distanceM } from '@sigma/geo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groundSquareCorner } from './ground-square.ts';

const lon = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -84, max: 84, noNaN: true });
const stepDeg = fc
  .double({ min: 0.001, max: 40, noNaN: true })
  .chain((far) => fc.constantFrom(-1, 1).map((sign) => far * sign));

test('a dragged square has sides of equal length on the ground at any position', () => {
  fc.assert(
    fc.property(lon, lat, stepDeg, stepDeg, (west, south, dx, dy) => {
      const corner = groundSquareCorner([west, south], [west + dx, south + dy]);
      const height = Math.abs(corner[1] - south);
      const middle = (((corner[1] + south) / 2) * Math.PI) / 180;
      expect(Math.abs(corner[0] - west) * Math.cos(middle)).toBeCloseTo(height, 6);
      expect(Math.abs(corner[1])).toBeLessThanOrEqual(85.0500001);
      expect((corner[0] - west) * dx).toBeGreaterThanOrEqual(0);
      expect((corner[1] - south) * dy).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a small square at 60° north is as long along its parallel as along its meridian', () => {
  const corner = groundSquareCorner([10, 60], [10.2, 60.01]);
  const width = distanceM([10, 60 + (corner[1] - 60) / 2], [corner[0], 60 + (corner[1] - 60) / 2]);
  expect(width / distanceM([10, 60], [10, corner[1]])).toBeCloseTo(1, 4);
});

test('the longitude of a square that crosses the antimeridian runs on past 180', () => {
  expect(groundSquareCorner([179.9, 0], [180.4, 0.1])[0]).toBeCloseTo(180.4, 9);
});
