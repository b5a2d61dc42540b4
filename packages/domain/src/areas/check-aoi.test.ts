import { describe, expect, it } from 'vitest';
import { checkAoi } from './check-aoi.ts';

const ring = (west: number, size = 1) => [
  [west, 0],
  [west + size, 0],
  [west + size, size],
  [west, size],
  [west, 0],
];

describe('an area of interest', () => {
  it('is stored split at the antimeridian and shown in one piece', () => {
    const reading = checkAoi({ type: 'Polygon', coordinates: [ring(179.5)] });
    expect(reading.ok && [reading.aoi.stored.type, reading.aoi.shown.type]).toEqual([
      'MultiPolygon',
      'Polygon',
    ]);
    expect(reading.ok && reading.aoi.areaKm2).toBeCloseTo(12_364, -2);
  });

  it.each([
    ['a point', { type: 'Point', coordinates: [0, 0] }, 'aoi.type'],
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
    ['text', 'POLYGON EMPTY', 'aoi'],
    [
      'an outline without an area',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
            [0, 0],
          ],
        ],
      },
      'aoi',
    ],
  ])('is not %s', (_, value, field) => {
    const reading = checkAoi(value);
    expect(reading.ok).toBe(false);
    expect(!reading.ok && reading.issue.field.startsWith(field)).toBe(true);
  });
});
