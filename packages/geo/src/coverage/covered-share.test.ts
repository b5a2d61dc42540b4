import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Polygon, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { coveredShare } from './covered-share.ts';
import { pointInArea } from './intersect.ts';

const multi = (...boxes: [number, number, number, number][]): Area => ({
  type: 'MultiPolygon',
  coordinates: boxes.map((bounds) => [rectangle(...bounds)]),
});
/** Area of a band of the degree grid relative to half the sphere: area is linear in the sine of latitude. */
const band = (south: number, north: number) =>
  Math.sin((north * Math.PI) / 180) - Math.sin((south * Math.PI) / 180);

const square = box(0, 0, 10, 10);
const shares: [string, Area, Area, number][] = [
  ['the area itself', square, square, 1],
  ['a footprint that contains the area', square, box(-5, -5, 20, 20), 1],
  ['a separate footprint', square, box(20, 0, 30, 10), 0],
  ['a footprint that shares a side', square, box(10, 0, 20, 10), 0],
  ['the western half', square, box(-10, -10, 5, 20), 0.5],
  ['the southern half, which is larger', square, box(-10, -10, 20, 5), band(0, 5) / band(0, 10)],
  [
    'one with a hole over it',
    square,
    polygon([...rectangle(-5, -5, 20, 20)], [...rectangle(0, 0, 5, 10)]),
    0.5,
  ],
  [
    'a strip next to its own hole',
    polygon([...rectangle(0, 0, 10, 10)], [...rectangle(5, 0.5, 9.5, 9.5)]),
    box(0, 0, 4, 10),
    (4 * band(0, 10)) / (10 * band(0, 10) - 4.5 * band(0.5, 9.5)),
  ],
  ['two parts', multi([0, 0, 10, 10], [20, 0, 30, 10]), box(5, -5, 25, 15), 0.5],
  ['a footprint of two parts', square, multi([0, 0, 2, 10], [8, 0, 10, 10]), 0.4],
  ['across the antimeridian, unwrapped', box(170, 0, 190, 10), box(175, 0, 195, 10), 0.75],
  ['across the antimeridian, the other way', box(-190, 0, -170, 10), box(175, 0, 195, 10), 0.75],
  ['across the antimeridian, split', box(170, 0, 190, 10), splitAtAntimeridian(box(175, 0, 195, 10)), 0.75],
  ['a cap in a wider cap', polygon(parallel(80)), polygon(parallel(70)), 1],
  ['a quarter of a cap', polygon(parallel(80)), box(0, 60, 90, 90), 0.25],
  ['a cap of the south in a box', polygon(parallel(-80)), box(-180, -90, 180, 0), 1],
  [
    'the narrower of two caps',
    polygon(parallel(70)),
    polygon(parallel(80)),
    (1 - Math.sin((80 * Math.PI) / 180)) / (1 - Math.sin((70 * Math.PI) / 180)),
  ],
  ['the western hemisphere of the world', box(-180, -90, 180, 90), box(-180, -90, 0, 90), 0.5],
];

describe('coveredShare', () => {
  it.each(shares)('calculates the covered share of %s', (_name, area, footprint, share) => {
    expect(coveredShare(area, footprint)).toBeCloseTo(share, 9);
  });

  it('counts only the part inside a concave shape', () => {
    const bay: Position[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [2, 2],
      [2, 10],
      [0, 10],
      [0, 0],
    ];
    expect(coveredShare(box(3, 3, 7, 9), polygon(bay))).toBe(0);
    expect(coveredShare(polygon(bay), box(3, 3, 7, 9))).toBe(0);
    expect(coveredShare(box(0, 5, 10, 6), polygon(bay))).toBeCloseTo(0.4, 9);
  });

  it('covers a point fully or not at all, and several points by the share inside', () => {
    expect(coveredShare({ type: 'Point', coordinates: [5, 5] }, square)).toBe(1);
    expect(coveredShare({ type: 'Point', coordinates: [15, 5] }, square)).toBe(0);
    const points: Position[] = [
      [5, 5],
      [365, 5],
      [15, 5],
      [0, 0],
    ];
    expect(coveredShare({ type: 'MultiPoint', coordinates: points }, square)).toBe(0.75);
  });

  it('calculates the same common area from either shape, and a share within 0 to 1', () => {
    fc.assert(
      fc.property(anyPolygon, anyPolygon, (a, b) => {
        const [ofA, ofB] = [coveredShare(a, b), coveredShare(b, a)];
        expect(ofA).toBeGreaterThanOrEqual(0);
        expect(ofA).toBeLessThanOrEqual(1);
        expect(ofA * areaKm2(a)).toBeCloseTo(ofB * areaKm2(b), -2);
      }),
    );
  });

  it('adds up to 1 over footprints that divide the world', () => {
    fc.assert(
      fc.property(anyPolygon, fc.double({ min: -170, max: 170, noNaN: true }), (area, lon) => {
        const west = coveredShare(area, box(-180, -90, lon, 90));
        const east = coveredShare(area, box(lon, -90, 180, 90));
        expect(west + east).toBeCloseTo(1, 8);
      }),
    );
  });

  it('covers an area fully with the same shape shifted by almost nothing', () => {
    const corner = (lat: number): Position[] => [
      [160.15, lat],
      [159.925, 0.13],
      [159.925, -0.13],
      [160.15, lat],
    ];
    for (const lat of [5e-324, 1e-310, 1e-20, 1e-13]) {
      expect(coveredShare(polygon(corner(0)), polygon(corner(lat)))).toBe(1);
    }
  });

  it('agrees with the share of grid points that both shapes contain', () => {
    fc.assert(
      fc.property(anyPolygon, moved, (area, by) => {
        const footprint = by(area);
        const [hits, all] = countPoints(area, footprint);
        fc.pre(all > 400);
        expect(Math.abs(coveredShare(area, footprint) - hits / all)).toBeLessThan(0.08);
      }),
      { numRuns: 30 },
    );
  });
});

/** The shape shifted a little, so that both overlap. */
const moved = fc
  .tuple(fc.double({ min: -8, max: 8, noNaN: true }), fc.double({ min: -8, max: 8, noNaN: true }))
  .map(
    ([dLon, dLat]) =>
      (shape: Polygon): Polygon => ({
        type: 'Polygon',
        coordinates: shape.coordinates.map((ring) =>
          ring.map(([lon, lat]): Position => [lon + dLon, lat + dLat]),
        ),
      }),
  );

/** Total weight of the grid points in an area, and of those that are also in the footprint. */
function countPoints(area: Polygon, footprint: Area): [number, number] {
  const ring = polygonsOf(area)[0]?.[0] ?? [];
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const [west, south] = [Math.min(...lons), Math.min(...lats)];
  const [width, height] = [Math.max(...lons) - west, Math.max(...lats) - south];
  let [hits, all] = [0, 0];
  for (let index = 0; index < 1600; index++) {
    const lat = south + height * ((Math.floor(index / 40) + 0.5) / 40);
    const point: Position = [west + width * (((index % 40) + 0.5) / 40), lat];
    if (!pointInArea(point, area)) continue;
    const weight = Math.cos((lat * Math.PI) / 180);
    all += weight;
    if (pointInArea(point, footprint)) hits += weight;
  }
  return [hits, all];
}
