import { addSpectrum, hasSpectrum, type SpectralCells } from '../memory/spectral-cells.ts';

/** Columns of cells that share a mean, because detectors differ. */
const GROUP_CELLS = 16;
/** Each third cell of a row is enough, in turn. */
const STEP = 3;
/** Raises the diagonal, so that bands without variance do not stop the factorisation. */
const RIDGE = 1e-5;

/**
 * The covariance of ln radiance over the cells, within groups of columns; complete on and below the diagonal.
 *
 * @param isUsed whether a cell belongs to the background
 */
export function cellCovariance(cells: SpectralCells, isUsed: (cell: number) => boolean): Float64Array {
  const bands = cells.wavelengths.length;
  const matrix = new Float64Array(bands * bands);
  let degrees = 0;
  for (let from = 0; from < cells.width; from += GROUP_CELLS) {
    const spectra = groupSpectra(cells, from, isUsed);
    if (spectra.length < 2) continue;
    degrees += spectra.length - 1;
    const mean = new Float64Array(bands);
    for (const spectrum of spectra)
      for (let band = 0; band < bands; band++)
        mean[band] = (mean[band] ?? 0) + (spectrum[band] ?? 0) / spectra.length;
    for (const spectrum of spectra) addSquare(matrix, spectrum, mean);
  }
  for (let i = 0; i < matrix.length; i++) matrix[i] = (matrix[i] ?? 0) / Math.max(1, degrees);
  for (let i = 0; i < bands; i++) matrix[i * bands + i] = (matrix[i * bands + i] ?? 0) * (1 + RIDGE);
  return matrix;
}

function groupSpectra(cells: SpectralCells, from: number, isUsed: (cell: number) => boolean): Float64Array[] {
  const spectra: Float64Array[] = [];
  const to = Math.min(cells.width, from + GROUP_CELLS);
  for (let row = 0; row < cells.height; row++)
    for (let column = from + (row % STEP); column < to; column += STEP) {
      const cell = row * cells.width + column;
      if (!hasSpectrum(cells, cell) || !isUsed(cell)) continue;
      const spectrum = new Float64Array(cells.wavelengths.length);
      addSpectrum(spectrum, cells, cell, 1);
      spectra.push(spectrum);
    }
  return spectra;
}

/** matrix += (v − mean) (v − mean)ᵀ, on and below the diagonal. Changes `v` to v − mean. */
function addSquare(matrix: Float64Array, v: Float64Array, mean: Float64Array): void {
  const n = v.length;
  for (let i = 0; i < n; i++) v[i] = (v[i] ?? 0) - (mean[i] ?? 0);
  for (let i = 0; i < n; i++) {
    const value = v[i] ?? 0;
    for (let j = 0; j <= i; j++) matrix[i * n + j] = (matrix[i * n + j] ?? 0) + value * (v[j] ?? 0);
  }
}
