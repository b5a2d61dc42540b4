import { checkBlock, type SpectralBlock } from '../block.ts';
import type { Plane } from '../plane.ts';
import type { FilterForm, MatchedFilterResult } from './matched-filter.ts';

/** The variance of a radiance L per band: `constant + perRadiance · L` (read noise and photon noise). */
export interface RadianceNoise {
  readonly constant: ArrayLike<number>;
  readonly perRadiance: ArrayLike<number>;
}

/**
 * The standard deviation that noise of the detector gives the enhancement of each pixel, √(aᵀ N a) with the diagonal N of the
 * variances of L, or of ln L (Fahlen et al. 2024, doi:10.1109/TGRS.2024.3356880). It does not include the ground.
 */
export function noisePlane(
  block: SpectralBlock,
  { alpha, filter }: MatchedFilterResult,
  { constant, perRadiance }: RadianceNoise,
  form: FilterForm = 'log',
): Plane {
  return sumOverBands(
    block,
    alpha,
    (radiance, band, at) => {
      const a = filter.coefficients[at] ?? 0;
      const variance = (constant[band] ?? 0) + (perRadiance[band] ?? 0) * radiance;
      return a * a * (form === 'log' ? variance / (radiance * radiance) : variance);
    },
    Math.sqrt,
  );
}

/**
 * How strongly the linear form answers a unit of enhancement at each pixel, Σ a (−k L): 1 at the mean spectrum, more where the
 * ground is brighter. The logarithmic form answers with 1 everywhere, less saturation (`invertResponse`).
 */
export function sensitivityPlane(
  block: SpectralBlock,
  { alpha, filter }: MatchedFilterResult,
  absorption: ArrayLike<number>,
): Plane {
  return sumOverBands(
    block,
    alpha,
    (radiance, band, at) => -(filter.coefficients[at] ?? 0) * (absorption[band] ?? 0) * radiance,
    (sum) => sum,
  );
}

/** Sums a term over the bands of each pixel that has an enhancement; `at` is the place of band and sample in the filter. */
function sumOverBands(
  block: SpectralBlock,
  alpha: Plane,
  term: (radiance: number, band: number, at: number) => number,
  finish: (sum: number) => number,
): Plane {
  checkBlock(block);
  const { data, lines, samples, wavelengths } = block;
  const bands = wavelengths.length;
  const values = new Float32Array(lines * samples);
  const sums = new Float64Array(samples);
  for (let line = 0; line < lines; line++) {
    sums.fill(0);
    for (let band = 0; band < bands; band++) {
      const row = (line * bands + band) * samples;
      for (let sample = 0; sample < samples; sample++)
        sums[sample] = (sums[sample] ?? 0) + term(data[row + sample] ?? 0, band, band * samples + sample);
    }
    for (let sample = 0; sample < samples; sample++) {
      const at = line * samples + sample;
      values[at] = Number.isNaN(alpha.values[at]) ? Number.NaN : finish(sums[sample] ?? 0);
    }
  }
  return { width: samples, height: lines, values };
}
