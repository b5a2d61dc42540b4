import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { chooseBands } from '../expression/choose-bands.ts';
import { evaluate } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { indexPlane } from './index-plane.ts';
import { bandDepth, DEPTH_2311, SPECTRAL_INDICES } from './indices.ts';

const WAVELENGTHS = Array.from({ length: 472 }, (_, band) => 400 + (2100 * band) / 471);
/** One line of pixels with the given spectra. */
function line(...spectra: ((nm: number) => number)[]): SpectralBlock {
  const data = Float32Array.from(WAVELENGTHS.flatMap((nm) => spectra.map((spectrum) => spectrum(nm))));
  return { lines: 1, samples: spectra.length, wavelengths: WAVELENGTHS, data };
}
const leaf = (nm: number) => 0.05 + 0.45 / (1 + Math.exp(-(nm - 717) / 12));
const oil = (nm: number) =>
  (0.2 + nm / 20_000) *
  (1 - 0.1 * Math.exp(-(((nm - 1727) / 15) ** 2)) - 0.2 * Math.exp(-(((nm - 2311) / 18) ** 2)));
const soil = (nm: number) => 0.1 + nm / 10_000;
const valuesOf = (id: string, block: SpectralBlock) => {
  const index = SPECTRAL_INDICES.find((each) => each.id === id);
  if (index === undefined) throw new Error(id);
  return [...indexPlane(block, index.compute).values];
};

describe('spectral indices', () => {
  it('tell vegetation, oil and soil apart', () => {
    const block = line(leaf, oil, soil);
    const [green, , bare] = valuesOf('ndvi', block);
    expect(green).toBeGreaterThan(0.75);
    expect(bare).toBeLessThan(0.1);
    expect(valuesOf('rep', block)[0]).toBeCloseTo(717, -1);
    for (const id of ['hi', 'd1727', 'd2311']) {
      const [, oily, bareGround] = valuesOf(id, block);
      expect(oily).toBeGreaterThan(Math.abs(bareGround ?? 1) + 0.005);
    }
    expect(valuesOf('ndhi', block)[1]).toBeGreaterThan(valuesOf('ndhi', block)[2] ?? 0);
  });

  it('move the red-edge position with the edge', () => {
    const [here, there] = valuesOf(
      'rep',
      line(leaf, (nm) => leaf(nm + 6)),
    );
    expect((here ?? 0) - (there ?? 0)).toBeGreaterThan(3);
    expect((here ?? 0) - (there ?? 0)).toBeLessThan(8);
  });

  it('do not depend on the brightness of the ground, except the hydrocarbon index, which grows with it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), (gain) => {
        const block = line(oil, (nm) => gain * oil(nm));
        for (const { id } of SPECTRAL_INDICES) {
          const [plain, scaled] = valuesOf(id, block);
          expect((scaled ?? 0) / (plain ?? 1)).toBeCloseTo(id === 'hi' ? gain : 1, 2);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('have no value where a band is missing', () => {
    const short: SpectralBlock = {
      lines: 1,
      samples: 1,
      wavelengths: [660, 670],
      data: Float32Array.of(0.1, 0.2),
    };
    for (const { id } of SPECTRAL_INDICES) expect(valuesOf(id, short)[0]).toBeNaN();
  });

  it('state formulas that the panel evaluates to the same values', () => {
    const block = line(leaf, oil, soil);
    const { wavelengths, data, samples } = block;
    const values = new Map(
      wavelengths.map((_, band) => [band, data.subarray(band * samples, (band + 1) * samples)]),
    );
    for (const { id, formula } of SPECTRAL_INDICES) {
      const expression = parseExpression(formula);
      const bands = chooseBands(expression, { wavelengths });
      const evaluated = evaluate(expression, { bands, values, count: samples });
      const computed = valuesOf(id, block);
      evaluated.forEach((value, pixel) => {
        expect(value).toBeCloseTo(computed[pixel] ?? 0, 5);
      });
    }
  });

  it('measure the depth of a band below the line between its shoulders', () => {
    const bands = { at: () => 0, mean: (from: number) => (from + 9 === 2311 ? 0.15 : 0.2) };
    expect(bandDepth(bands, DEPTH_2311)).toBeCloseTo(0.25, 12);
  });
});
