import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { cholesky, dot, solveCholesky } from '../linear/cholesky.ts';
import { columnMeans, pooledCovariance, withoutPart } from '../linear/column-groups.ts';
import { dilate } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { noiseByBrightness } from './noise-by-brightness.ts';
import { oilTargetIn } from './oil-bands.ts';

/** Rounds of the statistics; before each but the first, what stands out is excluded. */
const ROUNDS = 3;
const EXCLUDED_SIGMA = 3.5;
const DILATION_PX = 2;
const RIDGE = 1e-5;
/** A column with fewer pixels has no mean. */
const MIN_COLUMN_PIXELS = 10;
/** A pixel with fewer known neighbours, itself included, has no score. */
const MIN_NEIGHBOURS = 5;

export interface OilDifference {
  /** Oil in the 3 x 3 pixels around each pixel that was not there before, in robust standard deviations; NaN without data. */
  readonly scores: Plane;
  /** ln(now / usual) with the bands of the passes. */
  readonly ratio: SpectralBlock;
  /** Standard deviation of the noise of `ratio` in each pixel. */
  readonly noise: Float32Array;
  /** The noise of the mean of 3 x 3 pixels is larger than a third of that of a pixel by this factor. */
  readonly excess: number;
}

/**
 * Looks for the absorptions of oil in what has changed of a pass: the matched filter of the logarithms of its ratio to the
 * usual state of the ground. What lies on the ground anyway is not in the ratio, so that the filter only competes
 * with noise and with what registration leaves. Noise is that of the brightness; spots are summed over 3 x 3 pixels.
 *
 * @param now reflectance in the bands of `oilBands`; NaN where it must not be used
 * @param usual the mean logarithm of the same over earlier passes
 */
export function oilDifference(
  now: SpectralBlock,
  usual: SpectralBlock,
  kernels: FilterKernels,
): OilDifference {
  const { lines, samples, wavelengths } = now;
  const ratio = logRatio(now, usual, kernels);
  const { brightness, roughness } = perPixel(now, ratio);
  const noise = noiseByBrightness(brightness, roughness);
  const valid = Uint8Array.from(noise, (value) => (value > 0 ? 1 : 0));
  const scaled = inNoise(ratio, noise);
  const target = oilTargetIn(wavelengths);
  const size = { width: samples, height: lines };
  const groups = [{ from: 0, to: samples }];
  const all = kernels.sums(scaled, valid, groups);
  let sums = all;
  for (let round = 1; ; round++) {
    const values = filtered(scaled, sums, target, kernels);
    for (let i = 0; i < values.length; i++) if (valid[i] === 0) values[i] = Number.NaN;
    const { scores, statistics } = robustScores(overNeighbours({ ...size, values }));
    if (round === ROUNDS) return { scores, ratio, noise, excess: statistics.sigma };
    const stands = Uint8Array.from(scores.values, (score) => (score > EXCLUDED_SIGMA ? 1 : 0));
    const excluded = dilate(stands, size, DILATION_PX).map((value, i) => (valid[i] === 1 ? value : 0));
    sums = withoutPart(all, kernels.sums(scaled, excluded, groups));
  }
}

/** The answer of the matched filter in standard deviations of its own noise. */
function filtered(
  block: SpectralBlock,
  sums: ReturnType<FilterKernels['sums']>,
  target: Float64Array,
  kernels: FilterKernels,
): Float32Array {
  const { samples, wavelengths } = block;
  const bands = wavelengths.length;
  const { matrix } = pooledCovariance(sums, 0, { from: 0, to: samples });
  for (let i = 0; i < bands; i++) matrix[i * bands + i] = (matrix[i * bands + i] ?? 0) * (1 + RIDGE);
  const factor = cholesky(matrix, bands);
  const coefficients = new Float64Array(bands * samples);
  const offsets = new Float64Array(samples).fill(Number.NaN);
  if (factor === undefined) return kernels.apply(block, { coefficients, offsets });
  const solved = solveCholesky(factor, target);
  const scale = 1 / Math.sqrt(dot(target, solved));
  const means = columnMeans(sums);
  for (let sample = 0; sample < samples; sample++) {
    if ((sums.counts[sample] ?? 0) < MIN_COLUMN_PIXELS) continue;
    let offset = 0;
    for (let band = 0; band < bands; band++) {
      const value = (solved[band] ?? 0) * scale;
      coefficients[band * samples + sample] = value;
      offset += value * (means[band * samples + sample] ?? 0);
    }
    offsets[sample] = offset;
  }
  return kernels.apply(block, { coefficients, offsets });
}

function logRatio(now: SpectralBlock, usual: SpectralBlock, kernels: FilterKernels): SpectralBlock {
  if (now.data.length !== usual.data.length)
    throw new RangeError('The passes to compare must have the same pixels and bands.');
  const { data } = kernels.logarithms(now);
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) - (usual.data[at] ?? Number.NaN);
  return { ...now, data };
}

/** The ratio in standard deviations of its noise; 0 where that is not known. */
function inNoise(ratio: SpectralBlock, noise: Float32Array): SpectralBlock {
  const { lines, samples, wavelengths } = ratio;
  const data = new Float32Array(ratio.data.length);
  for (let line = 0; line < lines; line++)
    for (let band = 0; band < wavelengths.length; band++) {
      const from = (line * wavelengths.length + band) * samples;
      for (let sample = 0; sample < samples; sample++) {
        const sigma = noise[line * samples + sample] ?? 0;
        data[from + sample] = sigma > 0 ? (ratio.data[from + sample] ?? 0) / sigma : 0;
      }
    }
  return { ...ratio, data };
}

/** Mean reflectance of each pixel, and the roughness of its ratio; NaN in pixels that are not complete. */
function perPixel(now: SpectralBlock, ratio: SpectralBlock) {
  const { lines, samples, wavelengths } = ratio;
  const bands = wavelengths.length;
  const share = 1 / bands;
  const scale = 1 / (1.5 * (bands - 2));
  const brightness = new Float32Array(lines * samples);
  const roughness = new Float32Array(lines * samples);
  for (let line = 0; line < lines; line++) {
    const start = line * bands * samples;
    const [bright, rough] = [brightness, roughness].map((plane) =>
      plane.subarray(line * samples, (line + 1) * samples),
    );
    if (bright === undefined || rough === undefined) continue;
    for (let band = 0; band < bands; band++) {
      const at = start + band * samples;
      const isInner = band > 0 && band < bands - 1;
      for (let sample = 0; sample < samples; sample++) {
        bright[sample] = (bright[sample] ?? 0) + share * (now.data[at + sample] ?? Number.NaN);
        if (!isInner) continue;
        const left = ratio.data[at - samples + sample] ?? Number.NaN;
        const right = ratio.data[at + samples + sample] ?? Number.NaN;
        const second = (ratio.data[at + sample] ?? Number.NaN) - (left + right) / 2;
        rough[sample] = (rough[sample] ?? 0) + scale * second * second;
      }
    }
    for (let sample = 0; sample < samples; sample++) rough[sample] = Math.sqrt(rough[sample] ?? 0);
  }
  return { brightness, roughness };
}

/** The sum over 3 x 3 pixels as if all nine were known, with the noise of one pixel. */
function overNeighbours({ width, height, values }: Plane): Plane {
  const result = newPlane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Number.isNaN(values[y * width + x] ?? Number.NaN)) continue;
      let [sum, count] = [0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const value = values[row * width + column] ?? Number.NaN;
          if (Number.isNaN(value)) continue;
          sum += value;
          count++;
        }
      if (count >= MIN_NEIGHBOURS) result.values[y * width + x] = sum / Math.sqrt(count);
    }
  return result;
}
