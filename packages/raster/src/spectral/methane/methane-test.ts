import { cholesky, dot, solveLower } from '../linear/cholesky.ts';
import { addSpectrum, cellsIn, hasSpectrum, type SpectralCells } from '../memory/spectral-cells.ts';
import { METHANE_WEAK_WINDOW_NM, METHANE_WINDOW_NM, methaneAbsorption } from './absorption-table.ts';
import { cellCovariance } from './cell-covariance.ts';
import { detrend } from './detrend.ts';

const POLYNOMIAL_ORDER = 4;
/** A memory that covers a smaller share of a plume proves nothing. */
const LEAST_REMEMBERED = 0.5;
/** What is at least so alike is methane, or a gas plume that is not proven to be methane. */
const METHANE_CORRELATION = 0.45;
const PLUME_CORRELATION = 0.3;

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
  return { now, earlier: same, weak, factor: cholesky(cellCovariance(now, isBackground), bands) };
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

/** What the correlations say about an object: methane, an unproven gas plume, or neither. The difference decides where it is known. */
export function plumeKind({
  r,
  rDifference,
}: Pick<MethaneTest, 'r' | 'rDifference'>): 'methane' | 'plume' | 'neither' {
  const decisive = Number.isNaN(rDifference) ? r : rDifference;
  if (decisive >= METHANE_CORRELATION) return 'methane';
  return decisive >= PLUME_CORRELATION ? 'plume' : 'neither';
}

/** Spectrum of an object relative to its surroundings and the absorption it is compared with, for plots. */
export interface PlumeSpectrum {
  readonly wavelengths: readonly number[];
  /** Mean ln radiance of the object minus that of its surroundings, and minus that of earlier passes where there are any, without a polynomial of order 4 in wavelength. */
  readonly ratio: Float64Array;
  /** Minus k, without the polynomial. */
  readonly absorption: Float64Array;
}

/** The two curves that the methane test compares, before whitening. */
export function plumeSpectrum({ now, earlier }: MethaneSpectra, where: PlumeCells): PlumeSpectrum {
  const q = changeOf(now, earlier, where) ?? contrastOf(now, where) ?? new Float64Array();
  const wavelengths = q.length === 0 ? [] : now.wavelengths;
  return {
    wavelengths,
    ratio: detrend([...q], wavelengths, POLYNOMIAL_ORDER),
    absorption: detrend([...minusK(wavelengths)], wavelengths, POLYNOMIAL_ORDER),
  };
}

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
