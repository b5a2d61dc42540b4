import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SpectralCells, withoutPixels } from '../memory/spectral-cells.ts';
import { gasVerdict, methaneSpectra, methaneTest, plumeSpectrum } from './methane-test.ts';

/** Written by fixtures/methane-test.py with numpy. */
const reference: {
  nm: number[];
  width: number;
  height: number;
  /** Base64 of int16. */
  cells: string[];
  plume: [cell: number, weight: number][];
  surroundings: number[];
  r: number;
  rDifference: number;
} = JSON.parse(readFileSync(new URL('./fixtures/methane-test.json', import.meta.url), 'utf8'));
const { width, height, nm: wavelengths } = reference;
const where = {
  plume: reference.plume.map(([cell, weight]) => ({ cell, weight })),
  surroundings: reference.surroundings,
};
const [now, ...earlier] = reference.cells.map((text): SpectralCells => {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return { width, height, wavelengths, values: new Int16Array(bytes.buffer) };
});
const inPlume = new Set(where.plume.map(({ cell }) => cell));
const isFree = (cell: number) => !inPlume.has(cell);
const given = (cells: SpectralCells | undefined): SpectralCells => {
  if (cells === undefined) throw new Error('The fixture must have cells.');
  return cells;
};
const tested = (cells: SpectralCells, before: readonly SpectralCells[] = earlier) =>
  methaneTest(methaneSpectra(cells, before, isFree), where);

describe('methaneTest', () => {
  it('gives the whitened correlations of numpy, in the pass alone and against earlier passes', () => {
    const { r, rDifference, weakR } = tested(given(now));
    expect(r).toBeCloseTo(reference.r, 5);
    expect(rDifference).toBeCloseTo(reference.rDifference, 5);
    expect(weakR).toBeNaN();
  });

  it('does not depend on the calibration of bands, which shifts ln radiance everywhere', () => {
    const bands = wavelengths.length;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -400, max: 400 }), { minLength: bands, maxLength: bands }),
        (gains) => {
          const cells = given(now);
          const values = cells.values.map((value, i) => value + (gains[Math.floor(i / width) % bands] ?? 0));
          const { r, rDifference } = tested({ ...cells, values });
          expect(r).toBeCloseTo(reference.r, 9);
          expect(rDifference).toBeCloseTo(reference.rDifference, 9);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('knows no difference without memory, or where memory covers less than half of the plume', () => {
    expect(tested(given(now), []).rDifference).toBeNaN();
    const pixels = where.plume
      .slice(0, 2)
      .map(({ cell }) => 2 * Math.floor(cell / width) * 64 + 2 * (cell % width));
    const hidden = earlier.map((cells) => withoutPixels(cells, pixels, 2 * width));
    expect(tested(given(now), hidden).rDifference).toBeNaN();
    const partly = earlier.map((cells) => withoutPixels(cells, pixels.slice(1), 2 * width));
    expect(tested(given(now), partly).rDifference).toBeGreaterThan(0.5);
  });

  it.each([
    ['the change since earlier passes proves methane', { r: 0.1, rDifference: 0.45 }, 'methane'],
    [
      'the pass alone proves methane, although a source that leaks in every pass hides in earlier ones',
      { r: 0.95, rDifference: 0.32 },
      'methane',
    ],
    ['so does the pass alone where there is no earlier one', { r: 0.6 }, 'methane'],
    ['not where the weak window contradicts', { r: 0.95, rDifference: 0.32, weakR: -0.1 }, 'gas'],
    ['less is gas that is not proven to be methane', { r: 0.59, rDifference: 0.1 }, 'gas'],
    [
      'unless methane was proven at the source before',
      { r: 0.45, rDifference: 0.1, provenBefore: 1 },
      'methane',
    ],
    ['what ground reaches too is possible gas', { r: 0.44, rDifference: 0.1 }, 'possible'],
    ['also at a source where methane was proven', { r: 0.44, provenBefore: 3 }, 'possible'],
    ['what resembles methane in neither is nothing', { r: 0.29, rDifference: 0.29 }, undefined],
    ['what could not be compared is nothing', {}, undefined],
  ] as const)('%s', (_, test, verdict) => {
    const unknown = { r: Number.NaN, rDifference: Number.NaN, weakR: Number.NaN, provenBefore: 0 };
    expect(gasVerdict({ ...unknown, ...test })).toBe(verdict);
  });

  it.each([
    ['against earlier passes', earlier, reference.rDifference],
    ['in the pass alone', [], reference.r],
  ] as const)('draws curves whose correlation is the one of numpy, %s', (_, before, r) => {
    const drawn = plumeSpectrum(methaneSpectra(given(now), before, isFree), where);
    expect(drawn.wavelengths).toEqual(wavelengths);
    const products = (a: Float64Array, b: Float64Array) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    const { ratio, absorption } = drawn;
    const correlation =
      products(ratio, absorption) / Math.sqrt(products(ratio, ratio) * products(absorption, absorption));
    expect(correlation).toBeCloseTo(r, 4);
    expect(drawn.r).toBeCloseTo(r, 4);
  });
});
