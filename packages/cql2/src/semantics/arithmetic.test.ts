import { describe, expect, it } from 'vitest';
import type { ArithmeticOperator } from '../expression/operators.ts';
import { compute } from './arithmetic.ts';

describe('compute', () => {
  it.each<[number, ArithmeticOperator, number, number | null]>([
    [2, '+', 3, 5],
    [2, '-', 3, -1],
    [2, '*', 3, 6],
    [7, '/', 2, 3.5],
    [7, 'div', 2, 3],
    [-7, 'div', 2, -3],
    [7, '%', 3, 1],
    [-7, '%', 3, -1],
    [2, '^', 10, 1024],
    [2, '^', -1, 0.5],
    [-2, '^', 3, -8],
    [0, '^', 0, 1],
    [0, '^', -1, null],
    [-2, '^', 0.5, null],
    [10, '^', 200, null],
    [1, '/', 0, null],
    [1, 'div', 0, null],
    [1, '%', 0, null],
    [1e200, '+', 1, null],
    [1, '*', 1e-200, null],
  ])('calculates %d %s %d as %s', (a, op, b, expected) => {
    expect(compute(op, a, b)).toBe(expected);
  });
});
