import { rateFactor } from '@sigma/domain';
import { ENMAP_RATE_CONSTANTS, type RateConstants, SIMULATED_RATE_CONSTANTS } from '@sigma/raster';
import { describe, expect, it } from 'vitest';

/** The mean of both methods, for a plume whose methods agree at the first wind. */
function factorOf({ sectionWind, shapeWind }: RateConstants, speedMs: number, otherMs: number): number {
  const of = ({ offset, slope }: RateConstants['shapeWind']) =>
    (offset + slope * otherMs) / (offset + slope * speedMs);
  return (of(sectionWind) + of(shapeWind)) / 2;
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
    expect(rateFactor(from, to, { simulated })).toBeCloseTo(factorOf(constants, from, to), 3);
  });
});
