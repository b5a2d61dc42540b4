import { removeContinuum } from './continuum.ts';
import type { LibrarySpectrum } from './library.ts';
import { resampleSpectrum, type SpectralBands } from './resample-spectrum.ts';

/** How well a reference fits a measured spectrum. */
export interface SpectrumMatch {
  readonly spectrum: LibrarySpectrum;
  /** Spectral angle in radians; 0 is the same shape, whatever the brightness. */
  readonly samRad: number;
  /** `undefined` where the reference has no absorption. */
  readonly feature: FeatureMatch | undefined;
  /** Least-squares factor by which `reference` is drawn over the measured spectrum. */
  readonly scale: number;
  /** The reference in the bands of the measured spectrum; NaN in its gaps. */
  readonly reference: Float64Array;
  /** Bands that both spectra have. */
  readonly sharedBands: number;
}

/**
 * Spectral feature fitting of all absorptions, after both continua are removed: a line is fitted by least squares from the reference
 * to the measured spectrum (Clark et al. 1990). As in Tetracorder (Clark et al. 2003), the fit is the correlation coefficient.
 */
export interface FeatureMatch {
  /** Correlation of the absorptions with those of the reference, 0 to 1; 0 also where they are opposite. */
  readonly fit: number;
  /** How strong the absorptions are, compared with those of the reference: the slope of the line; below 0 where they are opposite. */
  readonly scale: number;
  /** Depth of the reference's deepest absorption as it appears in the measured spectrum, 0 to 1; below 0 where there is a peak. */
  readonly depth: number;
}

const BEST = 20;
/** With fewer shared bands, any two smooth spectra are alike. */
const MIN_SHARED = 10;
/** A deepest absorption below this is flat within the precision of the shipped values. */
const FLAT_DEPTH = 1e-3;

/**
 * The references that are most like a measured reflectance spectrum, by spectral angle and then by feature fit. References
 * that share fewer than 10 bands with it are omitted.
 *
 * @param values reflectance, one per band; NaN in bad bands
 * @param library should be in the same bands (`resampleLibrary`) when many spectra are matched
 */
export function matchSpectra(
  values: ArrayLike<number>,
  bands: SpectralBands,
  library: readonly LibrarySpectrum[],
  best = BEST,
): readonly SpectrumMatch[] {
  const matches = library.flatMap((spectrum) => {
    const found = matchOf(values, bands, spectrum);
    return found === undefined ? [] : [found];
  });
  const order = (a: SpectrumMatch, b: SpectrumMatch) =>
    a.samRad - b.samRad ||
    (b.feature?.fit ?? 0) - (a.feature?.fit ?? 0) ||
    (a.spectrum.id < b.spectrum.id ? -1 : 1);
  return matches.toSorted(order).slice(0, best);
}

/**
 * Angle between two spectra in radians, `acos(x·t / (|x| |t|))`, over the values that both have; NaN where one is zero.
 */
export function spectralAngle(x: ArrayLike<number>, t: ArrayLike<number>): number {
  const { xx, tt, xt } = productsOf(x, t);
  return Math.acos(Math.max(-1, Math.min(1, xt / Math.sqrt(xx * tt))));
}

function matchOf(
  values: ArrayLike<number>,
  bands: SpectralBands,
  spectrum: LibrarySpectrum,
): SpectrumMatch | undefined {
  const reference = resampleSpectrum(spectrum, bands);
  const { count, tt, xt } = productsOf(values, reference);
  const samRad = spectralAngle(values, reference);
  if (count < MIN_SHARED || Number.isNaN(samRad)) return undefined;
  return {
    spectrum,
    samRad,
    feature: fitFeatures(values, reference, bands.wavelengths),
    scale: xt / tt,
    reference,
    sharedBands: count,
  };
}

function fitFeatures(
  values: ArrayLike<number>,
  reference: Float64Array,
  wavelengths: readonly number[],
): FeatureMatch | undefined {
  const shared = new Float64Array(reference.length);
  const measured = new Float64Array(reference.length);
  for (let band = 0; band < reference.length; band++) {
    const [x, t] = [values[band] ?? Number.NaN, reference[band] ?? Number.NaN];
    const isShared = !Number.isNaN(x) && !Number.isNaN(t);
    shared[band] = isShared ? t : Number.NaN;
    measured[band] = isShared ? x : Number.NaN;
  }
  const [x, t] = [removeContinuum(wavelengths, measured), removeContinuum(wavelengths, shared)];
  const { count, xx, tt, xt, deepest } = covariancesOf(x, t);
  if (deepest < FLAT_DEPTH || count < MIN_SHARED) return undefined;
  const scale = xt / tt;
  return { fit: xx > 0 ? Math.max(0, xt / Math.sqrt(xx * tt)) : 0, scale, depth: scale * deepest };
}

/** Sums of products of what both spectra have, less their means, and the largest depth of the second below 1. */
function covariancesOf(x: Float64Array, t: Float64Array) {
  let [count, sumX, sumT, deepest] = [0, 0, 0, 0];
  for (let i = 0; i < t.length; i++) {
    const [a, b] = [x[i] ?? Number.NaN, t[i] ?? Number.NaN];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    count++;
    sumX += a;
    sumT += b;
    deepest = Math.max(deepest, 1 - b);
  }
  const [meanX, meanT] = [sumX / count, sumT / count];
  let [xx, tt, xt] = [0, 0, 0];
  for (let i = 0; i < t.length; i++) {
    const [a, b] = [(x[i] ?? Number.NaN) - meanX, (t[i] ?? Number.NaN) - meanT];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    xx += a * a;
    tt += b * b;
    xt += a * b;
  }
  return { count, xx, tt, xt, deepest };
}

/** Sums of products over the values that both spectra have. */
function productsOf(x: ArrayLike<number>, t: ArrayLike<number>) {
  let [count, xx, tt, xt] = [0, 0, 0, 0];
  for (let i = 0; i < t.length; i++) {
    const [a, b] = [x[i] ?? Number.NaN, t[i] ?? Number.NaN];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    count++;
    xx += a * a;
    tt += b * b;
    xt += a * b;
  }
  return { count, xx, tt, xt };
}
