import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AffineTransform, applyAffine, invertAffine, northUp, rescaleAffine } from './affine.ts';

const turned = fc
  .record({
    angle: fc.double({ min: -3, max: 3, noNaN: true }),
    size: fc.double({ min: 0.001, max: 1000, noNaN: true }),
    x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    y: fc.double({ min: -1e7, max: 1e7, noNaN: true }),
  })
  .map(({ angle, size, x, y }): AffineTransform => {
    const [c, s] = [size * Math.cos(angle), size * Math.sin(angle)];
    return [c, s, x, s, -c, y];
  });
const pixel = fc.double({ min: -5000, max: 5000, noNaN: true });

describe('affine transforms', () => {
  it('inverts affine transforms so that positions return to where they were', () => {
    fc.assert(
      fc.property(turned, pixel, pixel, (transform, col, row) => {
        const inverse = invertAffine(transform);
        if (!inverse) throw new Error('no inverse');
        const [backCol, backRow] = applyAffine(inverse, ...applyAffine(transform, col, row));
        const tolerance = 1e-3 / Math.hypot(transform[0], transform[3]) / 1000 + 1e-5;
        expect(Math.abs(backCol - col)).toBeLessThan(tolerance);
        expect(Math.abs(backRow - row)).toBeLessThan(tolerance);
      }),
    );
  });

  it('gives no inverse of an affine transform whose pixels have no area', () => {
    expect(invertAffine([1, 2, 0, 2, 4, 0])).toBeUndefined();
    expect(invertAffine([NaN, 0, 0, 0, 1, 0])).toBeUndefined();
  });

  it('puts the first pixel corner at the upper left of a north-up grid', () => {
    expect(applyAffine(northUp(10, 50, 2, 3), 0, 0)).toEqual([10, 50]);
    expect(applyAffine(northUp(10, 50, 2, 3), 4, 5)).toEqual([18, 35]);
  });

  it('covers the same ground when the number of pixels changes', () => {
    const transform = [3, 1, 100, 1, -3, 900] as const;
    const half = rescaleAffine(transform, 2, 2);
    expect(applyAffine(half, 50, 40)).toEqual(applyAffine(transform, 100, 80));
  });
});
