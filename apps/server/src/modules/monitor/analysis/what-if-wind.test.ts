import { rateFactor } from '@sigma/domain';
import {
  ENMAP_RATE_CONSTANTS,
  expectedWindMs,
  type RateConstants,
  SIMULATED_RATE_CONSTANTS,
} from '@sigma/raster';
import { describe, expect, it } from 'vitest';

/** Both methods whose mean is stated are proportional to the expected wind. */
function factorOf(constants: RateConstants, speedMs: number, otherMs: number): number {
  expect([constants.sectionWind.offset, constants.shapeWind.offset]).toEqual([0, 0]);
  return expectedWindMs(constants, { speedMs: otherMs }) / expectedWindMs(constants, { speedMs });
}

describe.each([
  ['simulated', SIMULATED_RATE_CONSTANTS, true],
  ['real', ENMAP_RATE_CONSTANTS, false],
] as const)('the rate of a %s plume with another wind', (_, constants, simulated) => {
  it.each([
    [4.1, 5.1],
    [2, 9],
    [8, 1.5],
  ])('is what the analysis would have stated: %d to %d m/s', (from, to) => {
    expect(rateFactor(from, to, { simulated })).toBeCloseTo(factorOf(constants, from, to), 9);
  });
});
