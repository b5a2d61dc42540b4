import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { type Facility, nearestFacility } from './facility.ts';
import { dilate, maskOf, ringAround } from './mask.ts';
import { outlineOf, type PixelPolygon, signedAreaPx } from './outline.ts';
import { placeMask } from './placements.ts';
import { segment } from './segment.ts';
import { axisAngleDeg, shapeOf } from './shape.ts';
import { isSimple } from './simplify-ring.ts';

function planeOf(width: number, height: number, valueAt: (x: number, y: number) => number): Plane {
  const plane = newPlane(width, height);
  for (let i = 0; i < plane.values.length; i++)
    plane.values[i] = valueAt((i % width) + 0.5, Math.floor(i / width) + 0.5);
  return plane;
}
const above = (plane: Plane, level: number) =>
  Int32Array.from([...plane.values.keys()].filter((i) => (plane.values[i] ?? 0) > level));

/** Holes have the other direction than outer rings. */
const areaPx = (outline: PixelPolygon) =>
  Math.abs(outline.reduce((sum, ring) => sum + signedAreaPx(ring), 0));

describe('outlineOf', () => {
  it('follows a level between the centres of pixels to half a pixel with few corners', () => {
    const cone = planeOf(40, 40, (x, y) => 20 - Math.hypot(x - 20.3, y - 19.6));
    const outline = outlineOf(above(cone, 8), cone, 8);
    expect(outline).toHaveLength(1);
    const ring = outline[0] ?? [];
    expect(ring.length).toBeLessThan(20);
    for (const [x, y] of ring) expect(Math.abs(Math.hypot(x - 20.3, y - 19.6) - 12)).toBeLessThan(0.1);
    expect(Math.abs(areaPx(outline) / (Math.PI * 144) - 1)).toBeLessThan(0.05);
  });

  it('closes an object at the corner of the image and cuts out its hole', () => {
    const corner = planeOf(8, 8, (x, y) => (x < 5 && y < 5 && !(x === 2.5 && y === 2.5) ? 4 : 0));
    const outline = outlineOf(above(corner, 2), corner, 2);
    expect(outline).toHaveLength(2);
    expect(outline[0]?.[0]).toEqual(outline[0]?.at(-1));
    expect(areaPx(outline)).toBeGreaterThan(19);
    expect(areaPx(outline)).toBeLessThan(25);
  });

  it('gives each 8-connected object one outer ring, and rings that never cross', () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(values, (numbers) => {
        const plane = { width: 10, height: 10, values: Float32Array.from(numbers) };
        for (const { pixels } of segment(plane, { seed: 5, grow: 4, minScore: 0 })) {
          const outline = outlineOf(pixels, plane, 4);
          expect(isSimple(outline)).toBe(true);
          const total = outline.reduce((sum, ring) => sum + areaPx([ring]), 0);
          expect(2 * areaPx(outline.slice(0, 1))).toBeGreaterThan(total);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('nearestFacility', () => {
  it('gives the nearest point of lines and areas, and the position itself inside an area', () => {
    const pipe: Facility = {
      id: 'pipe',
      shape: 'line',
      points: [
        [34, 0],
        [34, 60],
      ],
    };
    const tank: Facility = { id: 'tank', shape: 'point', points: [[40, 30]] };
    expect(nearestFacility([30.5, 30.5], [tank, pipe])).toMatchObject({
      facility: { id: 'pipe' },
      point: [34, 30.5],
      distancePx: 3.5,
    });
    const yard: Facility = {
      id: 'yard',
      shape: 'area',
      points: [
        [20, 20],
        [40, 20],
        [40, 40],
        [20, 40],
        [20, 20],
      ],
    };
    expect(nearestFacility([30.5, 30.5], [pipe, yard])).toMatchObject({
      facility: { id: 'yard' },
      distancePx: 0,
    });
    expect(nearestFacility([30.5, 30.5], [])).toBeUndefined();
  });
});

describe('shapes and masks', () => {
  it('measures direction and stretch of a line at any angle', () => {
    for (const bearing of [0, 30, 60, 90, 120, 150]) {
      const rad = (bearing * Math.PI) / 180;
      const strip = planeOf(61, 61, (x, y) => {
        const along = (x - 30) * Math.sin(rad) - (y - 30) * Math.cos(rad);
        const across = (x - 30) * Math.cos(rad) + (y - 30) * Math.sin(rad);
        return Math.abs(along) < 24 && Math.abs(across) < 2 ? 1 : 0;
      });
      const shape = shapeOf(above(strip, 0), 61);
      expect(axisAngleDeg(shape.axisDeg, bearing)).toBeLessThan(2);
      expect(shape.axisRatio).toBeGreaterThan(9);
      expect(shape.lengthPx).toBeGreaterThan(45);
      expect(shape.centroid[0]).toBeCloseTo(30, 0);
    }
    expect(shapeOf(Int32Array.of(5), 4)).toMatchObject({ centroid: [1.5, 1.5], axisRatio: 1 });
    expect(axisAngleDeg(175, 10)).toBe(15);
    expect(axisAngleDeg(0, 270)).toBe(90);
  });

  it('dilates by the distance of centres and rings an object without the excepted pixels', () => {
    const size = { width: 25, height: 25 };
    const pixels = Int32Array.from([11, 12, 13].flatMap((y) => [11, 12, 13].map((x) => y * 25 + x)));
    const grown = dilate(maskOf(pixels, size), size, 3);
    const except = maskOf([12 * 25 + 18], size);
    const ring = ringAround(pixels, size, { innerPx: 3, outerPx: 6, except });
    const distance = (i: number) =>
      Math.hypot(
        Math.max(0, Math.abs((i % 25) - 12) - 1),
        Math.max(0, Math.abs(Math.floor(i / 25) - 12) - 1),
      );
    expect([...grown.keys()].filter((i) => grown[i] === 1)).toEqual(
      [...grown.keys()].filter((i) => distance(i) <= 3),
    );
    expect([...ring]).toEqual(
      [...grown.keys()].filter((i) => distance(i) > 3 && distance(i) <= 6 && except[i] === 0),
    );
  });

  it('lays a mask on free places only, the same for the same seed', () => {
    const size = { width: 40, height: 30 };
    const pixels = Int32Array.of(5 * 40 + 5, 5 * 40 + 6, 6 * 40 + 6);
    const blocked = maskOf(
      Array.from({ length: 600 }, (_, i) => i),
      size,
    );
    const place = (seed: string) => placeMask({ ...size, pixels, blocked, count: 50, seed });
    const offsets = place('pass 1');
    expect(offsets).toHaveLength(50);
    expect(new Set(offsets).size).toBeGreaterThan(35);
    expect(place('pass 1')).toEqual(offsets);
    expect(place('pass 2')).not.toEqual(offsets);
    for (const offset of offsets) {
      for (const pixel of pixels) expect(blocked[pixel + offset]).toBe(0);
      expect((5 + offset) % 40 >= 0 && ((6 + 5 * 40 + offset) % 40) - ((5 + 5 * 40 + offset) % 40)).toBe(1);
    }
    expect(placeMask({ ...size, pixels, blocked: blocked.fill(1), count: 5, seed: '' })).toEqual([]);
  });
});
