import { describe, expect, it } from 'vitest';
import { resampleSpectrum } from './resample-spectrum.ts';

const FINE = Array.from({ length: 401 }, (_, i) => 2000 + i);
const gaussian = (nm: number, sigma: number) => Math.exp(-0.5 * ((nm - 2200) / sigma) ** 2);
const gaps = (values: ArrayLike<number>) =>
  Array.from(values).flatMap((value, i) => (Number.isNaN(value) ? [i] : []));

describe('resampleSpectrum', () => {
  it('widens and flattens a Gaussian absorption as its convolution with the band does', () => {
    const [sigma, fwhm] = [8, 12];
    const band = fwhm / (2 * Math.sqrt(2 * Math.LN2));
    const wide = Math.hypot(sigma, band);
    const spectrum = { wavelengthsNm: FINE, values: FINE.map((nm) => 1 - 0.5 * gaussian(nm, sigma)) };
    const wavelengths = [2170, 2185, 2200, 2210, 2230];
    const resampled = resampleSpectrum(spectrum, { wavelengths, fwhmNm: wavelengths.map(() => fwhm) });
    wavelengths.forEach((nm, i) => {
      expect(resampled[i]).toBeCloseTo(1 - 0.5 * (sigma / wide) * gaussian(nm, wide), 3);
    });
  });

  it('interpolates where samples are further apart than half a band', () => {
    const spectrum = { wavelengthsNm: [2000, 2010, 2030], values: [0.1, 0.2, 0.6] };
    const bands = { wavelengths: [2000, 2005, 2010, 2015, 2030], fwhmNm: [5, 5, 5, 5, 5] };
    expect([...resampleSpectrum(spectrum, bands)]).toEqual([
      expect.closeTo(0.1),
      expect.closeTo(0.15),
      expect.closeTo(0.2),
      expect.closeTo(0.3),
      expect.closeTo(0.6),
    ]);
  });

  it('leaves a gap where the nearest sample is a gap, and outside the spectrum', () => {
    const values = FINE.map((nm) => (nm >= 2100 && nm <= 2120 ? Number.NaN : 0.4));
    const wavelengths = [1999, 2050, 2095, 2100, 2110, 2120, 2125, 2401];
    const resampled = resampleSpectrum(
      { wavelengthsNm: FINE, values },
      { wavelengths, fwhmNm: wavelengths.map(() => 10) },
    );
    expect(gaps(resampled)).toEqual([0, 3, 4, 5, 7]);
    for (const band of [1, 2, 6]) expect(resampled[band]).toBeCloseTo(0.4, 12);
  });

  it('leaves a gap where either neighbour of an interpolated band is a gap', () => {
    const spectrum = { wavelengthsNm: [2000, 2010, 2020], values: [0.1, Number.NaN, 0.3] };
    const bands = { wavelengths: [2000, 2003, 2010, 2017, 2020], fwhmNm: [5, 5, 5, 5, 5] };
    expect(gaps(resampleSpectrum(spectrum, bands))).toEqual([1, 2, 3]);
  });

  it('uses the distance of neighbouring bands where widths are absent', () => {
    const spectrum = { wavelengthsNm: FINE, values: FINE.map((nm) => 1 - 0.5 * gaussian(nm, 8)) };
    const wavelengths = [2180, 2190, 2200, 2210];
    expect(resampleSpectrum(spectrum, { wavelengths })).toEqual(
      resampleSpectrum(spectrum, { wavelengths, fwhmNm: [10, 10, 10, 10] }),
    );
  });
});
