import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { contourAt, MAX_CONTOUR_PIXELS, smoothPlane } from './contour-at.ts';
import { signedAreaPx } from './outline.ts';
import { isSimple } from './simplify-ring.ts';

function planeOf(width: number, height: number, valueAt: (x: number, y: number) => number): Plane {
  const plane = newPlane(width, height);
  for (let i = 0; i < plane.values.length; i++)
    plane.values[i] = valueAt((i % width) + 0.5, Math.floor(i / width) + 0.5);
  return plane;
}
const cone = (x: number, y: number, height: number) => (atX: number, atY: number) =>
  height - Math.hypot(atX - x, atY - y);

describe('contourAt', () => {
  const [west, east] = [cone(15, 20, 14), cone(45, 20, 12)];
  const twoHills = planeOf(60, 40, (x, y) => Math.max(west(x, y), east(x, y), 0));

  it('outlines the hill around the pixel and not the other one', () => {
    const traced = contourAt(twoHills, [45.2, 20.2], 4);
    if (traced.state !== 'traced') throw new Error(traced.state);
    // A circle of 8 pixels.
    expect(traced.outline).toHaveLength(1);
    expect(Math.abs(signedAreaPx(traced.outline[0] ?? [])) / (Math.PI * 64)).toBeCloseTo(1, 1);
    for (const [x, y] of traced.outline[0] ?? []) expect(Math.hypot(x - 45, y - 20)).toBeCloseTo(8, 0);
    expect(Math.hypot(traced.peak[0] - 45, traced.peak[1] - 20)).toBeLessThan(1);
  });

  it('is smaller at a higher level, and contains the pixel', () => {
    const area = (level: number) => {
      const traced = contourAt(twoHills, [15.5, 20.5], level);
      return traced.state === 'traced' ? traced.pixels : 0;
    };
    const areas = [2, 5, 8, 11].map(area);
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
    expect(new Set(areas).size).toBe(4);
  });

  it('is refused where the pixel is not above the level, or outside of the plane', () => {
    expect(contourAt(twoHills, [30, 2], 4)).toEqual({ state: 'below' });
    expect(contourAt(twoHills, [-1, 2], -9)).toEqual({ state: 'below' });
    expect(contourAt(twoHills, [60, 2], -9)).toEqual({ state: 'below' });
  });

  it('is refused where the level is in the background', () => {
    const flat = newPlane(MAX_CONTOUR_PIXELS + 1, 1, 5);
    expect(contourAt(flat, [4, 0], 4)).toEqual({ state: 'too large' });
    expect(contourAt(newPlane(MAX_CONTOUR_PIXELS, 1, 5), [4, 0], 4)).toMatchObject({ state: 'traced' });
  });

  it('never crosses itself, whatever the noise, and excludes pixels without a value', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)), {
      minLength: 100,
      maxLength: 100,
    });
    fc.assert(
      fc.property(values, fc.nat(99), (numbers, at) => {
        const plane = { width: 10, height: 10, values: Float32Array.from(numbers) };
        const contour = contourAt(plane, [(at % 10) + 0.5, Math.floor(at / 10) + 0.5], 4);
        expect(contour.state === 'traced').toBe((numbers[at] ?? 0) > 4);
        if (contour.state === 'traced') expect(isSimple(contour.outline)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

describe('smoothPlane', () => {
  it('is the mean of neighbours that have a value, and keeps gaps', () => {
    const plane = { width: 3, height: 2, values: Float32Array.of(1, 2, Number.NaN, 3, 6, 9) };
    expect([...smoothPlane(plane).values]).toEqual([3, 4.2, Number.NaN, 3, 4.2, 17 / 3].map(Math.fround));
  });

  it('leaves a plane of one value unchanged', () => {
    expect(smoothPlane(newPlane(5, 4, 7)).values).toEqual(newPlane(5, 4, 7).values);
  });
});
