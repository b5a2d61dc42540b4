import { describe, expect, it } from 'vitest';
import { readTaskingArea } from './tasking-area.ts';

const POINT = { type: 'Point', coordinates: [-122.4, 37.8] };

const square = (half: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ],
  ],
});

describe('the area of a capture', () => {
  it('stores the area of a capture split and shows it in one piece across the antimeridian', () => {
    const ring = [
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 1],
      [179, 0],
    ];
    const reading = readTaskingArea({ type: 'Polygon', coordinates: [ring] });
    expect(reading.ok && [reading.area.stored.type, reading.area.shown.type]).toEqual([
      'MultiPolygon',
      'Polygon',
    ]);
    // The area is 2 by 1 degree at the equator of the sphere of 6378.137 km: 2 * (R pi/180)^2 * sin(1°)/(pi/180).
    expect(reading.ok && reading.area.areaKm2).toBeCloseTo(24_782, -1);
  });

  it('gives a point an area of 0', () => {
    expect(readTaskingArea(POINT)).toMatchObject({ ok: true, area: { areaKm2: 0 } });
  });

  it.each([
    [
      'a line',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      'aoi.type',
    ],
    ['a latitude beyond the pole', { type: 'Point', coordinates: [0, 91] }, 'aoi.coordinates'],
    ['a missing area', null, 'aoi'],
    ['more than 100,000 km²', square(1.43), 'aoi'],
  ])('refuses the area of a capture for %s', (_, aoi, field) => {
    const reading = readTaskingArea(aoi);
    expect(!reading.ok && reading.issue.field.startsWith(field)).toBe(true);
  });

  it('limits the sites of an area', () => {
    const parts = (count: number) => ({
      type: 'MultiPolygon',
      coordinates: Array.from({ length: count }, (_, index) => {
        const [lon, lat] = [(index % 20) * 5, Math.floor(index / 20) * 5];
        return [
          [
            [lon, lat],
            [lon + 0.1, lat],
            [lon, lat + 0.1],
            [lon, lat],
          ],
        ];
      }),
    });
    expect(readTaskingArea(parts(100)).ok).toBe(true);
    const reading = readTaskingArea(parts(101));
    expect(!reading.ok && reading.issue).toMatchObject({
      field: 'aoi',
      code: 'too_many_sites',
      message: expect.stringContaining('at most 100 sites'),
    });
  });

  it('accepts an area just under 100,000 km²', () => {
    expect(readTaskingArea(square(1.419)).ok).toBe(true);
  });
});
