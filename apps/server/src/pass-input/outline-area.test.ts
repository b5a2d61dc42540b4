import { areaKm2 } from '@sigma/geo';
import type { PixelPoint } from '@sigma/raster';
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

/** A hole with a corner above its base. */
const triangle = (corner: PixelPoint, base: number): readonly PixelPoint[] => [
  corner,
  [80, base],
  [20, base],
  corner,
];

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

// Edges of 800 m from west to east bend by 8 mm here: a corner 2 mm to the south of one is to the north of it on the Earth.
it.each([
  ['a hole that crosses its edge there', triangle([50, 0.0003], 40)],
  ['a hole too small for an area', square(40, 40.01).toReversed()],
  ['a part that crosses a larger one there', triangle([50, 100.0003], 140).toReversed()],
])('an outline on the Earth loses only %s', (_, ring) => {
  const area = outlineArea([square(0, 100), ring, square(60, 70).toReversed()], places);
  expect(area?.type).toBe('Polygon');
  expect(area && (areaKm2(area) * 1e6) / (64 * (10_000 - 100))).toBeCloseTo(1, 2);
});

it('an outline without an extent gives no area', () => {
  expect(outlineArea([], places)).toBeUndefined();
  expect(outlineArea([square(10, 10)], places)).toBeUndefined();
});
