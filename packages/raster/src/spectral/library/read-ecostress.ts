import { RasterReadError } from '../../raster-error.ts';
import type { LibrarySpectrum } from './library.ts';
import {
  fileError,
  gapsOf,
  lineError,
  linesOf,
  type SpectrumFile,
  type SpectrumRow,
  slugOf,
  spectrumOfRows,
  stemOf,
} from './spectrum-file.ts';

/**
 * Reads a spectrum of the ECOSTRESS (formerly ASTER) spectral library: `Name: value` lines, then two columns, wavelength and
 * reflectance, in the units that `X Units` and `Y Units` state.
 *
 * @throws RasterReadError naming the file, the line and what must be there
 */
export function readEcostressSpectrum(file: SpectrumFile): LibrarySpectrum {
  const { fields, rows } = partsOf(file);
  const nmPerUnit = xUnit(file.name, fields.get('x units'));
  const divisor = yDivisor(file.name, fields.get('y units'));
  const stated = Number(fields.get('number of x values') ?? rows.length);
  if (stated !== rows.length)
    throw fileError(
      file.name,
      `there must be ${stated} lines of values, as its header states; there are ${rows.length}.`,
    );
  const { wavelengthsNm, values } = spectrumOfRows(
    file.name,
    rows.map(({ line, nm, value }) => ({ line, nm: nm * nmPerUnit, value: value / divisor })),
  );
  const owner = fields.get('owner');
  return {
    id: slugOf(stemOf(file.name)),
    name: fields.get('name') || stemOf(file.name),
    category: (fields.get('type') || 'imported').toLowerCase(),
    source: `ECOSTRESS spectral library, ${file.name}${owner ? `; measured by ${owner}` : ''}`,
    licence: 'Copyright California Institute of Technology; see the terms of the ECOSTRESS spectral library',
    wavelengthsNm,
    values,
  };
}

function partsOf({ name, text }: SpectrumFile) {
  const fields = new Map<string, string>();
  const rows: SpectrumRow[] = [];
  for (const [i, content] of linesOf(text).entries()) {
    const line = i + 1;
    const field = /^\s*([A-Za-z][^:]*):(.*)$/.exec(content);
    if (field !== null && rows.length === 0)
      fields.set((field[1] ?? '').trim().toLowerCase(), (field[2] ?? '').trim());
    else if (content.trim() !== '' && (rows.length > 0 || isNumberLine(content)))
      rows.push(rowOf(name, line, content));
  }
  if (!fields.has('x units') && !fields.has('name'))
    throw new RasterReadError(
      'not-recognised',
      `${name}: an ECOSTRESS file must begin with lines such as "Name: …" and "X Units: …".`,
    );
  return { fields, rows };
}

/** Descriptions may continue on lines of their own, which do not begin with a number. */
const isNumberLine = (content: string) => Number.isFinite(Number(content.trim().split(/[\s,]+/)[0]));

function rowOf(name: string, line: number, content: string): SpectrumRow {
  const [nm, value, ...rest] = content
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (nm === undefined || value === undefined || !Number.isFinite(nm + value) || rest.length > 0)
    throw lineError(
      name,
      line,
      `there must be two numbers, wavelength and reflectance; there is "${content.trim()}".`,
    );
  return { line, nm, value: gapsOf(value) };
}

function xUnit(name: string, text = ''): number {
  if (/micromet|micron|[µμ]m|\bum\b/i.test(text)) return 1000;
  if (/nanomet|\bnm\b/i.test(text)) return 1;
  throw fileError(name, `"X Units" must be micrometers or nanometers; it is "${text}".`);
}

function yDivisor(name: string, text = ''): number {
  if (!/reflectance/i.test(text))
    throw new RasterReadError('unsupported', `${name}: "Y Units" must be a reflectance; it is "${text}".`);
  return /percent|%/i.test(text) ? 100 : 1;
}
