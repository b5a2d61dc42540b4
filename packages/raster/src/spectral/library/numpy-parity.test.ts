import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { continuumOf } from './continuum.ts';
import { firstDerivative } from './derivative.ts';
import type { LibrarySpectrum } from './library.ts';
import { matchSpectra } from './match-spectra.ts';
import { resampleSpectrum } from './resample-spectrum.ts';

const file = JSON.parse(readFileSync(new URL('fixtures/library.json', import.meta.url), 'utf8'));
const numbers = (values: readonly (number | null)[]) => values.map((value) => value ?? Number.NaN);
const wavelengthsNm = numbers(file.wavelengthsNm);
const [measured, reference] = [numbers(file.measured), numbers(file.reference)];

function expectClose(actual: ArrayLike<number>, expected: readonly number[], tolerance: number) {
  expect(actual.length).toBe(expected.length);
  expected.forEach((value, i) => {
    if (Number.isNaN(value)) expect(actual[i], `index ${i}`).toBeNaN();
    else expect(Math.abs((actual[i] ?? Number.NaN) - value), `index ${i}`).toBeLessThan(tolerance);
  });
}

describe('the spectral library against numpy and scipy', () => {
  it('gives the same Gaussian bands', () => {
    expectClose(
      resampleSpectrum({ wavelengthsNm, values: measured }, file.bands),
      numbers(file.resampled),
      1e-10,
    );
  });

  it('gives the same continuum as the definition by chords', () => {
    expectClose(continuumOf(wavelengthsNm, measured), numbers(file.continuum), 1e-10);
  });

  it('gives the same first derivative', () => {
    expectClose(firstDerivative(wavelengthsNm, measured), numbers(file.derivative), 1e-12);
  });

  it('gives the same angle, scale, and fit, scale and depth of features', () => {
    const spectrum: LibrarySpectrum = {
      id: 'reference',
      name: 'Reference',
      category: 'test',
      source: 'fixtures/library.py',
      licence: 'MIT',
      wavelengthsNm,
      values: Float32Array.from(reference),
    };
    const [match] = matchSpectra(measured, { wavelengths: wavelengthsNm }, [spectrum]);
    const { scale: featureScale, ...feature } = match?.feature ?? { scale: undefined };
    const actual = { ...match, ...feature, featureScale };
    expect(actual.sharedBands).toBe(file.match.sharedBands);
    for (const name of ['samRad', 'scale', 'fit', 'featureScale', 'depth'] as const)
      expect(Math.abs((actual[name] ?? Number.NaN) / file.match[name] - 1), name).toBeLessThan(1e-5);
  });
});
