import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SpectralCells, withoutPixels } from '../memory/spectral-cells.ts';
import { methaneSpectra, methaneTest, plumeKind, plumeSpectrum } from './methane-test.ts';

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

  it('calls a gas methane only when its spectrum proves it, by the difference where there is one', () => {
    const kind = (r: number, rDifference = Number.NaN) => plumeKind({ r, rDifference });
    expect([0.45, 0.44, 0.3, 0.29, Number.NaN].map((r) => kind(r))).toEqual([
      'methane',
      'plume',
      'plume',
      'neither',
      'neither',
    ]);
    expect([kind(0.1, 0.6), kind(0.9, 0.35), kind(0.9, 0.1)]).toEqual(['methane', 'plume', 'neither']);
  });

  it('gives the two curves that it compares for a plot', () => {
    const {
      wavelengths: nm,
      ratio,
      absorption,
    } = plumeSpectrum(methaneSpectra(given(now), earlier, isFree), where);
    expect(nm).toEqual(wavelengths);
    const product = ratio.reduce((sum, value, i) => sum + value * (absorption[i] ?? 0), 0);
    expect(product).toBeGreaterThan(0);
  });
});
