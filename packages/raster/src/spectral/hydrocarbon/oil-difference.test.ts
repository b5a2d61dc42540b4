import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { testModule } from '../filter/hashed-block.fixture.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { simdFilterKernels } from '../filter/simd-kernels.ts';
import { newPlane } from '../plane.ts';
import { differenceEvidence } from './confirm-difference.ts';
import { hashedPasses, SAMPLES } from './hashed-passes.fixture.ts';
import { oilBands, oilTargetIn } from './oil-bands.ts';
import { oilDifference } from './oil-difference.ts';
import { oilTarget } from './oil-target.ts';

/** Written by fixtures/oil-difference.py with numpy, in float64. */
const numpy: { checksum: number; step: number; excess: number; noise: number[]; scores: string } = JSON.parse(
  readFileSync(new URL('fixtures/oil-difference.json', import.meta.url), 'utf8'),
);
const { now, usual } = hashedPasses();
const bands = now.wavelengths.length;
const SPOT = [20, 21, 22].flatMap((line) => [30, 31, 32].map((sample) => line * SAMPLES + sample));

let simd: FilterKernels;
beforeAll(async () => {
  simd = simdFilterKernels(await testModule());
}, 120_000);

/** The pass with the spectra of some pixels multiplied. */
function changed(pixels: readonly number[], factor: (nm: number) => number): SpectralBlock {
  const data = now.data.slice();
  for (const pixel of pixels)
    now.wavelengths.forEach((nm, band) => {
      const at = (Math.floor(pixel / SAMPLES) * bands + band) * SAMPLES + (pixel % SAMPLES);
      data[at] = (data[at] ?? 0) * factor(nm);
    });
  return { ...now, data };
}
const ELSEWHERE = [30, 31, 32].flatMap((line) => [10, 11, 12].map((sample) => line * SAMPLES + sample));
const ndvi = newPlane(SAMPLES, now.lines, 0.1);
const bell = (nm: number, centre: number, width: number) => Math.exp(-(((nm - centre) / width) ** 2));
const absorbing = (near: number, far: number) => (nm: number) =>
  (1 - near * (bell(nm, 1727, 17) + 0.45 * bell(nm, 1762, 14))) *
  (1 - far * (bell(nm, 2311, 22) + 0.6 * bell(nm, 2350, 20)));
function evidenceOf(factor: (nm: number) => number) {
  const difference = oilDifference(changed(ELSEWHERE, factor), usual, scalarKernels);
  return differenceEvidence({ difference, ndvi, pixels: Int32Array.from(ELSEWHERE) });
}

describe.each(['scalar', 'SIMD'])('oilDifference on %s kernels', (name) => {
  it('gives the noise and scores of numpy', () => {
    const found = oilDifference(now, usual, name === 'SIMD' ? simd : scalarKernels);
    const sum = (values: Float32Array) =>
      values.reduce((total, v) => (Number.isNaN(v) ? total : total + v), 0);
    expect(sum(now.data) + sum(usual.data)).toBeCloseTo(numpy.checksum, 2);
    expect(found.excess).toBeCloseTo(numpy.excess, 3);
    [0, 20 * SAMPLES + 31, 39 * SAMPLES + 47].forEach((pixel, n) => {
      expect(found.noise[pixel]).toBeCloseTo(numpy.noise[n] ?? 0, 5);
    });
    const expected = numpy.scores.split(' ').map(Number);
    const differences = expected.map((value, i) => {
      const own = found.scores.values[i * numpy.step] ?? 0;
      return Number.isNaN(value) && Number.isNaN(own) ? 0 : Math.abs(own - value);
    });
    expect(Math.max(...differences)).toBeLessThan(0.01);
  });
});

describe('oilDifference', () => {
  const found = oilDifference(now, usual, scalarKernels);

  it('shows an absorbing spot far above ground whose brightness has changed', () => {
    const others = found.scores.values.filter((_, pixel) => {
      const [line, sample] = [Math.floor(pixel / SAMPLES), pixel % SAMPLES];
      return Math.hypot(line - 21, sample - 31) > 4;
    });
    expect(found.scores.values[21 * SAMPLES + 31]).toBeGreaterThan(8);
    expect(Math.max(...others.filter((value) => !Number.isNaN(value)))).toBeLessThan(5);
  });

  it('does not depend on the gain of the pass', () => {
    const brighter = oilDifference(
      { ...now, data: now.data.map((value) => 1.7 * value) },
      usual,
      scalarKernels,
    );
    brighter.scores.values.forEach((value, pixel) => {
      const before = found.scores.values[pixel] ?? 0;
      if (!Number.isNaN(value)) expect(Math.abs(value - before)).toBeLessThan(0.01 * Math.abs(before) + 0.15);
    });
  });

  it('says nothing where a pass has no data', () => {
    expect(found.scores.values[7 * SAMPLES + 9]).toBeNaN();
  });

  it('refuses passes of different shape', () => {
    expect(() => oilDifference(now, { ...usual, data: usual.data.slice(1) }, scalarKernels)).toThrow(
      RangeError,
    );
  });
});

describe('the evidence of a difference', () => {
  it('confirms oil that darkens the ground or not', () => {
    expect(evidenceOf(absorbing(0.02, 0.04))).toMatchObject({ confirmed: true });
    expect(evidenceOf((nm) => 0.6 * absorbing(0.02, 0.04)(nm))).toMatchObject({ confirmed: true });
  });

  it('rejects tarpaulin, carbonate and dry grass by their absorptions', () => {
    const plastic = evidenceOf(absorbing(0.2, 0.24));
    expect(plastic.confirmed).toBe(false);
    expect(plastic.plasticSigma).toBeGreaterThan(2);
    expect(evidenceOf((nm) => 1 - 0.1 * bell(nm, 2340, 27)).confirmed).toBe(false);
    expect(evidenceOf((nm) => 1 - 0.1 * bell(nm, 2310, 50)).confirmed).toBe(false);
  });

  it('rejects vegetation', () => {
    const difference = oilDifference(now, usual, scalarKernels);
    const pixels = Int32Array.from(SPOT);
    expect(differenceEvidence({ difference, ndvi, pixels }).confirmed).toBe(true);
    const green = newPlane(SAMPLES, now.lines, 0.5);
    expect(differenceEvidence({ difference, ndvi: green, pixels }).confirmed).toBe(false);
  });
});

describe('oilBands', () => {
  it('averages pairs of bands in the windows only, and its target is that of the pairs', () => {
    const wavelengths = Array.from({ length: 472 }, (_, band) => 400 + (2100 * band) / 471);
    const data = Float32Array.from(wavelengths);
    const block = oilBands({ lines: 1, samples: 1, wavelengths, data });
    expect(block.wavelengths).toHaveLength(37);
    block.wavelengths.forEach((nm, band) => {
      expect(block.data[band]).toBeCloseTo(nm, 3);
    });
    const pair = oilTarget(wavelengths.filter((nm) => Math.abs(nm - 2311) < 5));
    const mean = pair.reduce((sum, value) => sum + value, 0) / pair.length;
    const nearest = block.wavelengths.findIndex((nm) => Math.abs(nm - 2311) < 5);
    expect(oilTargetIn(block.wavelengths)[nearest]).toBeCloseTo(mean, 1);
  });
});
