import { describe, expect, it } from 'vitest';
import { insideKm2, insideShare, insideText } from './inside-share.ts';

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south] as [number, number],
      [east, south] as [number, number],
      [east, north] as [number, number],
      [west, north] as [number, number],
      [west, south] as [number, number],
    ],
  ],
});

describe('the share of a scene inside the searched area', () => {
  it.each([
    ['a scene within the area', box(0, 0, 1, 1), box(-1, -1, 2, 2), 1],
    ['a scene of which the western half is inside', box(0, 0, 2, 1), box(-1, -1, 1, 2), 0.5],
    ['a scene next to the area', box(0, 0, 1, 1), box(5, 5, 6, 6), 0],
    ['a scene across the antimeridian', box(179, 0, 181, 1), box(178, -1, 180, 2), 0.5],
  ])('is measured of the scene, not of the area: %s', (_, scene, area, share) => {
    expect(insideShare(scene, area)).toBeCloseTo(share, 6);
  });

  it.each([
    ['without an area', box(0, 0, 1, 1), undefined],
    [
      'for a searched point',
      box(0, 0, 1, 1),
      { type: 'Point' as const, coordinates: [0, 0] as [number, number] },
    ],
    ['for a scene without an outline', null, box(0, 0, 1, 1)],
  ])('is unknown %s', (_, scene, area) => {
    expect(insideShare(scene, area)).toBeUndefined();
  });

  it.each([
    [0, '0 %'],
    [0.002, 'under 1 %'],
    [0.614, '61 %'],
    [0.998, 'over 99 %'],
    [1, '100 %'],
  ])('%f is written as %s', (share, text) => {
    expect(insideText(share)).toBe(text);
  });

  it('adds up to the area inside, which is unknown as soon as one share is', () => {
    const half = { areaKm2: 100, inside: 0.5 };
    expect(insideKm2([half, { areaKm2: 30, inside: 1 }])).toBe(80);
    expect(insideKm2([half, { areaKm2: 30, inside: undefined }])).toBeUndefined();
    expect(insideKm2([])).toBeUndefined();
  });
});
