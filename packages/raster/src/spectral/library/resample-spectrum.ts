export interface SpectralBands {
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  /** Full width at half maximum of each band in nm; the distance of neighbouring bands where it is absent. */
  readonly fwhmNm?: readonly number[] | undefined;
}

export interface SampledSpectrum {
  /** Ascending, in nm. */
  readonly wavelengthsNm: readonly number[];
  /** One per wavelength; NaN in gaps. */
  readonly values: ArrayLike<number>;
}

/** The response of a band is cut off this many full widths from its centre, where it has fallen to 0.2 %. */
const REACH_FWHM = 1.5;

/**
 * The values that a sensor with Gaussian bands measures of a finely sampled spectrum: the mean of the spectrum, weighted by
 * `exp(-4 ln 2 ((λ - centre) / fwhm)²)` and by the distance of neighbouring samples. Where samples are further apart than half
 * the width of a band, it is interpolated linearly instead. Bands outside the spectrum, and bands whose nearest sample is
 * a gap, are NaN.
 *
 * @returns one value per band
 */
export function resampleSpectrum(spectrum: SampledSpectrum, bands: SpectralBands): Float64Array {
  const { wavelengthsNm: from, values } = spectrum;
  const { wavelengths: to, fwhmNm } = bands;
  if (from === to) return Float64Array.from(values);
  return Float64Array.from(to, (centre, band) => {
    const nearest = nearestSample(from, centre);
    if (nearest === undefined || Number.isNaN(values[nearest])) return Number.NaN;
    const fwhm = fwhmNm?.[band] ?? spacingAt(to, band);
    return spacingAt(from, nearest) > fwhm / 2
      ? interpolated(spectrum, centre)
      : weighted(spectrum, centre, fwhm);
  });
}

/** `undefined` outside the samples. */
function nearestSample(from: readonly number[], nm: number): number | undefined {
  const above = firstAtLeast(from, nm);
  const [high, low] = [from[above], from[above - 1]];
  if (high === undefined) return undefined;
  if (low === undefined) return high === nm ? above : undefined;
  return nm - low <= high - nm ? above - 1 : above;
}

/** Half the distance between both neighbours; at an end, the distance to the only one. */
function spacingAt(at: readonly number[], index: number): number {
  const [low, high] = [Math.max(0, index - 1), Math.min(at.length - 1, index + 1)];
  return high === low ? 0 : ((at[high] ?? 0) - (at[low] ?? 0)) / (high - low);
}

function interpolated({ wavelengthsNm, values }: SampledSpectrum, nm: number): number {
  const above = firstAtLeast(wavelengthsNm, nm);
  const [high = Number.NaN, low = Number.NaN] = [wavelengthsNm[above], wavelengthsNm[above - 1]];
  const end = values[above] ?? Number.NaN;
  if (high === nm) return end;
  const share = (nm - low) / (high - low);
  return (1 - share) * (values[above - 1] ?? Number.NaN) + share * end;
}

function weighted({ wavelengthsNm, values }: SampledSpectrum, centre: number, fwhm: number): number {
  let [sum, total] = [0, 0];
  const end = centre + REACH_FWHM * fwhm;
  for (let i = firstAtLeast(wavelengthsNm, centre - REACH_FWHM * fwhm); i < wavelengthsNm.length; i++) {
    const nm = wavelengthsNm[i] ?? Number.NaN;
    if (nm > end) break;
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const weight = Math.exp(-4 * Math.LN2 * ((nm - centre) / fwhm) ** 2) * spacingAt(wavelengthsNm, i);
    sum += weight * value;
    total += weight;
  }
  return sum / total;
}

/** Index of the first sample at or above a wavelength; the length where there is none. */
function firstAtLeast(sorted: readonly number[], nm: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Number.NaN) < nm) low = middle + 1;
    else high = middle;
  }
  return low;
}
