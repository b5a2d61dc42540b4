import { expect, it } from 'vitest';
import { underPlume } from './under-plume.ts';

const found = (
  type: 'Methane' | 'Plume' | 'Construction' | 'Digging' | 'Hydrocarbon Leak',
  ...pixels: number[]
) => ({
  type,
  pixels: Int32Array.from(pixels),
});

it('regards works as the shade of a plume when half of them lie under proven methane, and nothing else', () => {
  const isShade = underPlume([
    found('Methane', 1, 2, 3, 4),
    found('Plume', 20, 21),
    found('Digging', 3, 4, 5, 6),
  ]);
  expect(isShade(found('Construction', 1, 2))).toBe(true);
  expect(isShade(found('Digging', 3, 4, 5, 6))).toBe(true);
  expect(isShade(found('Digging', 4, 5, 6))).toBe(false);
  expect(isShade(found('Construction', 20, 21))).toBe(false);
  expect(isShade(found('Hydrocarbon Leak', 1, 2))).toBe(false);
  expect(underPlume([])(found('Construction', 1))).toBe(false);
});
