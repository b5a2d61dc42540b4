import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { GRS80, transverseMercator, WGS84 } from './transverse-mercator.ts';

const RADIANS = Math.PI / 180;
const lonFrom = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const anyLat = fc.double({ min: -90, max: 90, noNaN: true });

describe('the transverse Mercator projection', () => {
  it.each([
    ['WGS84', WGS84],
    ['GRS80', GRS80],
  ] as const)(
    'agrees with proj4 within a micrometre on %s, up to 45 degrees from the meridian',
    (name, ellipsoid) => {
      const reference = proj4(`+proj=etmerc +lon_0=0 +k=1 +ellps=${name} +units=m +no_defs`);
      const plane = transverseMercator(ellipsoid);
      fc.assert(
        fc.property(lonFrom(45), anyLat, (lon, lat) => {
          const [x, y] = plane.forward(lon * RADIANS, lat * RADIANS);
          const [expectedX, expectedY] = reference.forward([lon, lat]);
          expect(Math.hypot(x - Number(expectedX), y - Number(expectedY))).toBeLessThan(1e-6);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('returns to the position within a nanodegree', () => {
    const plane = transverseMercator(WGS84);
    fc.assert(
      fc.property(lonFrom(45), fc.double({ min: -89.9, max: 89.9, noNaN: true }), (lon, lat) => {
        const [backLon, backLat] = plane.inverse(...plane.forward(lon * RADIANS, lat * RADIANS));
        expect(Math.abs(backLon / RADIANS - lon) * Math.cos(lat * RADIANS)).toBeLessThan(1e-9);
        expect(Math.abs(backLat / RADIANS - lat)).toBeLessThan(1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  it('projects both poles onto the meridian', () => {
    const plane = transverseMercator(WGS84);
    // The length of a quarter of the meridian of WGS84.
    const [x, y] = plane.forward(0.3, Math.PI / 2);
    expect(x).toBeCloseTo(0, 6);
    expect(y).toBeCloseTo(10_001_965.729, 3);
    expect(plane.inverse(0, -y)[1]).toBeCloseTo(-Math.PI / 2, 9);
  });

  it('has no position for a point far outside', () => {
    expect(transverseMercator(WGS84).inverse(2e7, 0)).toEqual([NaN, NaN]);
    expect(transverseMercator(WGS84).inverse(NaN, 0)).toEqual([NaN, NaN]);
  });
});
