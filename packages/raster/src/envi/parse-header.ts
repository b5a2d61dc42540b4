import { RasterReadError } from '../raster-error.ts';
import { headerFields, nameList, numberList, plainList, unbraced } from './header-fields.ts';
import { parseMapInfo } from './map-info.ts';
import {
  ENVI_DATA_TYPES,
  ENVI_INTERLEAVES,
  type EnviDataType,
  type EnviInterleave,
  type EnviMeta,
} from './meta.ts';
import { bandWavelengths } from './wavelengths.ts';

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  'samples',
  'lines',
  'bands',
  'data type',
  'interleave',
  'byte order',
  'header offset',
  'description',
  'sensor type',
  'acquisition time',
  'band names',
  'wavelength',
  'wavelength units',
  'fwhm',
  'bbl',
  'default bands',
  'data ignore value',
  'data gain values',
  'data offset values',
  'reflectance scale factor',
  'map info',
  'coordinate system string',
  'file type',
]);
const MAX_COUNT = 2 ** 31 - 1;

/**
 * Reads the text of an ENVI header. The fields that locate the pixels must be present and valid; lists that do not fit
 * the number of bands are ignored.
 *
 * @throws RasterReadError with what is missing, wrong or unsupported
 */
export function parseEnviHeader(text: string): EnviMeta {
  const fields = headerFields(text);
  refuseUnsupported(fields);
  const bands = count(fields, 'bands');
  const dataType = readDataType(fields);
  const list = (key: string): number[] | undefined => {
    const value = fields.get(key);
    const numbers = value === undefined ? undefined : numberList(value);
    return numbers?.length === bands ? numbers : undefined;
  };
  refuseWavelengths(fields);
  const names = fields.has('band names') ? nameList(fields.get('band names') ?? '', bands) : undefined;
  const goodBands = list('bbl')?.map((flag) => Math.trunc(flag) !== 0);
  const defaults = numberList(fields.get('default bands') ?? '')?.filter((n) => n >= 1 && n <= bands);
  const mapInfo = fields.get('map info');
  const other = Object.fromEntries([...fields].filter(([key]) => !KNOWN_KEYS.has(key)));
  return {
    samples: count(fields, 'samples'),
    lines: count(fields, 'lines'),
    bands,
    dataType,
    interleave: readInterleave(fields),
    byteOrder: readByteOrder(fields, dataType),
    headerOffset: readHeaderOffset(fields),
    ...present('description', textOf(fields, 'description')),
    ...present('sensorType', textOf(fields, 'sensor type')),
    ...present('acquisitionTime', textOf(fields, 'acquisition time')),
    ...present('bandNames', names),
    ...bandWavelengths({
      units: textOf(fields, 'wavelength units'),
      centres: list('wavelength'),
      widths: list('fwhm'),
      names,
    }),
    ...present('goodBands', goodBands),
    ...present('defaultBands', defaults && defaults.length > 0 ? defaults : undefined),
    ...present('dataIgnoreValue', numberOf(fields, 'data ignore value')),
    ...present('gains', list('data gain values')),
    ...present('offsets', list('data offset values')),
    ...present('reflectanceScaleFactor', numberOf(fields, 'reflectance scale factor')),
    ...present('mapInfo', mapInfo === undefined ? undefined : parseMapInfo(mapInfo)),
    ...present('coordinateSystem', textOf(fields, 'coordinate system string')),
    other,
  };
}

/** `{ [key]: value }`, or nothing when there is no value. */
function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  const entry: { [K in Key]?: Value } = {};
  if (value !== undefined) entry[key] = value;
  return entry;
}

function refuseUnsupported(fields: ReadonlyMap<string, string>): void {
  const fileType = fields.get('file type') ?? '';
  if (/spectral library/i.test(fileType)) {
    throw new RasterReadError('unsupported', 'The file is a spectral library, not an image.');
  }
  if ((fields.get('file compression') ?? '0') !== '0') {
    throw new RasterReadError('unsupported', 'Compressed ENVI files are not supported.');
  }
  for (const key of ['major frame offsets', 'minor frame offsets']) {
    const offsets = numberList(fields.get(key) ?? '{0}');
    if (!offsets || offsets.some((offset) => offset !== 0)) {
      throw new RasterReadError('unsupported', `ENVI files with ${key} are not supported.`);
    }
  }
}

/** A list of another length is ignored; one that is not of lengths means that the header was written wrongly. */
function refuseWavelengths(fields: ReadonlyMap<string, string>): void {
  const invalid = plainList(fields.get('wavelength') ?? '').find((entry) => /^[-+]?(nan|inf)/i.test(entry));
  if (invalid === undefined) return;
  const what = `The list "wavelength" in the header contains "${invalid.slice(0, 20)}"`;
  throw new RasterReadError('damaged', `${what}, which is not a wavelength.`);
}

function count(fields: ReadonlyMap<string, string>, key: string): number {
  const text = required(fields, key);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= MAX_COUNT) return value;
  throw new RasterReadError('damaged', `The header contains "${key} = ${text}", which is not valid.`);
}

function required(fields: ReadonlyMap<string, string>, key: string): string {
  const text = fields.get(key);
  if (text === undefined) throw new RasterReadError('damaged', `The header does not contain "${key}".`);
  return unbraced(text);
}

function readDataType(fields: ReadonlyMap<string, string>): EnviDataType {
  const text = required(fields, 'data type');
  const found = enviDataTypes().find((type) => String(type) === text);
  if (found) return found;
  const why = text === '6' || text === '9' ? 'complex numbers are' : `data type ${text} is`;
  throw new RasterReadError('unsupported', `In ENVI files ${why} not supported.`);
}

function enviDataTypes(): readonly EnviDataType[] {
  return [1, 2, 3, 4, 5, 12, 13, 14, 15];
}

function readInterleave(fields: ReadonlyMap<string, string>): EnviInterleave {
  const text = required(fields, 'interleave').toLowerCase();
  const found = ENVI_INTERLEAVES.find((each) => each === text);
  if (found) return found;
  throw new RasterReadError(
    'damaged',
    `The header contains "interleave = ${text}"; it must be bil, bip or bsq.`,
  );
}

function readByteOrder(fields: ReadonlyMap<string, string>, dataType: EnviDataType): 0 | 1 {
  if (!fields.has('byte order') && ENVI_DATA_TYPES[dataType].bytes === 1) return 0;
  const text = required(fields, 'byte order');
  if (text === '0' || text === '1') return text === '1' ? 1 : 0;
  throw new RasterReadError('damaged', `The header contains "byte order = ${text}"; it must be 0 or 1.`);
}

function readHeaderOffset(fields: ReadonlyMap<string, string>): number {
  const text = unbraced(fields.get('header offset') ?? '0');
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RasterReadError('damaged', `The header contains "header offset = ${text}", which is not valid.`);
}

function textOf(fields: ReadonlyMap<string, string>, key: string): string | undefined {
  const value = fields.get(key);
  return value === undefined ? undefined : unbraced(value);
}

function numberOf(fields: ReadonlyMap<string, string>, key: string): number | undefined {
  const text = textOf(fields, key);
  if (text === undefined || text === '') return undefined;
  if (/^[-+]?nan$/i.test(text)) return NaN;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : value;
}
