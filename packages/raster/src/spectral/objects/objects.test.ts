import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../plane.ts';
import { blur } from './blur.ts';
import { medianOf, robustScores, robustStatistics } from './robust.ts';
import { runningMedian } from './running-median.ts';
import { segment } from './segment.ts';

/** Written by fixtures/objects.py with scipy. */
const reference: {
  width: number;
  height: number;
  field: (number | null)[];
  median: number;
  sigma: number;
  blurred: number[];
  runningMedian: number[];
  grow: number;
  seed: number;
  segments: { size: number; score: number }[];
} = JSON.parse(readFileSync(new URL('./fixtures/objects.json', import.meta.url), 'utf8'));
const field: Plane = {
  width: reference.width,
  height: reference.height,
  values: Float32Array.from(reference.field, (value) => value ?? Number.NaN),
};
const everyFifthRow = ({ width, values }: Plane) =>
  [...values].filter((_, i) => Math.floor(i / width) % 5 === 0);
const largestDifference = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, value, i) => Math.max(most, Number.isNaN(value) ? 0 : Math.abs(value - (b[i] ?? 1e9))), 0);

describe('robust statistics', () => {
  it('gives the median and the scaled median absolute deviation of scipy, without pixels of no data', () => {
    const { median, sigma, count } = robustStatistics(field.values);
    expect(median).toBeCloseTo(reference.median, 6);
    expect(sigma).toBeCloseTo(reference.sigma, 6);
    expect(count).toBe(reference.field.filter((value) => value !== null).length);
    expect(medianOf([3, Number.NaN, 1, 2, 10])).toBe(2.5);
    expect(medianOf([])).toBeNaN();
  });

  it('gives the same scores after a shift and a scaling of the values', () => {
    const { scores } = robustScores(field);
    const moved = robustScores({ ...field, values: field.values.map((value) => 500 + 40 * value) });
    expect(largestDifference([...scores.values], [...moved.scores.values])).toBeLessThan(1e-3);
    expect(robustScores(newPlane(3, 3, 7)).scores.values).toEqual(new Float32Array(9));
  });
});

describe('smoothing', () => {
  it('blurs like the Gaussian filter of scipy on the known share of each neighbourhood', () => {
    const blurred = blur(field, 2);
    expect(largestDifference(everyFifthRow(blurred), reference.blurred)).toBeLessThan(2e-5);
    expect(blurred.values[3 * field.width + 10]).toBeNaN();
  });

  it('gives the running median of numpy, also at the edges and next to pixels of no data', () => {
    const range = 20;
    const median = runningMedian(field, 7);
    expect(largestDifference(everyFifthRow(median), reference.runningMedian)).toBeLessThan(range / 4096);
    expect(median.values[3 * field.width + 10]).toBeNaN();
  });
});

describe('segment', () => {
  it('finds the 8-connected objects of scipy with their scores', () => {
    const found = segment(field, { seed: reference.seed, grow: reference.grow, minScore: 0 });
    expect(found.map(({ pixels }) => pixels.length)).toEqual(reference.segments.map(({ size }) => size));
    expect(
      largestDifference(
        found.map(({ score }) => score),
        reference.segments.map(({ score }) => score),
      ),
    ).toBeLessThan(1e-4);
  });

  it('finds in the union of two maps without common neighbours the objects of each of them', () => {
    const half = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 72, maxLength: 72 });
    const thresholds = { seed: 4.5, grow: 3, minScore: 6 };
    fc.assert(
      fc.property(half, half, (left, right) => {
        const plane = (use: { left: boolean; right: boolean }): Plane => {
          const all = newPlane(17, 9, 0);
          left.forEach((value, i) => {
            const [x, y] = [i % 8, Math.floor(i / 8)];
            if (use.left) all.values[y * 17 + x] = value / 10;
            if (use.right) all.values[y * 17 + x + 9] = (right[i] ?? 0) / 10;
          });
          return all;
        };
        const alone = [
          { left: true, right: false },
          { left: false, right: true },
        ].flatMap((use) => segment(plane(use), thresholds));
        const together = segment(plane({ left: true, right: true }), thresholds);
        const byFirst = alone.sort((a, b) => (a.pixels[0] ?? 0) - (b.pixels[0] ?? 0));
        expect(together).toEqual(byFirst);
      }),
      { numRuns: 30 },
    );
  });

  it('drops objects without a seed, with a low score or without data', () => {
    const plane = newPlane(9, 3, 0);
    plane.values.set([3, 3, 0, 0, 5, 0, 0, 5, 5]);
    plane.values[20] = Number.NaN;
    const scores = (minScore: number) => segment(plane, { seed: 3.5, grow: 2, minScore }).map((s) => s.score);
    expect(scores(0)).toEqual([5, 10 / Math.SQRT2]);
    expect(scores(6)).toEqual([10 / Math.SQRT2]);
  });
});
