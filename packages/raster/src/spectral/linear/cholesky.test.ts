import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cholesky, dot, solveCholesky } from './cholesky.ts';
import { columnGroups, pooledCovariance } from './column-groups.ts';

describe('the Cholesky factor', () => {
  it('solves the equations of a positive definite matrix', () => {
    const numbers = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(numbers, (values) => {
        const rows = Array.from({ length: 5 }, (_, i) => values.slice(5 * i, 5 * i + 5));
        // B Bᵀ + 1 is positive definite; what is above the diagonal must not be read.
        const full = rows.map((a, i) => rows.map((b, j) => dot(a, b) + (i === j ? 1 : 0)));
        const lower = Float64Array.from(
          full.flatMap((row, i) => row.map((v, j) => (j > i ? Number.NaN : v))),
        );
        const factor = cholesky(lower, 5) ?? new Float64Array(25);
        const x = solveCholesky(factor, [1, -2, 3, -4, 5]);
        for (const [i, row] of full.entries()) expect(dot(row, x)).toBeCloseTo([1, -2, 3, -4, 5][i] ?? 0, 9);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['indefinite', [1, 0, 2, 1]],
    ['singular', [1, 0, 1, 1]],
    ['not a number', [1, 0, Number.NaN, 1]],
  ])('does not exist for a matrix that is %s', (_, matrix) => {
    expect(cholesky(Float64Array.from(matrix), 2)).toBeUndefined();
  });
});

describe('column groups', () => {
  it('cover all columns once, with widths that differ by at most one and do not exceed the wanted width', () => {
    for (const [samples, width] of [
      [320, 32],
      [321, 32],
      [5, 32],
      [7, 1],
      [100, 33],
    ] as const) {
      const groups = columnGroups(samples, width);
      expect(groups.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(
        Array.from({ length: samples }, (_, i) => i),
      );
      const widths = groups.map(({ from, to }) => to - from);
      expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    }
  });

  it('pool deviations from the mean of each column, and ignore a column without pixels', () => {
    // One band; columns [1, 3], [10, 14] and one without pixels: squares of deviations 2 + 8, four pixels less two means.
    const sums = {
      products: [Float64Array.of(1 + 9 + 100 + 196)],
      columns: Float64Array.of(4, 24, 0),
      counts: Uint32Array.of(2, 2, 0),
    };
    expect(pooledCovariance(sums, 0, { from: 0, to: 3 })).toEqual({ matrix: Float64Array.of(5), degrees: 2 });
  });
});
