import { describe, expect, it } from 'vitest';
import { continuumOf } from './continuum.ts';
import { modelLibrary, resampleLibrary } from './library.ts';
import { matchSpectra, spectralAngle } from './match-spectra.ts';

const LIBRARY = modelLibrary();
const WAVELENGTHS = LIBRARY[0]?.wavelengthsNm ?? [];
const BANDS = { wavelengths: WAVELENGTHS, fwhmNm: LIBRARY[0]?.fwhmNm };
const isBad = (nm: number) => (nm >= 1334 && nm <= 1452) || (nm >= 1816 && nm <= 1954);
/** A measured spectrum: half as bright, with noise of 0.5 % and gaps in the water bands. */
const measuredLike = (values: ArrayLike<number>) =>
  WAVELENGTHS.map((nm, i) =>
    isBad(nm) ? Number.NaN : 0.5 * (values[i] ?? 0) * (1 + 0.005 * Math.sin(12.9898 * i * i)),
  );

describe('the library of model spectra', () => {
  it('has 22 materials with reflectances from 0 to 1 in 472 bands, and says where they come from', () => {
    expect(LIBRARY).toHaveLength(22);
    expect(new Set(LIBRARY.map(({ id }) => id)).size).toBe(22);
    for (const { values, source, licence, name } of LIBRARY) {
      expect(values).toHaveLength(472);
      expect(
        values.every((value) => value >= 0 && value <= 1),
        name,
      ).toBe(true);
      expect(source).toMatch(/Calculated, not measured/);
      expect(licence).not.toBe('');
    }
  });
});

describe('matchSpectra', () => {
  it.each(LIBRARY)('puts $name first for a darker, noisy spectrum of it with gaps', ({ id, values }) => {
    const measured = measuredLike(values);
    const [best] = matchSpectra(measured, BANDS, LIBRARY);
    expect(best?.spectrum.id).toBe(id);
    expect(best?.samRad).toBeLessThan(0.01);
    expect(best?.scale).toBeCloseTo(0.5, 2);
    expect(best?.sharedBands).toBe(WAVELENGTHS.filter((nm) => !isBad(nm)).length);
  });

  it('returns at most 20 matches, best first', () => {
    const angles = matchSpectra(measuredLike(LIBRARY[3]?.values ?? []), BANDS, LIBRARY).map(
      ({ samRad }) => samRad,
    );
    expect(angles).toHaveLength(20);
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  });

  it('finds the same in a library that is already in the bands of the sensor', () => {
    const bands = {
      wavelengths: Array.from({ length: 120 }, (_, i) => 420 + 17 * i),
      fwhmNm: Array.from({ length: 120 }, () => 20),
    };
    const prepared = resampleLibrary(LIBRARY, bands);
    const measured = prepared[6]?.values ?? [];
    const summary = (library: typeof LIBRARY) =>
      matchSpectra(measured, bands, library).map(({ spectrum, samRad }) => [spectrum.id, samRad.toFixed(4)]);
    expect(summary(prepared)).toEqual(summary(LIBRARY));
  });

  it('reports the depth of an absorption as it is in the measured spectrum', () => {
    const oil = LIBRARY.find(({ id }) => id === 'model-crude-oil');
    const [match] = matchSpectra(oil?.values ?? [], BANDS, oil ? [oil] : []);
    expect(match?.feature?.depth).toBeGreaterThan(0.3);
    expect(match?.feature?.depth).toBeLessThan(0.5);
  });

  it('fits features between 0 and 1: 1 for the reference itself, however strong, and 0 for peaks in their place', () => {
    const oil = LIBRARY.find(({ id }) => id === 'model-crude-oil');
    if (oil === undefined) throw new Error('The library has no oil.');
    const featureOf = (values: ArrayLike<number>) => matchSpectra(values, BANDS, [oil])[0]?.feature;
    expect(featureOf(oil.values)?.fit).toBeCloseTo(1, 9);
    expect(featureOf(oil.values)?.scale).toBeCloseTo(1, 9);
    // Half of the depth relative to the continuum.
    const continuum = continuumOf(WAVELENGTHS, oil.values);
    const half = continuum.map((hull, i) => (hull + (oil.values[i] ?? 0)) / 2);
    expect(featureOf(half)?.fit).toBeCloseTo(1, 9);
    expect(featureOf(half)?.scale).toBeCloseTo(0.5, 9);
    const opposite = featureOf(continuum.map((hull, i) => 2 * hull - (oil.values[i] ?? 0)));
    expect(opposite?.fit).toBe(0);
    expect(opposite?.scale).toBeLessThan(0);
    for (const { values } of LIBRARY) {
      const fit = featureOf(measuredLike(values))?.fit ?? Number.NaN;
      expect(fit >= 0 && fit <= 1).toBe(true);
    }
  });

  it('omits references that share too few bands with the spectrum', () => {
    const values = WAVELENGTHS.map((_, i) => (i < 9 ? 0.3 : Number.NaN));
    expect(matchSpectra(values, BANDS, LIBRARY)).toEqual([]);
  });
});

describe('spectralAngle', () => {
  it('is 0 for a brighter copy and a right angle for spectra without overlap', () => {
    expect(spectralAngle([1, 2, 3], [2, 4, 6])).toBeCloseTo(0, 7);
    expect(spectralAngle([1, 0], [0, 1])).toBeCloseTo(Math.PI / 2, 12);
    expect(spectralAngle([1, Number.NaN, 1], [1, 9, 1])).toBeCloseTo(0, 7);
  });
});
