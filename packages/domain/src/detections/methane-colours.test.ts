import { expect, it } from 'vitest';
import { MOST_METHANE_PPM_M, methaneColour } from './methane-colours.ts';

it.each([
  [Number.NaN, [0, 0, 0, 0]],
  [149, [0, 0, 0, 0]],
  [150, [60, 9, 99, 0]],
  [275, [100, 17, 103, 75]],
  [700, [212, 72, 66, 205]],
  [MOST_METHANE_PPM_M, [252, 236, 120, 235]],
  [90_000, [252, 236, 120, 235]],
])('shows %s ppm m of methane as %j', (ppmM, colour) => {
  expect(methaneColour(ppmM)).toEqual(colour);
});
