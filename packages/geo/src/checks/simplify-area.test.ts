import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { box, parallel, polygon } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { areaOf, polygonsOf } from '../sphere/ring.ts';
import { distanceM } from '../sphere/sphere.ts';
import { checkArea } from './check-geometry.ts';
import { SIMPLIFY_ABOVE, simplifyArea, vertexCount } from './simplify-area.ts';

/** A closed coastline around a position: a circle with bays of several sizes, from a seed. */
function coast(seed: number, count: number, radiusDeg: number, [lon, lat]: Position = [0, 0]): Ring {
  const waves = [3, 7, 19, 53, 131].map((turns, index) => ({
    turns,
    phase: seed * (index + 1),
    size: 0.12 / (index + 1),
  }));
  const corners = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    const bays = waves.reduce(
      (sum, { turns, phase, size }) => sum + size * Math.sin(turns * angle + phase),
      1,
    );
    return [lon + radiusDeg * bays * Math.cos(angle), lat + radiusDeg * bays * Math.sin(angle)];
  });
  return [...corners, corners[0] ?? [0, 0]];
}

const anyCoast = fc
  .record({
    seed: fc.double({ min: 0, max: 6, noNaN: true }),
    count: fc.integer({ min: 300, max: 1500 }),
    radius: fc.double({ min: 0.01, max: 20, noNaN: true }),
    lon: fc.double({ min: -190, max: 190, noNaN: true }),
    lat: fc.double({ min: -55, max: 55, noNaN: true }),
    hasHole: fc.boolean(),
  })
  .map(({ seed, count, radius, lon, lat, hasHole }): Area => {
    const hole = [...coast(seed + 1, count, radius * 0.3, [lon, lat])].reverse();
    return {
      type: 'Polygon',
      coordinates: [coast(seed, count, radius, [lon, lat]), ...(hasHole ? [hole] : [])],
    };
  });

/** Distance in metres to the nearest of many points along an outline: a measure independent of the tested code. */
function nearestM(position: Position, ring: Ring): number {
  const [lon] = position;
  const points = ring.slice(1).flatMap((to, index) => {
    const from = ring[index] ?? to;
    return Array.from({ length: 50 }, (_, step): Position => {
      const share = step / 50;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
  return points.reduce(
    (least, point) => (Math.abs(point[0] - lon) < 20 ? Math.min(least, distanceM(position, point)) : least),
    Infinity,
  );
}

describe('simplifyArea', () => {
  it('returns an area that is simple enough unchanged', () => {
    expect(simplifyArea(box(0, 0, 10, 10))).toEqual({ area: box(0, 0, 10, 10), vertices: 5, toleranceM: 0 });
    expect(SIMPLIFY_ABOVE).toBe(1500);
  });

  it('simplifies 10,000 positions to fewer than 1,500 and almost preserves the area', () => {
    const area = polygon([...coast(1, 9_999, 0.2, [8, 47])]);
    const { area: simple, vertices, toleranceM } = simplifyArea(area);
    expect(vertices).toBeLessThanOrEqual(1500);
    expect(toleranceM).toBeGreaterThan(0);
    expect(toleranceM).toBeLessThan(100);
    expect(areaKm2(simple) / areaKm2(area)).toBeCloseTo(1, 3);
  });

  it('removes corners on a straight line before any other', () => {
    const side = Array.from({ length: 50 }, (_, index): Position => [index / 5, 0]);
    const { area, toleranceM } = simplifyArea(polygon([...side, [10, 0], [10, 10], [0, 10], [0, 0]]), 5);
    expect(area).toEqual(box(0, 0, 10, 10));
    expect(toleranceM).toBeLessThan(1e-6);
  });

  it('restores corners where the outline would cross a hole', () => {
    // A flat cape contains a small lake near its tip.
    const cape: Position[] = [
      [0, 0],
      [10, 0],
      [10, 5],
      [5.5, 5],
      [5, 9],
      [4.5, 5],
      [0, 5],
      [0, 0],
    ];
    const lake: Position[] = [
      [4.9, 6],
      [5, 7.5],
      [5.1, 6],
      [4.9, 6],
    ];
    const { area, vertices } = simplifyArea(polygon(cape, lake), 9);
    expect(checkArea(area)).toEqual({ ok: true, area });
    expect(vertices).toBeLessThan(12);
    expect(polygonsOf(area)[0]).toHaveLength(2);
  });

  it('preserves edges along the antimeridian and around a pole', () => {
    const cap = polygon(parallel(80, 400));
    const { area, vertices } = simplifyArea(cap, 60);
    expect(vertices).toBeLessThanOrEqual(60);
    expect(areaKm2(area) / areaKm2(cap)).toBeCloseTo(1, 2);
    const across = splitAtAntimeridian(polygon([...coast(2, 900, 5, [180, 10])]));
    const simple = simplifyArea(across, 100);
    expect(checkArea(simple.area)).toEqual({ ok: true, area: simple.area });
    expect(areaKm2(simple.area) / areaKm2(across)).toBeCloseTo(1, 2);
  });

  it('returns a valid area of at most the requested positions, within the reported tolerance', () => {
    fc.assert(
      fc.property(anyCoast, fc.integer({ min: 60, max: 250 }), (shape, most) => {
        fc.pre(checkArea(shape).ok);
        const { area, vertices, toleranceM } = simplifyArea(shape, most);
        expect(checkArea(area)).toEqual({ ok: true, area });
        expect(vertices).toBe(vertexCount(area));
        expect(vertices).toBeLessThanOrEqual(most);
        const rings = polygonsOf(area).flat();
        for (const [index, ring] of polygonsOf(shape).flat().entries()) {
          const simple = rings[index] ?? [];
          // The sampled points of the outline are some distance apart, so a little more is allowed.
          const spare = 1 + 0.05 * toleranceM + longestEdgeM(simple) / 100;
          for (const corner of ring.filter((_, at) => at % 40 === 0)) {
            expect(nearestM(corner, simple)).toBeLessThan(toleranceM + spare);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('counts positions with closing positions, and points', () => {
    expect(vertexCount(polygon([...coast(1, 9, 1)], [...coast(1, 5, 0.1)]))).toBe(16);
    expect(vertexCount({ type: 'Point', coordinates: [1, 2] })).toBe(1);
    expect(
      vertexCount({
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toBe(2);
  });

  it('keeps the parts of a simplified area separate', () => {
    const parts = [0, 1, 2].map((index) => [coast(index, 500, 3, [index * 8, 0])]);
    const { area, vertices } = simplifyArea(areaOf(parts), 120);
    expect(vertices).toBeLessThanOrEqual(120);
    expect(checkArea(area)).toEqual({ ok: true, area });
    expect(polygonsOf(area)).toHaveLength(3);
  });
});

function longestEdgeM(ring: Ring): number {
  return ring.slice(1).reduce((most, to, index) => Math.max(most, distanceM(ring[index] ?? to, to)), 0);
}
