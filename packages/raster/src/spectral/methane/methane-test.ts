import { cholesky, dot, solveLower } from '../linear/cholesky.ts';
import { symmetricPower } from '../linear/symmetric-eigen.ts';
import { addSpectrum, cellsIn, hasSpectrum, type SpectralCells } from '../memory/spectral-cells.ts';
import { METHANE_WEAK_WINDOW_NM, METHANE_WINDOW_NM, methaneAbsorption } from './absorption-table.ts';
import { cellCovariance } from './cell-covariance.ts';
import { detrend } from './detrend.ts';

const POLYNOMIAL_ORDER = 4;
/** A memory that covers a smaller share of a plume proves nothing. */
const LEAST_REMEMBERED = 0.5;
/** Ground that is taken for gas reaches 0.43 on 67 km² without a plume. */
const GAS_CORRELATION = 0.45;
/** In the pass alone, where ground that always absorbs like methane counts too, more is needed. */
const ALONE_CORRELATION = 0.6;
/** What is less alike is not looked at any further. */
const POSSIBLE_CORRELATION = 0.3;

export interface MethaneTest {
  /** Correlation of the plume's spectrum, relative to its surroundings, with the absorption of methane; NaN if unknown. */
  readonly r: number;
  /** The same for what the spectrum has changed since earlier passes; NaN without memory. */
  readonly rDifference: number;
  /** The correlation in the weak window at 1665 nm; NaN where it is not covered. */
  readonly weakR: number;
}

/** Where a plume is, in cells. */
export interface PlumeCells {
  /** Cells of the plume with their weights, and cells of its surroundings. */
  readonly plume: readonly { readonly cell: number; readonly weight: number }[];
  readonly surroundings: readonly number[];
}

/** What the spectra of a pass are compared by; prepared once a pass. */
export interface MethaneSpectra {
  /** Cells of the strong window, of this pass and of earlier ones. */
  readonly now: SpectralCells;
  readonly earlier: readonly SpectralCells[];
  readonly weak: SpectralCells;
  /** Factor of the covariance of `now`; `undefined` where there is too little background. */
  readonly factor: Float64Array | undefined;
  /** The symmetric root C^(−1/2) of the inverse of the same covariance, computed when a plot first needs it. */
  readonly root: () => Float64Array;
}

/**
 * @param cells ln radiance of both methane windows
 * @param earlier ln radiance of the strong window in earlier passes
 * @param isBackground whether a cell may count as ground without a plume
 */
export function methaneSpectra(
  cells: SpectralCells,
  earlier: readonly SpectralCells[],
  isBackground: (cell: number) => boolean,
): MethaneSpectra {
  const now = cellsIn(cells, METHANE_WINDOW_NM);
  const weak = cellsIn(cells, METHANE_WEAK_WINDOW_NM);
  const bands = now.wavelengths.length;
  const same = earlier.filter(({ width, height, wavelengths }) => {
    return width === now.width && height === now.height && wavelengths.length === bands;
  });
  const covariance = cellCovariance(now, isBackground);
  let root: Float64Array | undefined;
  return {
    now,
    earlier: same,
    weak,
    factor: cholesky(covariance, bands),
    root: () => {
      root ??= symmetricPower(mirrored(covariance, bands), bands, -0.5);
      return root;
    },
  };
}

/**
 * Compares a plume with its surroundings: the correlation of q, the difference of their mean ln radiance, with the absorption −k after
 * whitening,
 *
 *     r = (kᵀ C⁻¹ q) / √((kᵀ C⁻¹ k) (qᵀ C⁻¹ q))
 *
 * the square root of the adaptive cosine estimator. C is the covariance of the ground, so that what the ground often looks like counts
 * little. `rDifference` takes q less that of earlier passes, which removes the ground under the plume as well.
 */
export function methaneTest({ now, earlier, weak, factor }: MethaneSpectra, where: PlumeCells): MethaneTest {
  const contrast = contrastOf(now, where);
  return {
    r: whitenedCorrelation(contrast, now.wavelengths, factor),
    rDifference: whitenedCorrelation(changeOf(now, earlier, where), now.wavelengths, factor),
    weakR: plainCorrelation(contrastOf(weak, where), weak.wavelengths),
  };
}

/**
 * What a plume is: proven methane; gas, which is more alike than any ground, but not proven to be methane; or perhaps gas, because ground
 * can be as alike.
 */
export type GasVerdict = 'methane' | 'gas' | 'possible';

/** The values of the look-alike test with the least of each, for people and for whoever decides again. */
export interface LookAlikeTest extends MethaneTest {
  /** Other passes that have proven methane at the same source. */
  readonly provenBefore: number;
}

/** The least values of the look-alike test. */
export const LOOK_ALIKE_LEAST = {
  /** Of `rDifference`: proves methane. Of `r` where methane was proven at the source before: the same. Of either: gas. */
  gas: GAS_CORRELATION,
  /** Of `r`: proves methane by the pass alone, unless the weak window contradicts. */
  alone: ALONE_CORRELATION,
  /** Of either: possible gas. */
  possible: POSSIBLE_CORRELATION,
} as const;

/**
 * The look-alike test. What changed since earlier passes proves methane; a source that leaks in every pass hides in them, so that it is also
 * proven by the pass alone, if the weak window does not contradict, and by less at a source where methane was proven before.
 *
 * @returns undefined where neither correlation resembles methane
 */
export function gasVerdict({ r, rDifference, weakR, provenBefore }: LookAlikeTest): GasVerdict | undefined {
  const best = bestCorrelation({ r, rDifference });
  const byChange = rDifference >= GAS_CORRELATION;
  const byPass = r >= ALONE_CORRELATION && !(weakR <= 0);
  const byHistory = provenBefore > 0 && r >= GAS_CORRELATION;
  if (byChange || byPass || byHistory) return 'methane';
  if (best >= GAS_CORRELATION) return 'gas';
  return best >= POSSIBLE_CORRELATION ? 'possible' : undefined;
}

/** The larger of the two correlations; NaN where neither is known. */
export const bestCorrelation = ({ r, rDifference }: Pick<MethaneTest, 'r' | 'rDifference'>): number =>
  Number.isNaN(rDifference) ? r : Number.isNaN(r) ? rDifference : Math.max(r, rDifference);

/** The two curves whose correlation is the `r` of the test, for plots; empty where nothing could be compared. */
export interface PlumeSpectrum {
  readonly wavelengths: readonly number[];
  /** Whitened ln radiance of the object less that of its surroundings, and less that of earlier passes where `isChange`: standard deviations of the ground. */
  readonly ratio: Float64Array;
  /** Whitened −k, as long as `ratio` is. */
  readonly absorption: Float64Array;
  readonly isChange: boolean;
  /** (ratio · absorption) / (|ratio| |absorption|). */
  readonly r: number;
}

const NO_SPECTRUM: PlumeSpectrum = {
  wavelengths: [],
  ratio: new Float64Array(),
  absorption: new Float64Array(),
  isChange: false,
  r: Number.NaN,
};

/**
 * The two curves that the methane test compares, of the change since earlier passes unless only the pass alone proves gas: C^(−1/2) q and C^(−1/2) (−k). The symmetric root keeps each value at its band, and
 * their correlation is the same as with any other root of C⁻¹ (Kessy, Lewin and Strimmer 2018, The American Statistician 72, 309).
 */
export function plumeSpectrum(
  { now, earlier, factor, root }: MethaneSpectra,
  where: PlumeCells,
): PlumeSpectrum {
  if (factor === undefined) return NO_SPECTRUM;
  const bands = now.wavelengths.length;
  const rows = root();
  const whitened = (values: Float64Array) =>
    Float64Array.from(values, (_, i) => dot(values, rows.subarray(i * bands, (i + 1) * bands)));
  const absorption = whitened(minusK(now.wavelengths));
  const drawn = (q: Float64Array | undefined, isChange: boolean): PlumeSpectrum | undefined => {
    if (q === undefined) return undefined;
    const ratio = whitened(q);
    return { wavelengths: now.wavelengths, ratio, absorption, isChange, r: cosine(ratio, absorption) };
  };
  const alone = drawn(contrastOf(now, where), false);
  const change = drawn(changeOf(now, earlier, where), true);
  if (alone === undefined || change === undefined) return change ?? alone ?? NO_SPECTRUM;
  return change.r >= Math.min(GAS_CORRELATION, alone.r) ? change : alone;
}

/** A symmetric matrix of which only the part on and below the diagonal is filled in. */
const mirrored = (lower: Float64Array, n: number): Float64Array =>
  lower.map((value, at) => {
    const [row, column] = [Math.floor(at / n), at % n];
    return column <= row ? value : (lower[column * n + row] ?? 0);
  });

function contrastOf(cells: SpectralCells, { plume, surroundings }: PlumeCells): Float64Array | undefined {
  return difference(
    meanOf(
      plume.filter(({ cell }) => hasSpectrum(cells, cell)).map((each) => ({ ...each, cells: [cells] })),
      cells,
    ),
    meanOf(
      surroundings
        .filter((cell) => hasSpectrum(cells, cell))
        .map((cell) => ({ cell, weight: 1, cells: [cells] })),
      cells,
    ),
  );
}

/** The contrast less that of earlier passes, over the cells that an earlier pass has. */
function changeOf(
  now: SpectralCells,
  earlier: readonly SpectralCells[],
  { plume, surroundings }: PlumeCells,
): Float64Array | undefined {
  const known = (cell: number) => earlier.filter((cells) => hasSpectrum(cells, cell));
  const changed = (entries: PlumeCells['plume']) => {
    const both = entries.flatMap((entry) => {
      const before = hasSpectrum(now, entry.cell) ? known(entry.cell) : [];
      return before.length > 0 ? [{ ...entry, before }] : [];
    });
    const share = weightOf(both) / weightOf(entries);
    if (!(share >= LEAST_REMEMBERED)) return undefined;
    return difference(
      meanOf(
        both.map((entry) => ({ ...entry, cells: [now] })),
        now,
      ),
      meanOf(
        both.map((entry) => ({ ...entry, cells: entry.before })),
        now,
      ),
    );
  };
  return difference(changed(plume), changed(surroundings.map((cell) => ({ cell, weight: 1 }))));
}

const weightOf = (entries: readonly { readonly weight: number }[]) =>
  entries.reduce((sum, { weight }) => sum + weight, 0);

interface Entry {
  readonly cell: number;
  readonly weight: number;
  /** The mean of these is taken. */
  readonly cells: readonly SpectralCells[];
}

function meanOf(entries: readonly Entry[], { wavelengths }: SpectralCells): Float64Array | undefined {
  const total = weightOf(entries);
  if (!(total > 0) || wavelengths.length === 0) return undefined;
  const mean = new Float64Array(wavelengths.length);
  for (const { cell, weight, cells } of entries)
    for (const each of cells) addSpectrum(mean, each, cell, weight / total / cells.length);
  return mean;
}

function difference(a: Float64Array | undefined, b: Float64Array | undefined): Float64Array | undefined {
  return a === undefined || b === undefined ? undefined : a.map((value, i) => value - (b[i] ?? 0));
}

const minusK = (wavelengths: readonly number[]) =>
  Float64Array.from(wavelengths, (nm) => -methaneAbsorption(nm).k);

function whitenedCorrelation(
  q: Float64Array | undefined,
  wavelengths: readonly number[],
  factor: Float64Array | undefined,
): number {
  if (q === undefined || factor === undefined) return Number.NaN;
  return cosine(solveLower(factor, q), solveLower(factor, minusK(wavelengths)));
}

/** The correlation without a polynomial in wavelength, which stands for the slope of surfaces. */
function plainCorrelation(q: Float64Array | undefined, wavelengths: readonly number[]): number {
  if (q === undefined || q.length <= POLYNOMIAL_ORDER + 2) return Number.NaN;
  return cosine(
    detrend([...q], wavelengths, POLYNOMIAL_ORDER),
    detrend([...minusK(wavelengths)], wavelengths, POLYNOMIAL_ORDER),
  );
}

const cosine = (a: Float64Array, b: Float64Array) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
