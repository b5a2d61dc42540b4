import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SpectralBlock } from '../block.ts';
import { hashed } from '../filter/hashed-block.fixture.ts';
import { symmetricEigen, symmetricPower } from '../linear/symmetric-eigen.ts';
import { chiSquaredBelow } from './chi-squared.ts';
import { explainChange } from './explain-change.ts';
import { irMad } from './ir-mad.ts';
import { reduceBands } from './reduce-bands.ts';
import { residualChange } from './residual-filter.ts';
import { type Material, sharesByKind, unmix } from './unmix.ts';

/** Written by fixtures/ir-mad.py with numpy and scipy. */
const reference: {
  lines: number;
  samples: number;
  bands: number;
  changed: number[];
  before: number[];
  after: number[];
  rounds: number;
  correlations: number[];
  chiSquared: number[];
  distance: number[];
  below: [value: number, degrees: number, probability: number][];
  materials: number[][];
  spectrum: number[];
  shares: number[];
} = JSON.parse(readFileSync(new URL('./fixtures/ir-mad.json', import.meta.url), 'utf8'));
const { lines, samples, bands } = reference;

/** The fixture has a row of bands per pixel; a block has bands by line. */
function blockOf(values: readonly number[], change = (value: number, _band: number) => value): SpectralBlock {
  const data = new Float32Array(values.length);
  values.forEach((value, at) => {
    const [pixel, band] = [Math.floor(at / bands), at % bands];
    const [line, sample] = [Math.floor(pixel / samples), pixel % samples];
    data[(line * bands + band) * samples + sample] = change(value, band);
  });
  return { lines, samples, wavelengths: Array.from({ length: bands }, (_, i) => 500 + 100 * i), data };
}
const before = blockOf(reference.before);
const after = blockOf(reference.after);
const relative = (a: number | undefined, b: number | undefined) => Math.abs((a ?? 1e9) / (b ?? 1) - 1);

describe('symmetric matrices', () => {
  it('are the product of their eigenvectors and values, and their inverse root undoes them', () => {
    const n = 12;
    const rows = Float64Array.from({ length: n * n }, (_, at) => Math.sin(at * at + 1));
    const matrix = Float64Array.from({ length: n * n }, (_, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      let sum = i === j ? 0.1 : 0;
      for (let k = 0; k < n; k++) sum += (rows[i * n + k] ?? 0) * (rows[j * n + k] ?? 0);
      return sum;
    });
    const { values, vectors } = symmetricEigen(matrix, n);
    const inverse = symmetricPower(matrix, n, -1);
    matrix.forEach((value, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      let [product, identity] = [0, 0];
      for (let k = 0; k < n; k++) {
        product += (values[k] ?? 0) * (vectors[i * n + k] ?? 0) * (vectors[j * n + k] ?? 0);
        identity += (matrix[i * n + k] ?? 0) * (inverse[k * n + j] ?? 0);
      }
      expect(product).toBeCloseTo(value, 10);
      expect(identity).toBeCloseTo(i === j ? 1 : 0, 8);
    });
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
  });
});

describe('chiSquaredBelow', () => {
  it('gives the probabilities of scipy', () => {
    for (const [value, degrees, probability] of reference.below)
      expect(chiSquaredBelow(value, degrees)).toBeCloseTo(probability, 10);
    expect(chiSquaredBelow(0, 3)).toBe(0);
    expect(chiSquaredBelow(Number.NaN, 3)).toBeNaN();
  });
});

describe('irMad', () => {
  const found = irMad(before, after);

  it('gives the canonical correlations and chi-squared of numpy after as many rounds', () => {
    expect(found.rounds).toBe(reference.rounds);
    reference.correlations.forEach((value, i) => {
      expect(Math.abs((found.correlations[i] ?? 0) - value)).toBeLessThan(1e-8);
    });
    reference.chiSquared.forEach((value, i) => {
      expect(relative(found.chiSquared.values[i * 10], value)).toBeLessThan(1e-3);
    });
  });

  it('does not depend on the gain and offset of each band of a pass', () => {
    const scaled = blockOf(reference.after, (value, band) => 7 + (0.5 + band) * value);
    const { correlations } = irMad(before, scaled);
    correlations.forEach((value, i) => {
      expect(value).toBeCloseTo(found.correlations[i] ?? 0, 3);
    });
  });

  it('rejects passes of different size', () => {
    expect(() => irMad(before, { ...after, lines: 1, data: after.data.slice(0, samples * bands) })).toThrow(
      RangeError,
    );
  });
});

describe('residualChange', () => {
  it('gives the distances of numpy', () => {
    const { distance } = residualChange(before, after);
    reference.distance.forEach((value, i) => {
      expect(relative(distance.values[i * 10], value)).toBeLessThan(1e-4);
    });
  });

  it('shows the changed pixels above all others, and nothing where a pass has no data', () => {
    const holed = { ...after, data: after.data.slice() };
    holed.data[3] = Number.NaN;
    const { scores } = residualChange(before, holed);
    expect(scores.values[3]).toBeNaN();
    const ranked = [...scores.values.keys()]
      .filter((pixel) => !Number.isNaN(scores.values[pixel]))
      .sort((a, b) => (scores.values[b] ?? 0) - (scores.values[a] ?? 0));
    expect(ranked.slice(0, reference.changed.length).sort((a, b) => a - b)).toEqual(reference.changed);
    expect(scores.values[reference.changed[0] ?? 0]).toBeGreaterThan(3.5);
  });

  it('explains edges by a small displacement, but not what is new', () => {
    const [width, height] = [40, 30];
    const noise = (i: number) => 0.001 * (hashed(i) + hashed(i + 50_000) + hashed(i + 90_000) - 1.5);
    const passOf = (pass: number, shift: number, isBuilt: boolean): SpectralBlock => {
      const data = Float32Array.from({ length: 3 * width * height }, (_, at) => {
        const [x, band, y] = [at % width, Math.floor(at / width) % 3, Math.floor(at / width / 3)];
        // Stripes of two kinds of ground, and ground that differs from place to place.
        const edge = 1 / (1 + Math.exp(-2 * (((x + shift) % 10) - 5)));
        const own = 0.1 * hashed(7 + x + width * y);
        const house = isBuilt && x > 18 && x < 22 && y > 10 && y < 14 ? 0.1 : 0;
        return (
          0.1 +
          edge * (band === 1 ? 0.3 : 0.1) +
          own * (1 + band) +
          (band === 2 ? house : 0) +
          noise(pass + at)
        );
      });
      return { lines: height, samples: width, wavelengths: [500, 700, 900], data };
    };
    const usual = passOf(0, 0, false);
    const now = passOf(200_000, 0.15, true);
    const strict = residualChange(usual, now).scores.values;
    const lenient = residualChange(usual, now, { shiftPx: 0.15, blur: 0.08 }).scores.values;
    const isEdge = (pixel: number) => [4, 5, 6].includes((pixel % width) % 10) && pixel < 8 * width;
    const highest = (scores: Float32Array) => Math.max(...scores.filter((_, pixel) => isEdge(pixel)));
    expect(highest(lenient)).toBeLessThan(0.6 * highest(strict));
    expect(lenient[12 * width + 20]).toBeGreaterThan(2 * highest(lenient));
  });

  it('predicts the sun and the gain of a pass', () => {
    const scaled = residualChange(
      before,
      blockOf(reference.after, (value, band) => 3 + (1 + band) * value),
    );
    const plain = residualChange(before, after);
    for (const pixel of [0, 77, ...reference.changed])
      expect(relative(scaled.distance.values[pixel], plain.distance.values[pixel])).toBeLessThan(2e-3);
  });
});

describe('bands for change', () => {
  it('are means of neighbouring good bands', () => {
    const wavelengths = Array.from({ length: 472 }, (_, band) => 400 + (2100 * band) / 471);
    const block: SpectralBlock = { lines: 1, samples: 1, wavelengths, data: Float32Array.from(wavelengths) };
    const reduced = reduceBands(block);
    expect(reduced.wavelengths).toHaveLength(32);
    reduced.wavelengths.forEach((nm, band) => {
      expect(reduced.data[band]).toBeCloseTo(nm, 2);
    });
    expect(reduced.wavelengths.filter((nm) => nm > 1340 && nm < 1440)).toEqual([]);
  });
});

describe('unmix', () => {
  const materials: Material[] = reference.materials.map((reflectance, i) => ({
    id: `material ${i}`,
    kind: i === 2 ? 'soil' : 'built',
    reflectance,
  }));

  it('gives the non-negative shares of scipy, whatever the brightness', () => {
    for (const gain of [1, 0.2, 8]) {
      const shares = unmix(
        reference.spectrum.map((value) => gain * value),
        materials,
      );
      shares.forEach((share, i) => {
        expect(share).toBeCloseTo(reference.shares[i] ?? 0, 5);
      });
    }
    expect(sharesByKind(reference.shares, materials).soil).toBeCloseTo(reference.shares[2] ?? 0, 5);
    expect([...unmix(new Float64Array(8), materials)]).toEqual([0, 0, 0, 0]);
  });
});

describe('explainChange', () => {
  const kinds = ['soil', 'metal', 'vegetation'] as const;
  const spectra = kinds.map((kind, i) => ({
    kind,
    spectrum: Float64Array.from({ length: 12 }, (_, band) => 4 * Math.cos((1 + i) * band + i)),
  }));
  const mixed = (soil: number, metal: number) =>
    Float64Array.from(
      { length: 12 },
      (_, band) => soil * (spectra[0]?.spectrum[band] ?? 0) + metal * (spectra[1]?.spectrum[band] ?? 0),
    );

  it('gives the shares of soil and metal in a change, and how much the metal explains', () => {
    const found = explainChange({ change: mixed(0.4, 0.1), materials: spectra, displaced: [], pixels: 5 });
    expect(found.soil).toBeCloseTo(0.4, 6);
    expect(found.metal).toBeCloseTo(0.1, 6);
    expect(found.left).toBeCloseTo(0, 8);
    expect(found.metalSigma).toBeGreaterThan(1);
    expect(found.soilSigma).toBeGreaterThan(found.metalSigma);
  });

  it('finds no metal where there is none, and leaves what the materials do not explain', () => {
    const found = explainChange({ change: mixed(0.5, -0.2), materials: spectra, displaced: [], pixels: 5 });
    expect([found.metal, found.metalSigma]).toEqual([0, 0]);
    expect(found.left).toBeGreaterThan(0.05);
  });

  it('credits soil with little of what a displacement of the ground explains', () => {
    const edge = spectra[0]?.spectrum.map((value, band) => value + (band % 2 === 0 ? 0.3 : -0.3));
    if (edge === undefined) throw new Error('There must be soil.');
    const withShift = (sigma: number) =>
      explainChange({
        change: mixed(0.4, 0),
        materials: spectra,
        displaced: [{ spectrum: edge, sigma }],
        pixels: 5,
      });
    expect(withShift(1e-6).soilSigma).toBeGreaterThan(8);
    expect(withShift(0.4).soilSigma).toBeLessThan(3);
    expect(withShift(0.4).left).toBeLessThan(0.01);
  });
});
