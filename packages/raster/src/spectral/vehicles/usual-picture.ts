import { cholesky, solveCholesky } from '../linear/cholesky.ts';
import { medianPlane } from '../memory/background.ts';
import { robustStatistics } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
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
export function usualPicture(picture: Plane, priors: readonly Plane[]): UsualPicture {
  const lit = priors.map((prior) => {
    const gain = localGain(picture, prior);
    return { ...prior, values: prior.values.map((value, i) => value * (gain.values[i] ?? Number.NaN)) };
  });
  const median = medianPlane(lit);
  const slopes = slopesOf(median);
  const steady = lit.map((plane) => withoutLeft(plane, median, slopes));
  let usual = median;
  for (let round = 0; round < ROUNDS; round++) {
    const rest = picture.values.map((value, i) => value - (usual.values[i] ?? Number.NaN));
    const limit = UNCHANGED.sigmas * robustStatistics(rest).sigma;
    const edgePx = round === 0 ? UNCHANGED.firstPx : UNCHANGED.thenPx;
    const isUnchanged = (i: number) =>
      Math.abs(rest[i] ?? Number.NaN) <= limit + edgePx * (slopes[i] ?? Number.NaN);
    const weights = fit(picture, steady, isUnchanged);
    if (weights === undefined) break;
    usual = combined(steady, weights);
  }
  return { usual, steady: { lit, pictures: steady } };
}

/** A picture with the median where it shows what the others do not. */
function withoutLeft(plane: Plane, median: Plane, slopes: Float32Array): Plane {
  const differences = plane.values.map((value, i) => value - (median.values[i] ?? Number.NaN));
  const limit = LEFT.sigmas * robustStatistics(differences).sigma;
  const values = plane.values.map((value, i) =>
    Math.abs(differences[i] ?? 0) > limit + LEFT.edgePx * (slopes[i] ?? 0)
      ? (median.values[i] ?? Number.NaN)
      : value,
  );
  return { ...plane, values };
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

function fit(
  { width, height, values }: Plane,
  priors: readonly Plane[],
  isUnchanged: (pixel: number) => boolean,
): Float64Array | undefined {
  const n = NEAR.length ** 2 * priors.length;
  const matrix = new Float64Array(n * n);
  const aim = new Float64Array(n);
  const row = new Float64Array(n);
  for (let y = 1; y < height - 1; y += STEP_PX)
    for (let x = 1; x < width - 1; x += STEP_PX) {
      const pixel = y * width + x;
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

function combined(priors: readonly Plane[], weights: Float64Array): Plane {
  const { width, height } = priors[0] ?? newPlane(0, 0);
  const result = newPlane(width, height);
  const row = new Float64Array(weights.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      if (!readAround(priors, width, pixel, row)) continue;
      let sum = 0;
      for (let k = 0; k < row.length; k++) sum += (row[k] ?? 0) * (weights[k] ?? 0);
      result.values[pixel] = sum;
    }
  return result;
}
