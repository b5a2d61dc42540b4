import { expect, it } from 'vitest';
import { noise } from './noise.ts';

it.each([
  [0.5, 0.25, 0.75, 7, -0.5923013353860507],
  [-12.34, 56.78, -90.12, 2026, -0.5232640136887621],
  [1234567.891, -0.001, 42, -5, -0.021024916745916885],
  [3, 4, 5, 1, 0],
])(
  'noise at %d, %d, %d with the seed %d stays the same, because the pictures of every installation depend on it',
  (x, y, z, seed, value) => {
    expect(noise(x, y, z, seed)).toBe(value);
  },
);
