import { cholesky, solveCholesky } from '../linear/cholesky.ts';
import { robustStatistics } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';
import { type Ground, isAtEdge, mapOf, medianMap, valuesAt } from './ground.ts';
import { localGain } from './local-gain.ts';
import { slopesOf } from './slopes.ts';

/** What differs by more standard deviations, and by more than an edge does that is displaced by some pixels, has changed. */
const UNCHANGED = { sigmas: 3, firstPx: 0.7, thenPx: 0.25 } as const;
/** In an earlier picture, what differs from the median of all by more than this is a vehicle that has left. */
const LEFT = { sigmas: 5, edgePx: 0.7 } as const;
const ROUNDS = 3;
/** Every n-th row and column is enough for so few unknowns. */
const STEP_PX = 2;
const NEAR = [-1, 0, 1] as const;
const RIDGE = 1e-6;

/** What a new picture is compared with. */
export interface UsualPicture {
  readonly usual: Plane;
  readonly steady: {
    /** The earlier pictures in the light of the new one. */
    readonly lit: readonly Plane[];
    /** The same without what only one of them shows. */
    readonly pictures: readonly Plane[];
  };
}

/**
 * What earlier pictures let expect of a new one: in its light from place to place, each pixel as a combination of the 3 x 3 pixels around it
 * in each earlier picture, the same for all pixels, by least squares over those that have not changed. That resamples the pictures as
 * well as they can be: together they know an edge better than each of them, because each has its pixels elsewhere. What only
 * one of them shows is omitted.
 */
export function usualPicture(ground: Ground, picture: Plane, priors: readonly Plane[]): UsualPicture {
  const lit = priors.map((prior) => {
    const gain = localGain(ground, picture, prior);
    return mapOf(ground, (pixel) => (prior.values[pixel] ?? Number.NaN) * gain(pixel));
  });
  const median = medianMap(ground, lit);
  const slopes = slopesOf(ground, median).values;
  const steady = lit.map((plane) => withoutLeft(ground, plane, { median, slopes }));
  let usual = median;
  for (let round = 0; round < ROUNDS; round++) {
    const rest = (pixel: number) =>
      Math.fround((picture.values[pixel] ?? Number.NaN) - (usual.values[pixel] ?? Number.NaN));
    const limit = UNCHANGED.sigmas * robustStatistics(valuesAt(ground.pixels, rest)).sigma;
    const edgePx = round === 0 ? UNCHANGED.firstPx : UNCHANGED.thenPx;
    const isUnchanged = (pixel: number) =>
      Math.abs(rest(pixel)) <= limit + edgePx * (slopes[pixel] ?? Number.NaN);
    const weights = fit(ground, picture, { priors: steady, isUnchanged });
    if (weights === undefined) break;
    usual = combined(ground, steady, weights);
  }
  return { usual, steady: { lit, pictures: steady } };
}

interface Usual {
  readonly median: Plane;
  readonly slopes: Float32Array;
}

/** A picture with the median where it shows what the others do not. */
function withoutLeft(ground: Ground, plane: Plane, { median, slopes }: Usual): Plane {
  const excess = (pixel: number) =>
    Math.fround((plane.values[pixel] ?? Number.NaN) - (median.values[pixel] ?? Number.NaN));
  const limit = LEFT.sigmas * robustStatistics(valuesAt(ground.pixels, excess)).sigma;
  return mapOf(ground, (pixel) =>
    Math.abs(excess(pixel)) > limit + LEFT.edgePx * (slopes[pixel] ?? 0)
      ? (median.values[pixel] ?? Number.NaN)
      : (plane.values[pixel] ?? Number.NaN),
  );
}

/** The values around a pixel in all pictures, in one order; false where one of them is unknown. */
function readAround(planes: readonly Plane[], width: number, pixel: number, into: Float64Array): boolean {
  let k = 0;
  for (const { values } of planes)
    for (const dy of NEAR)
      for (const dx of NEAR) {
        const value = values[pixel + dy * width + dx] ?? Number.NaN;
        if (Number.isNaN(value)) return false;
        into[k++] = value;
      }
  return true;
}

interface FitInput {
  readonly priors: readonly Plane[];
  readonly isUnchanged: (pixel: number) => boolean;
}

function fit(ground: Ground, { values }: Plane, { priors, isUnchanged }: FitInput): Float64Array | undefined {
  const { width, pixels } = ground;
  const n = NEAR.length ** 2 * priors.length;
  const matrix = new Float64Array(n * n);
  const aim = new Float64Array(n);
  const row = new Float64Array(n);
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (x % STEP_PX !== 1 || y % STEP_PX !== 1 || isAtEdge(ground, pixel)) continue;
    if (!isUnchanged(pixel) || !readAround(priors, width, pixel, row)) continue;
    const value = values[pixel] ?? 0;
    for (let i = 0; i < n; i++) {
      const own = row[i] ?? 0;
      aim[i] = (aim[i] ?? 0) + own * value;
      for (let j = 0; j <= i; j++) matrix[i * n + j] = (matrix[i * n + j] ?? 0) + own * (row[j] ?? 0);
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j] ?? 0;
    matrix[i * n + i] = (matrix[i * n + i] ?? 0) * (1 + RIDGE);
  }
  const factor = cholesky(matrix, n);
  return factor && solveCholesky(factor, aim);
}

function combined(ground: Ground, priors: readonly Plane[], weights: Float64Array): Plane {
  const row = new Float64Array(weights.length);
  return mapOf(ground, (pixel) => {
    if (isAtEdge(ground, pixel) || !readAround(priors, ground.width, pixel, row)) return Number.NaN;
    let sum = 0;
    for (let k = 0; k < row.length; k++) sum += (row[k] ?? 0) * (weights[k] ?? 0);
    return sum;
  });
}
