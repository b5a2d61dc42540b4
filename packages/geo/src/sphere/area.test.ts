import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Polygon, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from './area.ts';
import { EARTH_RADIUS_M } from './sphere.ts';

const R2 = (EARTH_RADIUS_M / 1000) ** 2;
const sin = (deg: number) => Math.sin((deg * Math.PI) / 180);
const cell = (w: number, s: number, e: number, n: number) =>
  R2 * (((e - w) * Math.PI) / 180) * (sin(n) - sin(s));
const cap = (lat: number) => 2 * Math.PI * R2 * (1 - sin(lat));

const references: [string, Area, number][] = [
  ['a cell of one degree on the equator', box(0, 0, 1, 1), cell(0, 0, 1, 1)],
  ['a cell of one degree far north', box(10, 70, 11, 71), cell(10, 70, 11, 71)],
  ['an eighth of the sphere', box(0, 0, 90, 90), (4 * Math.PI * R2) / 8],
  ['the whole sphere', box(-180, -90, 180, 90), 4 * Math.PI * R2],
  ['a box wider than half the world', box(-170, -10, 170, 10), cell(-170, -10, 170, 10)],
  [
    'a band with corners on one side only',
    polygon([
      [-180, 0],
      [0, 0],
      [180, 0],
      [180, 10],
      [-180, 10],
      [-180, 0],
    ]),
    cell(-180, 0, 180, 10),
  ],
  ['a box across the antimeridian, unwrapped', box(170, 0, 190, 10), cell(170, 0, 190, 10)],
  ['a box across the antimeridian, unwrapped to the west', box(-190, 0, -170, 10), cell(170, 0, 190, 10)],
  ['a ring around the north pole', polygon(parallel(80)), cap(80)],
  ['a ring around the north pole wound the other way', polygon(parallel(80).toReversed()), cap(80)],
  ['a ring around the south pole', polygon(parallel(-66)), cap(66)],
  [
    'a polar ring from -180 to 180',
    polygon([
      [-180, 80],
      [-90, 80],
      [0, 80],
      [90, 80],
      [180, 80],
      [-180, 80],
    ]),
    cap(80),
  ],
  [
    'a polar ring that ends one turn further',
    polygon([
      [0, 75],
      [120, 75],
      [240, 75],
      [360, 75],
    ]),
    cap(75),
  ],
  ['a polar cap drawn up to the pole', box(-180, 80, 180, 90), cap(80)],
  ['a ring around the pole with a hole at the pole', polygon(parallel(70), parallel(80)), cap(70) - cap(80)],
  [
    'a box with a hole',
    polygon([...rectangle(0, 0, 10, 10)], [...rectangle(2, 2, 4, 4)]),
    cell(0, 0, 10, 10) - cell(2, 2, 4, 4),
  ],
];

describe('areaKm2', () => {
  it.each(references)('calculates the area of %s', (_name, area, expected) => {
    expect(areaKm2(area) / expected).toBeCloseTo(1, 10);
  });

  it('measures a field of ten metres without losing precision', () => {
    const d = 1e-4;
    expect(areaKm2(box(150, 60, 150 + d, 60 + d)) / cell(0, 0, d, d)).toBeCloseTo(Math.cos(Math.PI / 3), 5);
  });

  it('measures the same area when a shape is shifted by a full turn or starts at another corner', () => {
    fc.assert(
      fc.property(anyPolygon, fc.constantFrom(-360, 360), fc.nat(20), (shape, turn, start) => {
        const moved = mapRings(shape, (ring) => ring.map(([lon, lat]): Position => [lon + turn, lat]));
        const begun = mapRings(shape, (ring) => {
          const corners = ring.slice(0, -1);
          const at = start % corners.length;
          const turned = [...corners.slice(at), ...corners.slice(0, at)];
          return [...turned, turned[0] ?? [0, 0]];
        });
        const area = areaKm2(shape);
        expect(areaKm2(moved) / area).toBeCloseTo(1, 9);
        expect(areaKm2(begun) / area).toBeCloseTo(1, 9);
      }),
    );
  });

  it('measures a split area the same as the original', () => {
    fc.assert(
      fc.property(anyPolygon, (shape) => {
        expect(areaKm2(splitAtAntimeridian(shape)) / areaKm2(shape)).toBeCloseTo(1, 8);
      }),
    );
  });
});

function mapRings(shape: Polygon, change: (ring: readonly Position[]) => readonly Position[]): Polygon {
  return { type: 'Polygon', coordinates: shape.coordinates.map(change) };
}
