import type { LibrarySpectrum } from './library.ts';
import {
  fileError,
  gapsOf,
  lineError,
  linesOf,
  type SpectrumFile,
  type SpectrumRow,
  spectrumOfRows,
  stemOf,
  uniqueIds,
} from './spectrum-file.ts';

/** Columns that describe bands rather than materials. */
const NOT_VALUES = /^(fwhm|sigma|sd|std|stdev|good|bbl|band)\b/i;
/** Names of a single column that do not say which material it is. */
const NAMELESS = /^(value|values|reflectance|y|%)?$/i;
/** Without a unit, wavelengths that all are below this are micrometres. */
const LARGEST_MICROMETRE = 100;

/**
 * Reads spectra from a table: wavelengths in the first column and one spectrum in each other one, separated by commas,
 * semicolons, tabs or blanks. A header line is optional and may state `µm` or `nm` and `%`; without a unit, wavelengths below
 * 100 are micrometres. Lines that begin with `#` are skipped; empty cells are gaps.
 *
 * @throws RasterReadError naming the file, the line and what must be there
 */
export function readCsvSpectra(file: SpectrumFile): readonly LibrarySpectrum[] {
  const table = tableOf(file);
  const scale = nmPerUnit(table);
  const columns = table.columns.map((column) => spectrumOfColumn(file, table, column, scale));
  const ids = uniqueIds(
    file.name,
    columns.map(({ name }) => name),
  );
  return columns.map((column, i) => ({ ...column, id: ids[i] ?? column.name }));
}

interface Table {
  readonly header: readonly string[] | undefined;
  /** Numbers of the columns with values. */
  readonly columns: readonly number[];
  readonly rows: readonly { readonly line: number; readonly nm: number; readonly cells: readonly string[] }[];
  readonly isDecimalComma: boolean;
}

function tableOf({ name, text }: SpectrumFile): Table {
  const lines = linesOf(text)
    .map((content, i) => ({ content: content.trimEnd(), line: i + 1 }))
    .filter(({ content }) => content.trim() !== '' && !content.trimStart().startsWith('#'));
  const [first] = lines;
  if (first === undefined) throw fileError(name, 'the file must have lines with a wavelength and a value.');
  const separator = separatorOf(first.content);
  const isDecimalComma = separator !== ',';
  const split = (content: string) =>
    (separator === ' ' ? content.trim().split(/\s+/) : content.split(separator)).map((cell) =>
      cell.trim().replace(/^"(.*)"$/, '$1'),
    );
  const cells = split(first.content);
  const hasHeader = Number.isNaN(numberOf(cells[0] ?? '', isDecimalComma));
  const columns = cells.flatMap((cell, i) => (i === 0 || (hasHeader && NOT_VALUES.test(cell)) ? [] : [i]));
  if (columns.length === 0)
    throw lineError(name, first.line, 'there must be a column with values next to the wavelengths.');
  const rows = lines.slice(hasHeader ? 1 : 0).map(({ content, line }) => {
    const parts = split(content);
    if (parts.length !== cells.length)
      throw lineError(name, line, `there must be ${cells.length} columns; there are ${parts.length}.`);
    const nm = numberOf(parts[0] ?? '', isDecimalComma);
    if (Number.isNaN(nm))
      throw lineError(name, line, `the wavelength must be a number; it is "${parts[0]}".`);
    return { line, nm, cells: parts };
  });
  return { header: hasHeader ? cells : undefined, columns, rows, isDecimalComma };
}

function separatorOf(line: string): string {
  return ['\t', ';', ','].find((separator) => line.includes(separator)) ?? ' ';
}

function numberOf(cell: string, isDecimalComma: boolean): number {
  const text = isDecimalComma ? cell.replace(',', '.') : cell;
  return text === '' ? Number.NaN : Number(text);
}

function nmPerUnit({ header, rows }: Table): number {
  const unit = header?.[0] ?? '';
  if (/\bnm\b|nanomet/i.test(unit)) return 1;
  if (/[µμ]m|\bum\b|micromet|micron/i.test(unit)) return 1000;
  return rows.every(({ nm }) => nm < LARGEST_MICROMETRE) ? 1000 : 1;
}

function spectrumOfColumn(
  file: SpectrumFile,
  { header, columns, rows, isDecimalComma }: Table,
  column: number,
  scale: number,
): Omit<LibrarySpectrum, 'id'> {
  const title = header?.[column] ?? '';
  const divisor = /%|per ?cent/i.test(title) ? 100 : 1;
  const values = rows.map(({ line, nm, cells }): SpectrumRow => {
    const cell = cells[column] ?? '';
    const value = numberOf(cell, isDecimalComma);
    const isGap = cell === '' || /^-?(nan|na|null)$/i.test(cell);
    if (Number.isNaN(value) && !isGap)
      throw lineError(file.name, line, `the value must be a number or empty; it is "${cell}".`);
    return { line, nm: nm * scale, value: gapsOf(value) / divisor };
  });
  const stem = stemOf(file.name);
  const isNameless = NAMELESS.test(title.replace(/[[(].*$/, '').trim());
  return {
    name: columns.length === 1 && isNameless ? stem : title || `${stem} ${column}`,
    category: 'imported',
    source: `Imported from ${file.name}`,
    licence: 'Not stated in the file',
    ...spectrumOfRows(file.name, values),
  };
}
