import { describe, expect, it } from 'vitest';
import { type GroundControlPoint, placeFromGcps } from './gcp-fit.ts';

type Ground = (col: number, row: number) => readonly [number, number];

function grid(ground: Ground, columns: number, rows: number): GroundControlPoint[] {
  return Array.from({ length: columns * rows }, (_, i) => {
    const [col, row] = [(i % columns) * 100, Math.floor(i / columns) * 100];
    const [x, y] = ground(col, row);
    return { col, row, x, y };
  });
}

describe('placeFromGcps', () => {
  const slanted: Ground = (col, row) => [10 + col * 0.001 + row * 0.0002, 50 - row * 0.001 + col * 0.0001];
  const bent: Ground = (col, row) => [
    10 + col * 0.001 + row * row * 1e-8,
    50 - row * 0.001 + col * row * 1e-8,
  ];

  it.each([
    { name: 'an affine grid from four points', points: grid(slanted, 2, 2), order: 1, ground: slanted },
    { name: 'a bent grid from thirty points', points: grid(bent, 6, 5), order: 2, ground: bent },
  ])('finds $name', ({ points, order, ground }) => {
    const place = placeFromGcps(points, 4326, true);
    if (!place.known) throw new Error(place.reason);
    expect(place.georeference.fit?.order).toBe(order);
    const [x, y] = ground(70, 130);
    expect(place.georeference.toMap(70, 130)[0]).toBeCloseTo(x, 7);
    expect(place.georeference.toMap(70, 130)[1]).toBeCloseTo(y, 7);
    expect(place.georeference.toPixel(x, y)[0]).toBeCloseTo(70, 1);
    expect(place.georeference.toPixel(x, y)[1]).toBeCloseTo(130, 1);
  });

  it('fits ground control points whose longitudes jump at the antimeridian', () => {
    const across: Ground = (col, row) => [((179.9 + col * 0.001 + 180) % 360) - 180, 10 - row * 0.001];
    const place = placeFromGcps(grid(across, 4, 4), 4326, true);
    if (!place.known) throw new Error(place.reason);
    expect(place.georeference.toMap(300, 0)[0]).toBeCloseTo(180.2, 6);
  });

  it('rejects fewer than three ground control points', () => {
    expect(placeFromGcps(grid(slanted, 2, 1), 4326, true).known).toBe(false);
  });

  it('rejects ground control points on one line', () => {
    expect(placeFromGcps(grid(slanted, 5, 1), 4326, true)).toMatchObject({ reason: /one line/ });
  });

  it('rejects ground control points that contradict each other', () => {
    const points = grid(slanted, 4, 4).map((p, i) => (i === 5 ? { ...p, x: p.x + 0.1 } : p));
    expect(placeFromGcps(points, 4326, true)).toMatchObject({
      known: false,
      reason: /contradict each other by/,
    });
  });
});
