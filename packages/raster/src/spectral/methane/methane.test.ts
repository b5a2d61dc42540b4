import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lnTransmittance, METHANE_WINDOW_NM, methaneAbsorption } from './absorption-table.ts';
import { type ConfidenceInput, methaneConfidence } from './confidence.ts';
import { methaneKgPerPpmM } from './density.ts';
import { detrend } from './detrend.ts';
import { methaneColumns } from './methane-columns.ts';
import { methaneResponse } from './response.ts';

/** Written by fixtures/methane.py with numpy. */
const reference: {
  nm: number[];
  values: number[];
  residual: number[];
  weights: number[];
  filtered: number[];
  columns: number[];
} = JSON.parse(readFileSync(new URL('./fixtures/methane.json', import.meta.url), 'utf8'));

describe('the absorption of methane', () => {
  it('has the strong bands of the table and none outside its windows', () => {
    expect(methaneAbsorption(2348).k).toBeCloseTo(1.7e-5, 6);
    expect(methaneAbsorption(1666.24).k).toBe(3.35e-6);
    expect(Math.exp(lnTransmittance(methaneAbsorption(2348.4), 16_000))).toBeCloseTo(0.78, 1);
    for (const nm of [450, 1600, 1900, 2100, 2500]) expect(methaneAbsorption(nm).k).toBe(0);
    expect(lnTransmittance(methaneAbsorption(1900), 5000)).toBe(0);
  });

  it('is linear in pieces in the logarithm of the transmittance and continues beyond the table', () => {
    const band = methaneAbsorption(2348);
    const at = (column: number) => lnTransmittance(band, column);
    expect(at(0)).toBeCloseTo(0, 12);
    expect(at(1500)).toBeCloseTo((at(1000) + at(2000)) / 2, 12);
    expect(at(24_000) - at(16_000)).toBeCloseTo(at(16_000) - at(8000), 12);
    expect(at(-500)).toBeCloseTo(-at(500), 12);
    expect(at(1000)).toBeCloseTo(-1000 * band.k, 2);
  });

  it('has 77 bands of the sensor in its window', () => {
    expect(
      reference.nm.filter((nm) => nm >= METHANE_WINDOW_NM[0] && nm <= METHANE_WINDOW_NM[1]),
    ).toHaveLength(77);
  });
});

describe('methaneResponse', () => {
  it('inverts the answer of a filter as numpy does, so that strong plumes keep their mass', () => {
    const columnOf = methaneResponse(reference.weights, reference.nm);
    reference.filtered.forEach((filtered, i) => {
      expect(columnOf(filtered) / (reference.columns[i] ?? 0)).toBeCloseTo(1, 5);
    });
    for (const column of [1000, 4000, 12_000]) {
      const answer = reference.nm.reduce(
        (sum, nm, i) => sum + (reference.weights[i] ?? 0) * lnTransmittance(methaneAbsorption(nm), column),
        0,
      );
      expect(columnOf(answer) / column).toBeCloseTo(1, 2);
    }
    expect(columnOf(-40)).toBeCloseTo(-columnOf(40), 6);
  });

  it('rejects weights whose answer does not grow with the column', () => {
    expect(() => methaneResponse(new Float64Array(77), reference.nm)).toThrow(RangeError);
  });
});

describe('the methane filter', () => {
  it('gives back a planted column within 5 %, weak or strong, on ground of changing brightness', () => {
    const wavelengths = reference.nm;
    const [lines, samples, bands] = [120, 32, wavelengths.length];
    const unit = (i: number) => {
      const raw = Math.sin(i * 12.9898) * 43758.5453;
      return raw - Math.floor(raw) - 0.5;
    };
    const absorption = wavelengths.map(methaneAbsorption);
    for (const column of [1000, 8000]) {
      const data = new Float32Array(lines * bands * samples).map((_, i) => {
        const [sample, band, line] = [
          i % samples,
          Math.floor(i / samples) % bands,
          Math.floor(i / samples / bands),
        ];
        const inside = line >= 50 && line < 58 && sample >= 12 && sample < 20;
        const band0 = absorption[band] ?? methaneAbsorption(1900);
        const brightness = 3 + 2 * unit(line * samples + sample) + band / 100;
        return brightness * (1 + 0.004 * unit(i)) * Math.exp(inside ? lnTransmittance(band0, column) : 0);
      });
      const block = { lines, samples, wavelengths, data };
      const found = methaneColumns(block, { absorption, airMass: undefined });
      let mean = 0;
      for (let i = 0; i < 64; i++)
        mean += (found.column.values[(50 + (i >> 3)) * samples + 12 + (i % 8)] ?? 0) / 64;
      expect(Math.abs(mean / column - 1)).toBeLessThan(0.05);
    }
  });
});

describe('detrend', () => {
  it('removes the polynomial of numpy', () => {
    const residual = detrend(reference.values, reference.nm, 4);
    residual.forEach((value, i) => {
      expect(Math.abs(value - (reference.residual[i] ?? 0))).toBeLessThan(1e-9);
    });
  });
});

describe('methaneKgPerPpmM', () => {
  it('falls with the height of the ground as the standard atmosphere does', () => {
    expect(methaneKgPerPpmM(0)).toBeCloseTo(0.657e-6 * (298.15 / 288.15), 12);
    expect(methaneKgPerPpmM(870) / 0.657e-6).toBeCloseTo(0.95, 2);
  });
});

describe('methaneConfidence', () => {
  const finding: ConfidenceInput = {
    score: 6,
    r: 0.45,
    weakR: Number.NaN,
    axisDeg: 40,
    axisRatio: 4,
    windFromDeg: 225,
    earlierSightings: 0,
    methodsDisagree: false,
  };

  it('is one half at both thresholds and grows with each reason', () => {
    const base = methaneConfidence(finding).value;
    expect(base).toBeCloseTo(0.5, 12);
    for (const better of [{ score: 20 }, { r: 0.7 }, { weakR: 0.4 }, { earlierSightings: 2 }])
      expect(methaneConfidence({ ...finding, ...better }).value).toBeGreaterThan(base);
    for (const worse of [{ axisDeg: 140 }, { methodsDisagree: true }, { weakR: -0.4 }])
      expect(methaneConfidence({ ...finding, ...worse }).value).toBeLessThan(base);
    expect(methaneConfidence({ ...finding, axisDeg: 140, axisRatio: 1.2 }).value).toBeCloseTo(base, 12);
  });

  it('stores the terms that give its value', () => {
    const { value, terms } = methaneConfidence({ ...finding, score: 20, weakR: 0.2, methodsDisagree: true });
    const sum = terms
      .filter(({ kind }) => kind === 'log_odds')
      .reduce((total, term) => total + term.value, 0);
    const factor = terms
      .filter(({ kind }) => kind === 'factor')
      .reduce((total, term) => total * term.value, 1);
    expect(value).toBeCloseTo(factor / (1 + Math.exp(-sum)), 12);
    expect(terms.map(({ name }) => name)).toEqual([
      'score',
      'correlation',
      'weak_window',
      'persistence',
      'wind',
      'methods',
    ]);
  });
});
