import { describe, expect, it } from 'vitest';
import { randomNumbers, randomWords } from './random-numbers.ts';

const first = (count: number, next: () => number) => Array.from({ length: count }, next);

describe('random words', () => {
  it('are the numbers that Numerical Recipes prints for checking its generator', () => {
    expect(first(6, randomWords(0)).map((word) => word.toString(16).toUpperCase())).toEqual([
      '3C6EF35F',
      '47502932',
      'D1CCF6E9',
      'AAF95334',
      '6252E503',
      '9F2EC686',
    ]);
  });
});

describe('random numbers', () => {
  it('are those of mulberry32 for the seed 42', () => {
    expect(first(3, randomNumbers(42))).toEqual([
      0.6011037519201636, 0.44829055899754167, 0.8524657934904099,
    ]);
  });

  it('are the same for the same seed, also a negative one, and others for another', () => {
    expect(first(9, randomNumbers(-7))).toEqual(first(9, randomNumbers(2 ** 32 - 7)));
    expect(first(9, randomNumbers(1))).not.toEqual(first(9, randomNumbers(2)));
  });
});
