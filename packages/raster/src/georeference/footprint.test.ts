import type { Ring } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { northUp } from './affine.ts';
import { footprintOf } from './footprint.ts';
import { affinePlace } from './georeference.ts';
import { validDataFootprint } from './valid-area.ts';

const EARTH_RADIUS_M = 6371007;

/** Area on the sphere by the trapezoid rule, accurate to a fraction of a percent for scenes. */
function areaKm2(ring: Ring): number {
  let sum = 0;
  for (const [i, [lon, lat]] of ring.slice(0, -1).entries()) {
    const next = ring[i + 1] ?? [lon, lat];
    sum +=
      ((lon - next[0]) * Math.PI * (Math.sin((lat * Math.PI) / 180) + Math.sin((next[1] * Math.PI) / 180))) /
      360;
  }
  return (sum * EARTH_RADIUS_M ** 2) / 1e6;
}

function must(ring: Ring | undefined): Ring {
  if (!ring) throw new Error('no footprint');
  return ring;
}

describe('footprintOf', () => {
  it('gives the four corners of a geographic grid, closed and counterclockwise', () => {
    expect(footprintOf(northUp(3, 2, 0.01, 0.01), 100, 100, 4326)).toEqual([
      [3, 2],
      [3, 1],
      [4, 1],
      [4, 2],
      [3, 2],
    ]);
  });

  it('gives a footprint of the ground area of the grid, rotated or not', () => {
    const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true });
    const northing = fc.double({ min: 1e5, max: 8e6, noNaN: true });
    fc.assert(
      fc.property(angle, northing, fc.integer({ min: 1, max: 60 }), (turn, north, zone) => {
        const [c, s] = [30 * Math.cos(turn), 30 * Math.sin(turn)];
        const ring = must(footprintOf([c, s, 480000, s, -c, north], 400, 300, 32600 + zone));
        expect(areaKm2(ring)).toBeGreaterThan(400 * 300 * 0.0009 * 0.99);
        expect(areaKm2(ring)).toBeLessThan(400 * 300 * 0.0009 * 1.01);
      }),
    );
  });

  it('continues past 180 across the antimeridian instead of jumping', () => {
    const ring = must(footprintOf(northUp(570585, 5847615, 100, 100), 2325, 2355, 32660));
    const lons = ring.map(([lon]) => lon);
    expect(Math.min(...lons)).toBeGreaterThan(177.9);
    expect(Math.max(...lons)).toBeCloseTo(181.5, 0);
  });

  it('adds vertices to long edges so that they follow the true edge', () => {
    expect(must(footprintOf(northUp(373185, 8286015, 100, 100), 2658, 2667, 32621)).length).toBeGreaterThan(
      40,
    );
    expect(must(footprintOf(northUp(500000, 4000000, 5, 5), 200, 200, 32633))).toHaveLength(5);
  });

  it('gives no footprint for an unknown system, pixels without area or an invalid position', () => {
    expect(footprintOf(northUp(0, 0, 1, 1), 10, 10, 2154)).toBeUndefined();
    expect(footprintOf(northUp(0, 0, 0, 1), 10, 10, 4326)).toBeUndefined();
    expect(footprintOf(northUp(NaN, 0, 1, 1), 10, 10, 32633)).toBeUndefined();
  });
});

describe('validDataFootprint', () => {
  const place = affinePlace(northUp(10, 50, 0.1, 0.1), 4326);
  if (!place.known) throw new Error('no place');
  const { georeference } = place;

  it('outlines the pixels that contain data', () => {
    const valid = Uint8Array.from({ length: 36 }, (_, i) =>
      Number(i % 6 >= 2 && i % 6 < 4 && i >= 12 && i < 24),
    );
    const ring = must(validDataFootprint({ width: 6, height: 6, valid }, georeference, 60, 60));
    expect(Math.min(...ring.map(([lon]) => lon))).toBeCloseTo(12, 9);
    expect(Math.max(...ring.map(([lon]) => lon))).toBeCloseTo(14, 9);
    expect(Math.max(...ring.map(([, lat]) => lat))).toBeCloseTo(48, 9);
    expect(Math.min(...ring.map(([, lat]) => lat))).toBeCloseTo(46, 9);
  });

  it('excludes the empty corners of a slanted frame', () => {
    const valid = Uint8Array.from({ length: 400 }, (_, i) =>
      Number(Math.abs((i % 20) - 9.5) + Math.abs(Math.floor(i / 20) - 9.5) < 9),
    );
    const ring = must(validDataFootprint({ width: 20, height: 20, valid }, georeference, 20, 20));
    expect(ring.length).toBeGreaterThan(5);
    expect(areaKm2(ring) / areaKm2(must(footprintOf(northUp(10, 50, 0.1, 0.1), 20, 20, 4326)))).toBeLessThan(
      0.6,
    );
  });

  it('gives no footprint when no pixel contains data', () => {
    expect(
      validDataFootprint({ width: 4, height: 4, valid: new Uint8Array(16) }, georeference, 4, 4),
    ).toBeUndefined();
  });
});
