import { RasterReadError } from '../../raster-error.ts';
import type { LibrarySpectrum } from './library.ts';

/** A text file to import spectra from. */
export interface SpectrumFile {
  /** Name of the file, for messages and names. */
  readonly name: string;
  readonly text: string;
}

/** The value that USGS libraries write for bands without a measurement. */
const USGS_GAP = -1.23e34;
/** Calibrated measurements leave 0 to 1 a little at noisy bands and for very bright samples. */
const REFLECTANCE_RANGE = [-0.5, 2] as const;

/** The error for one line of a file, such as `soil.csv, line 7: the value must be a number; it is "abc".` */
export function lineError(file: string, line: number, problem: string): RasterReadError {
  return new RasterReadError('damaged', `${file}, line ${line}: ${problem}`);
}

export function fileError(file: string, problem: string): RasterReadError {
  return new RasterReadError('damaged', `${file}: ${problem}`);
}

export function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}

/** The name of a file without folders and ending. */
export function stemOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '');
}

/** Numbers of a file as reflectance: NaN for the marks of gaps. */
export function gapsOf(value: number): number {
  return Math.abs(value / USGS_GAP - 1) < 1e-3 ? Number.NaN : value;
}

/** One measured value and the line that it is in. */
export interface SpectrumRow {
  readonly line: number;
  readonly nm: number;
  readonly value: number;
}

/**
 * Rows as ascending wavelengths and values. Files may list wavelengths in either direction.
 *
 * @throws RasterReadError naming the file, the line and what must be there
 */
export function spectrumOfRows(
  file: string,
  rows: readonly SpectrumRow[],
): Pick<LibrarySpectrum, 'wavelengthsNm' | 'values'> {
  const [first, second] = rows;
  if (first === undefined || second === undefined)
    throw fileError(file, 'there must be at least two lines with a wavelength and a value.');
  const direction = Math.sign(second.nm - first.nm);
  rows.forEach(({ line, nm, value }, i) => {
    if (!(nm > 0 && Number.isFinite(nm)))
      throw lineError(file, line, `the wavelength must be above 0; it is ${nm} nm.`);
    const before = rows[i - 1];
    if (before !== undefined && (direction === 0 || Math.sign(nm - before.nm) !== direction))
      throw lineError(
        file,
        line,
        `wavelengths must only ascend or only descend; ${nm} nm follows ${before.nm} nm.`,
      );
    checkReflectance(value, () => `${file}, line ${line}`);
  });
  const ascending = direction > 0 ? rows : rows.toReversed();
  return {
    wavelengthsNm: ascending.map(({ nm }) => nm),
    values: Float32Array.from(ascending, ({ value }) => value),
  };
}

/** @throws RasterReadError naming the place, unless the value is a gap or in the range of reflectance */
export function checkReflectance(value: number, place: () => string): void {
  const [least, most] = REFLECTANCE_RANGE;
  if (Number.isNaN(value) || (value >= least && value <= most)) return;
  throw new RasterReadError(
    'damaged',
    `${place()}: the value must be a reflectance from 0 to 1; it is ${value}.`,
  );
}

/** An id of lower-case letters, digits and hyphens. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'spectrum';
}

/** Ids of names in one file, made unique by a number. */
export function uniqueIds(file: string, names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const base = slugOf(`${stemOf(file)} ${name === stemOf(file) ? '' : name}`);
    let [id, number] = [base, 1];
    while (seen.has(id)) id = `${base}-${++number}`;
    seen.add(id);
    return id;
  });
}
