import { RasterReadError } from '../../raster-error.ts';
import type { LibrarySpectrum } from './library.ts';
import {
  fileError,
  gapsOf,
  lineError,
  linesOf,
  type SpectrumFile,
  slugOf,
  spectrumOfRows,
  stemOf,
} from './spectrum-file.ts';

/** Without a unit, wavelengths that all are below this are micrometres: the longest of the library are 216 µm. */
const LARGEST_MICROMETRE = 250;

/** The wavelengths of one spectrometer of a USGS library. */
export interface UsgsWavelengths {
  readonly file: string;
  /** In nm, in the order of the file. */
  readonly wavelengthsNm: readonly number[];
}

/**
 * Reads a wavelength file of USGS Spectral Library 7 (`splib07a_Wavelengths_….txt`): a header line, then one wavelength in
 * micrometres per line.
 *
 * @throws RasterReadError naming the file, the line and what must be there
 */
export function readUsgsWavelengths(file: SpectrumFile): UsgsWavelengths {
  const { header, numbers } = columnOf(file);
  if (!/wavelength/i.test(`${header} ${file.name}`))
    throw lineError(file.name, 1, 'the first line must name wavelengths.');
  const values = numbers.map(({ value }) => value);
  const isMicrometres =
    /micron|micromet|\bum\b|µm/i.test(header) || values.every((value) => value < LARGEST_MICROMETRE);
  return { file: file.name, wavelengthsNm: values.map((value) => (isMicrometres ? value * 1000 : value)) };
}

/**
 * Reads a spectrum of USGS Spectral Library 7 in its ASCII form: a header line (`splib07a Record=18587: Cotton_Fabric …`), then
 * one reflectance per line, -1.23e34 in gaps.
 *
 * @param wavelengths those of the spectrometer that the name of the file states, such as ASDFR
 * @throws RasterReadError naming the file, the line and what must be there
 */
export function readUsgsSpectrum(file: SpectrumFile, wavelengths: UsgsWavelengths): LibrarySpectrum {
  const { header, numbers } = columnOf(file);
  if (/wavelength|bandpass|wavenumber/i.test(header))
    throw new RasterReadError('unsupported', `${file.name}: the file must be a spectrum; it is "${header}".`);
  const { wavelengthsNm } = wavelengths;
  if (numbers.length !== wavelengthsNm.length)
    throw fileError(
      file.name,
      `there must be ${wavelengthsNm.length} values, one for each wavelength of ${wavelengths.file}; there are ${numbers.length}.`,
    );
  const title = header.replace(/^.*?Record\s*=\s*\d+\s*:?/i, '').trim();
  const rows = numbers.map(({ line, value }, i) => ({
    line,
    nm: wavelengthsNm[i] ?? Number.NaN,
    value: gapsOf(value),
  }));
  return {
    id: slugOf(stemOf(file.name)),
    name: title.replaceAll('_', ' ').replace(/\s+/g, ' ') || stemOf(file.name),
    category: 'imported',
    source: `USGS Spectral Library Version 7 (doi 10.3133/ds1035), ${header}`,
    licence: 'For the most part in the public domain; check the record in USGS Data Series 1035',
    ...spectrumOfRows(file.name, rows),
  };
}

/** The header line and the numbers after it, one per line. */
function columnOf({ name, text }: SpectrumFile) {
  const [first = '', ...rest] = linesOf(text);
  const header = first.trim();
  if (header === '' || Number.isFinite(Number(header)))
    throw lineError(name, 1, 'the first line must be the title of the record, such as "splib07a Record=…".');
  const numbers = rest.flatMap((content, i) => {
    const cell = content.trim();
    if (cell === '') return [];
    const value = Number(cell);
    if (!Number.isFinite(value))
      throw lineError(name, i + 2, `there must be one number; there is "${cell}".`);
    return [{ line: i + 2, value }];
  });
  return { header, numbers };
}
