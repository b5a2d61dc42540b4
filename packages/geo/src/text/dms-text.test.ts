import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCoordinateText } from './coordinate-text.ts';
import { formatDms } from './dms-text.ts';

describe('formatDms', () => {
  it('formats degrees, minutes and seconds with latitude first and with letters', () => {
    expect(formatDms([-122.429, 37.779])).toBe(`37°46'44.4"N, 122°25'44.4"W`);
    expect(formatDms([151.2, -33.85], 0)).toBe(`33°51'0"S, 151°12'0"E`);
  });
  it('carries sixty seconds over to the minutes and never writes a negative zero', () => {
    expect(formatDms([-0.000001, 59.999999])).toBe(`60°0'0.0"N, 0°0'0.0"E`);
  });
  it('formats degrees, minutes and seconds that read back to within 0.05 seconds', () => {
    const half = 0.051 / 3600;
    const degrees = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lon) => {
        fc.pre(Math.abs(lat) > half || Math.abs(lon) > half);
        const [readLon, readLat] = parseCoordinateText(formatDms([lon, lat])) ?? [999, 999];
        expect(Math.abs(readLat - lat)).toBeLessThan(half);
        expect(Math.abs(readLon - lon)).toBeLessThan(half);
      }),
    );
  });
});
