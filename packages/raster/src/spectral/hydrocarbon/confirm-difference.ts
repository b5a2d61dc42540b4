import { cholesky, solveCholesky } from '../linear/cholesky.ts';
import { meanOver } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { MAX_NDVI, MIN_CORRELATION, type OilEvidence } from './confirm-oil.ts';
import { fitFeature } from './feature-fit.ts';
import { oilTargetIn } from './oil-bands.ts';
import type { OilDifference } from './oil-difference.ts';
import { OIL_WINDOWS_NM } from './oil-target.ts';

/**
 * In oil, the absorption at 1727 nm is half as deep as the one at 2311 nm; in plastics such as tarpaulin it is nearly as deep, that
 * is 1.7 times as deep relative to oil. Oil that hides dry grass, which absorbs around 2311 nm as well, reaches 1.4.
 */
const PLASTIC_RATIO = 1.45;
const MAX_PLASTIC_SIGMA = 2;
/** Carbonates and dry grass absorb near 2311 nm alone: below this share of the depth of oil at 1727 nm, it is not oil. */
const MIN_PROPORTION = 0.35;
/** The filter has already weighed both absorptions together; each must only be there. The one at 1727 nm is half as deep. */
const MIN_SIGMA = { near: 1, far: 2 } as const;
/** The spectrum of an object is that of its core: pixels with this share of its highest score. */
const CORE_SHARE = 0.6;

export interface DifferenceEvidenceInput {
  readonly difference: OilDifference;
  readonly ndvi: Plane;
  readonly pixels: Int32Array;
}

/**
 * Decides whether what has changed at an object is liquid hydrocarbon, by the mean ratio of its pixels to their usual state: both
 * absorptions must be there, in the proportion of oil rather than of plastic, and no vegetation.
 */
export function differenceEvidence({ difference, ndvi, pixels }: DifferenceEvidenceInput): OilEvidence {
  const core = coreOf(difference.scores, pixels);
  const { wavelengths } = difference.ratio;
  const ratio = meanRatio(difference, core);
  const sigma = (difference.excess * meanOver(difference.noise, core)) / Math.sqrt(core.length);
  const { near, far } = depthsOf(wavelengths, ratio, sigma);
  const isFar = wavelengths.map((nm) => nm > (OIL_WINDOWS_NM[1]?.[0] ?? 0));
  const only = <Value>(values: ArrayLike<Value>) => Array.from(values).filter((_, band) => isFar[band]);
  const reference = only(oilTargetIn(wavelengths)).map(Math.exp);
  const { correlation } = fitFeature(only(wavelengths), only(ratio).map(Math.exp), reference);
  const green = meanOver(ndvi.values, core);
  const plasticSigma =
    (near.depth - PLASTIC_RATIO * far.depth) / Math.hypot(near.sigma, PLASTIC_RATIO * far.sigma);
  const [depthSigma1727, depthSigma2311] = [near.depth / near.sigma, far.depth / far.sigma];
  const confirmed =
    depthSigma1727 > MIN_SIGMA.near &&
    depthSigma2311 > MIN_SIGMA.far &&
    near.depth >= MIN_PROPORTION * far.depth &&
    correlation >= MIN_CORRELATION &&
    plasticSigma < MAX_PLASTIC_SIGMA &&
    green < MAX_NDVI;
  const depth = (near.depth + far.depth) / 2;
  return { depthSigma1727, depthSigma2311, correlation, ndvi: green, plasticSigma, depth, confirmed };
}

/** Pixels near the highest score, which are less mixed with what surrounds the object. */
function coreOf({ values }: Plane, pixels: Int32Array): Int32Array {
  let peak = 0;
  for (const pixel of pixels) peak = Math.max(peak, values[pixel] ?? 0);
  return pixels.filter((pixel) => (values[pixel] ?? 0) >= CORE_SHARE * peak);
}

function meanRatio({ ratio }: OilDifference, pixels: Int32Array): Float64Array {
  const { samples, wavelengths, data } = ratio;
  const bands = wavelengths.length;
  return Float64Array.from(wavelengths, (_, band) => {
    let sum = 0;
    for (const pixel of pixels) {
      const sample = pixel % samples;
      sum += data[(((pixel - sample) / samples) * bands + band) * samples + sample] ?? Number.NaN;
    }
    return sum / pixels.length;
  });
}

interface Depth {
  /** As a share of the depth at full cover of oil. */
  readonly depth: number;
  readonly sigma: number;
}

/** Both absorptions by least squares, next to a straight line in each window for the brightness and its slope. */
function depthsOf(wavelengths: readonly number[], ratio: Float64Array, sigma: number) {
  const target = oilTargetIn(wavelengths);
  const columns: Float64Array[] = [];
  for (const [from, to] of OIL_WINDOWS_NM) {
    const inside = (nm: number) => nm >= from && nm <= to;
    const middle = (from + to) / 2;
    columns.push(Float64Array.from(wavelengths, (nm, band) => (inside(nm) ? (target[band] ?? 0) : 0)));
    columns.push(Float64Array.from(wavelengths, (nm) => (inside(nm) ? 1 : 0)));
    columns.push(Float64Array.from(wavelengths, (nm) => (inside(nm) ? (nm - middle) / (to - from) : 0)));
  }
  const n = columns.length;
  const product = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
    return sum;
  };
  const normal = Float64Array.from(columns.flatMap((a) => columns.map((b) => product(a, b))));
  const factor = cholesky(normal, n);
  const depthOf = (column: number): Depth => {
    if (factor === undefined) return { depth: Number.NaN, sigma: Number.NaN };
    const unit = Float64Array.from(columns, (_, i) => (i === column ? 1 : 0));
    const row = solveCholesky(factor, unit);
    const aim = columns.map((values) => product(values, ratio));
    return { depth: product(row, aim), sigma: sigma * Math.sqrt(row[column] ?? Number.NaN) };
  };
  return { near: depthOf(0), far: depthOf(3) };
}
