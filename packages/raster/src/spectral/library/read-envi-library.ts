import { headerFields, nameList, numberList, unbraced } from '../../envi/header-fields.ts';
import { openEnvi } from '../../envi/open-envi.ts';
import { bandWavelengths } from '../../envi/wavelengths.ts';
import { RasterReadError } from '../../raster-error.ts';
import { type ByteSource, memorySource } from '../../source/byte-source.ts';
import type { LibrarySpectrum } from './library.ts';
import { checkReflectance, fileError, uniqueIds } from './spectrum-file.ts';

export interface EnviLibraryFile {
  /** Name of the data file, for messages and names. */
  readonly name: string;
  readonly header: string;
  readonly data: ByteSource | Uint8Array;
}

/**
 * Reads an ENVI spectral library: one spectrum per line of a one-band file, with `wavelength` and `spectra names` in the
 * header. All interleaves, byte orders and data types of the ENVI reader are accepted.
 *
 * @throws RasterReadError naming the file and what must be there
 */
export async function readEnviLibrary(file: EnviLibraryFile): Promise<readonly LibrarySpectrum[]> {
  const fields = withName(file.name, () => headerFields(file.header));
  const { samples, lines, rows } = await rowsOf(file, fields);
  const bands = wavelengthsOf(file.name, fields, samples);
  const scale = Number(fields.get('reflectance scale factor') ?? 1);
  const ignored = Number(fields.get('data ignore value') ?? Number.NaN);
  if (!(scale > 0)) throw fileError(file.name, '"reflectance scale factor" must be a number above 0.');
  const names = nameList(fields.get('spectra names') ?? '', lines) ?? numbered(lines);
  const ids = uniqueIds(file.name, names);
  const order = [...bands.wavelengthsNm.keys()].toSorted(
    (a, b) => (bands.wavelengthsNm[a] ?? 0) - (bands.wavelengthsNm[b] ?? 0),
  );
  const inOrder = (values: readonly number[]) => order.map((band) => values[band] ?? Number.NaN);
  const description = unbraced(fields.get('description') ?? '').replace(/\s+/g, ' ');
  return names.map((name, line) => ({
    id: ids[line] ?? name,
    name,
    category: 'imported',
    source: `Imported from ${file.name}${description === '' ? '' : `: ${description}`}`,
    licence: 'Not stated in the file',
    wavelengthsNm: inOrder(bands.wavelengthsNm),
    ...(bands.fwhmNm === undefined ? {} : { fwhmNm: inOrder(bands.fwhmNm) }),
    values: Float32Array.from(order, (band) => {
      const raw = rows[line * samples + band] ?? Number.NaN;
      const value = raw === ignored ? Number.NaN : raw / scale;
      checkReflectance(value, () => `${file.name}, spectrum ${line + 1} (${name}), value ${band + 1}`);
      return value;
    }),
  }));
}

async function rowsOf({ name, header, data }: EnviLibraryFile, fields: ReadonlyMap<string, string>) {
  if (!/spectral library/i.test(fields.get('file type') ?? ''))
    throw new RasterReadError(
      'not-recognised',
      `${name}: "file type" in the header must be ENVI Spectral Library.`,
    );
  if ((fields.get('bands') ?? '1') !== '1')
    throw fileError(
      name,
      `"bands" in the header of a spectral library must be 1; it is ${fields.get('bands')}.`,
    );
  const asImage = header.replace(/^(\s*file type\s*=).*$/im, '$1 ENVI Standard');
  const source = data instanceof Uint8Array ? memorySource(data) : data;
  const opened = await openEnvi(asImage, source);
  if (!opened.ok) throw new RasterReadError(opened.code, `${name}: ${opened.reason}`);
  const { samples, lines } = opened.image.meta;
  return { samples, lines, rows: await opened.image.readBand(0) };
}

function wavelengthsOf(name: string, fields: ReadonlyMap<string, string>, samples: number) {
  const list = (key: string) => {
    const numbers = numberList(fields.get(key) ?? '');
    return numbers?.length === samples ? numbers : undefined;
  };
  const centres = list('wavelength');
  if (centres === undefined || new Set(centres).size !== samples)
    throw fileError(name, `"wavelength" in the header must list ${samples} different numbers.`);
  const units = unbraced(fields.get('wavelength units') ?? 'unknown');
  const { wavelengthsNm, fwhmNm } = bandWavelengths({
    units,
    centres,
    widths: list('fwhm'),
    names: undefined,
  });
  if (wavelengthsNm === undefined)
    throw new RasterReadError(
      'unsupported',
      `${name}: "wavelength units" must be nanometers or micrometers; it is "${units}".`,
    );
  return { wavelengthsNm, fwhmNm };
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Spectrum ${i + 1}`);

function withName<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof RasterReadError) throw new RasterReadError(error.code, `${name}: ${error.message}`);
    throw error;
  }
}
