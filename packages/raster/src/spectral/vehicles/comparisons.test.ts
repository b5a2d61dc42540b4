import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashed } from '../filter/hashed-block.fixture.ts';
import type { Plane } from '../plane.ts';
import { comparisonsOf } from './comparisons.ts';
import { groundOf } from './ground.ts';

const SIZE = 128;
const PICTURES = 5;
/** A yard of stains with the noise of a picture, whose columns from one to another are hidden. */
function picture(number: number, [from, to]: readonly [number, number] = [0, 0]): Plane {
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const stain = hashed(Math.floor(x / 4) * 613 + Math.floor(y / 4) * 31);
    return x >= from && x < to ? Number.NaN : 0.2 + 0.1 * stain + 0.005 * hashed(number * 99_991 + i);
  });
  return { width: SIZE, height: SIZE, values };
}
const ground = groundOf(picture(0));
const isKnown = (plane: Plane | undefined, pixel: number) =>
  !Number.isNaN(plane?.values[pixel] ?? Number.NaN);

describe('comparisonsOf', () => {
  it('makes one comparison with the newest three pictures where nothing is hidden', () => {
    const priors = [1, 2, 3, 4, 5].map((number) => picture(number));
    const [only, ...others] = comparisonsOf(picture(0), priors, ground);
    expect(others).toEqual([]);
    expect(only?.priors).toHaveLength(3);
    const middle = 64 * SIZE + 64;
    const shown = (only?.priors ?? []).map(({ values }) => values[middle] ?? 0);
    for (const [n, value] of shown.entries())
      expect(value).toBeCloseTo(priors[n + 2]?.values[middle] ?? 0, 2);
    expect(only?.isOwn(middle)).toBe(true);
  });

  it('uses the newest three in the same light, and looks at newer ones in another light apart', () => {
    const lit = (number: number): Plane => {
      const plane = picture(number);
      const slope = (i: number) => 0.04 * hashed(Math.floor((i % SIZE) / 5) * 401 + Math.floor(i / SIZE / 5));
      return { ...plane, values: plane.values.map((value, i) => value + slope(i)) };
    };
    const priors = [picture(1), picture(2), picture(3), lit(4), lit(5)];
    const [only] = comparisonsOf(picture(0), priors, ground);
    const middle = Int32Array.of(64 * SIZE + 64);
    const at = (planes: readonly Plane[] | undefined) =>
      planes?.map(({ values }) => values[middle[0] ?? 0] ?? 0) ?? [];
    const expected = (numbers: readonly number[]) => at(numbers.map((n) => priors[n - 1] ?? picture(0)));
    at(only?.priors).forEach((value, n) => {
      expect(value).toBeCloseTo(expected([1, 2, 3])[n] ?? 0, 2);
    });
    at(only?.newerAt(middle)).forEach((value, n) => {
      expect(value).toBeCloseTo(expected([5, 4, 3])[n] ?? 0, 2);
    });
    expect(only?.newerAt(middle)).toHaveLength(3);
    const [alike] = comparisonsOf(picture(0), priors.slice(0, 3), ground);
    expect(alike?.newerAt(middle)).toEqual([]);
  });

  it('measures how alike pictures are where all of them show the ground', () => {
    // Columns from 90 on are smooth, which are most of what a picture shows that is clouded up to column 58.
    const rough = (number: number): Plane => {
      const plane = picture(number);
      const noise = (i: number) => (i % SIZE < 90 ? 0.06 * hashed(number * 7919 + i * 13) : 0);
      return { ...plane, values: plane.values.map((value, i) => value + noise(i)) };
    };
    const clouded = rough(1);
    clouded.values.forEach((_, i) => {
      if (i % SIZE < 58) clouded.values[i] = Number.NaN;
    });
    const priors = [clouded, rough(2), rough(3), rough(4)];
    const found = comparisonsOf(rough(0), priors, ground);
    expect(found.every(({ newerAt }) => newerAt(Int32Array.of(0)).length === 0)).toBe(true);
  });

  it('calculates only what is around the ground that other pictures are used for', () => {
    const priors = [picture(1), picture(2), picture(3), picture(4, [100, 128])];
    const found = comparisonsOf(picture(0), priors, ground);
    expect(found).toHaveLength(2);
    const [clear, behind] = found.toSorted((a, b) => b.ground.pixels.length - a.ground.pixels.length);
    expect(clear?.ground.pixels).toHaveLength(SIZE * SIZE);
    // Three blocks of 24 pixels to the left of the block in which the cloud begins.
    expect(Math.min(...(behind?.ground.pixels ?? []).map((pixel) => pixel % SIZE))).toBe(24);
  });

  it('gives each pixel that three pictures show to one comparison, in which all three show it', () => {
    // Some blocks of each picture are complete, so that all of them can be aligned.
    const band = fc
      .tuple(fc.integer({ min: 0, max: SIZE }), fc.integer({ min: 0, max: 24 }))
      .map(([from, width]): [number, number] => [from, from + width]);
    fc.assert(
      fc.property(fc.array(band, { minLength: PICTURES, maxLength: PICTURES }), (bands) => {
        const priors = bands.map((hidden, n) => picture(n + 1, hidden));
        const found = comparisonsOf(picture(0), priors, ground);
        for (let x = 8; x < SIZE - 8; x += 3) {
          const pixel = 64 * SIZE + x;
          const near = (column: number) =>
            priors.filter((plane) => isKnown(plane, 64 * SIZE + column)).length;
          // Alignment leaves nothing next to hidden pixels, and patches of a few columns are not examined.
          const isClear = Array.from({ length: 9 }, (_, i) => near(x - 4 + i)).every((count) => count >= 3);
          const owners = found.filter(({ isOwn }) => isOwn(pixel));
          expect(owners.length).toBeLessThanOrEqual(1);
          if (isClear && bands.every(([from, to]) => Math.min(Math.abs(x - from), Math.abs(x - to)) > 4))
            expect(owners).toHaveLength(1);
          for (const { priors: three } of owners)
            expect(three.every((plane) => isKnown(plane, pixel))).toBe(true);
        }
      }),
      { numRuns: 8, seed: 3 },
    );
  });

  it('is empty where fewer than three pictures can be aligned', () => {
    expect(comparisonsOf(picture(0), [picture(1), picture(2)], ground)).toEqual([]);
  });

  it('is empty where clouds hide all of the ground, in the picture or in three of five earlier ones', () => {
    const yard = groundOf(
      picture(0),
      Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (i % SIZE >= 52 && i % SIZE < 68 ? 1 : 0)),
    );
    const cloud = [44, 76] as const;
    const clear = [1, 2, 3, 4, 5].map((number) => picture(number));
    expect(comparisonsOf(picture(0), clear, yard)).toHaveLength(1);
    expect(comparisonsOf(picture(0, cloud), clear, yard)).toEqual([]);
    const clouded = clear.map((prior, n) => (n < 3 ? picture(n + 1, cloud) : prior));
    expect(comparisonsOf(picture(0), clouded, yard)).toEqual([]);
  });
});
