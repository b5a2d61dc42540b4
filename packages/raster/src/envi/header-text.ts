import { mapInfoText } from './map-info.ts';
import type { EnviMeta } from './meta.ts';

/**
 * The header of an ENVI file; `parseEnviHeader` reads it back unchanged. Braces and line breaks inside texts become
 * blanks, as do commas in band names outside parentheses, because the format cannot express them.
 */
export function enviHeaderText(meta: EnviMeta): string {
  const lines = [
    'ENVI',
    ...(meta.description === undefined ? [] : [`description = {${plain(meta.description)}}`]),
    `samples = ${meta.samples}`,
    `lines = ${meta.lines}`,
    `bands = ${meta.bands}`,
    `header offset = ${meta.headerOffset}`,
    'file type = ENVI Standard',
    `data type = ${meta.dataType}`,
    `interleave = ${meta.interleave}`,
    `byte order = ${meta.byteOrder}`,
    ...text('sensor type', meta.sensorType),
    ...text('acquisition time', meta.acquisitionTime),
    ...(meta.mapInfo ? [`map info = {${mapInfoText(meta.mapInfo)}}`] : []),
    ...(meta.coordinateSystem === undefined
      ? []
      : [`coordinate system string = {${plain(meta.coordinateSystem)}}`]),
    ...list('default bands', meta.defaultBands),
    ...text('data ignore value', meta.dataIgnoreValue),
    ...text('reflectance scale factor', meta.reflectanceScaleFactor),
    ...list('band names', meta.bandNames?.map(bandName)),
    ...(meta.wavelengthsNm ? ['wavelength units = Nanometers'] : []),
    ...list('wavelength', meta.wavelengthsNm),
    ...list('fwhm', meta.fwhmNm),
    ...list('bbl', meta.goodBands?.map(Number)),
    ...list('data gain values', meta.gains),
    ...list('data offset values', meta.offsets),
    ...Object.entries(meta.other).map(([key, value]) => `${plain(key)} = ${value.replace(/[\r\n]+/g, ' ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

function text(key: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`${key} = ${plain(String(value))}`];
}

/** Lists with more than one entry are written on lines of their own, one entry per line. */
function list(key: string, values: readonly (string | number)[] | undefined): string[] {
  if (!values) return [];
  return [values.length === 1 ? `${key} = {${values[0]}}` : `${key} = {\n${values.join(',\n')}}`];
}

function plain(value: string): string {
  return value.replace(/[{}\r\n]+/g, ' ').trim();
}

function bandName(name: string): string {
  let depth = 0;
  const characters = [...plain(name)].map((char) => {
    if (char === '(') depth++;
    if (char === ')') depth = Math.max(0, depth - 1);
    return char === ',' && depth === 0 ? ' ' : char;
  });
  return characters.join('') + ')'.repeat(depth);
}
