import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceM } from '../sphere/sphere.ts';
import { parseCoordinateText } from './coordinate-text.ts';
import { formatPosition, type PositionFormat } from './position-text.ts';

test.each<[PositionFormat, number, number, number, string]>([
  ['decimal', -122.34681, 37.79119, 4, '37.7912° N, 122.3468° W'],
  ['decimal', 178.44, -18.1248, 4, '18.1248° S, 178.4400° E'],
  ['decimal', -0.0004, 0.04, 1, '0.0° N, 0.0° E'],
  ['decimal', 190, 10, 1, '10.0° N, 170.0° W'],
  ['dms', -122.34681, 37.79119, 4, `37°47'28.3"N, 122°20'48.5"W`],
  ['dms', -122.34681, 37.79119, 3, `37°47'28"N, 122°20'49"W`],
  ['mgrs', 2.2945, 48.8582, 5, '31U DQ 48252 11933'],
  ['mgrs', 2.2945, 48.8582, 2, '31U DQ 48 11'],
  // Norway and Svalbard have wider zones.
  ['mgrs', 5.32, 60.39, 1, '32V KN 9 0'],
  ['mgrs', 15.6, 78.22, 1, '33X WG 1 8'],
  ['mgrs', 179.99, 0.5, 1, '60N ZF 3 5'],
  ['mgrs', -180, 0.5, 1, '1N AA 6 5'],
  ['mgrs', 20, 85, 2, '85.00° N, 20.00° E'],
  ['mgrs', 20, -80.5, 2, '80.50° S, 20.00° E'],
])('a position in the format %s is written as its table says', (format, lon, lat, decimals, text) => {
  expect(formatPosition([lon, lat], format, decimals)).toBe(text);
});

test.each<PositionFormat>(['decimal', 'dms', 'mgrs'])(
  'a position in the format %s is read back to within three metres',
  (format) => {
    const degrees = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
    fc.assert(
      fc.property(degrees(180), degrees(89), (lon, lat) => {
        // Both zero counts as no position (PD-12).
        fc.pre(Math.abs(lat) > 0.001 || Math.abs(lon) > 0.001);
        const read = parseCoordinateText(formatPosition([lon, lat], format, 5));
        expect(read && distanceM(read, [lon, lat])).toBeLessThan(3);
      }),
      // The last square before the antimeridian has its middle behind it.
      { examples: [[179.99999999999997, 0]] },
    );
  },
);
