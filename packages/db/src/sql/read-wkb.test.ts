import type { Area } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { areaOfWkb } from './read-wkb.ts';
import { wkbHex } from './wkb.ts';

const ring = (west: number) =>
  [
    [west, -0.1 - 0.2],
    [west + 1e-13, 1 / 3],
    [west + 2, 5e-324],
    [west, -0.1 - 0.2],
  ] as const;

describe('areaOfWkb', () => {
  it.each<Area>([
    { type: 'Polygon', coordinates: [ring(0), ring(1)] },
    { type: 'MultiPolygon', coordinates: [[ring(-180)], [ring(3), ring(4)]] },
  ])('reads every bit of a $type', (area) => {
    expect(areaOfWkb(wkbHex(area).toUpperCase())).toEqual(area);
  });

  it('throws for a geometry that is not an area', () => {
    expect(() => areaOfWkb(wkbHex({ type: 'Point', coordinates: [1, 2] }))).toThrow('not an area');
  });
});
