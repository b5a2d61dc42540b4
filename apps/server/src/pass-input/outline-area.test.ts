import { areaKm2 } from '@sigma/geo';
import { expect, it } from 'vitest';
import { gridPlaces } from './chip-grid.ts';
import { outlineArea } from './outline-area.ts';

const places = gridPlaces({
  epsg: 32613,
  width: 100,
  height: 100,
  transform: [8, 0, 700_000, 0, -8, 3_550_000],
});
const square = (from: number, to: number) =>
  [
    [from, from],
    [from, to],
    [to, to],
    [to, from],
    [from, from],
  ] as const;

it('an outline in one piece is a polygon without the area of its hole', () => {
  const area = outlineArea([square(10, 30), square(15, 20).toReversed()], places);
  expect(area?.type).toBe('Polygon');
  expect(area && (areaKm2(area) * 1e6) / (64 * (400 - 25))).toBeCloseTo(1, 2);
});

it('an outline in two pieces is a valid area of both, not a polygon with a hole outside of it', () => {
  const area = outlineArea([square(10, 30), square(50, 60)], places);
  expect(area?.type).toBe('MultiPolygon');
  expect(area && (areaKm2(area) * 1e6) / (64 * (400 + 100))).toBeCloseTo(1, 2);
});

it('an outline without an extent gives no area', () => {
  expect(outlineArea([], places)).toBeUndefined();
  expect(outlineArea([square(10, 10)], places)).toBeUndefined();
});
