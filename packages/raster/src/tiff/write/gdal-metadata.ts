import type { CogBand } from './cog-options.ts';

/**
 * The text of GDAL's own tag (42112) with what its bands are: descriptions, units and scales, which GDAL knows by their roles, and
 * the wavelengths as further items. Characters beyond ASCII are written as references, because the tag is ASCII.
 */
export function gdalMetadata(bands: readonly CogBand[]): string {
  const items = bands.flatMap((band, sample) => itemsOf(band).map((item) => item(sample)));
  return `<GDALMetadata>\n${items.join('\n')}\n</GDALMetadata>\n`;
}

type Item = (sample: number) => string;

function itemsOf({ description, unit, scale, wavelengthNm }: CogBand): readonly Item[] {
  const item =
    (name: string, value: string, role?: string): Item =>
    (sample) =>
      `  <Item name="${name}" sample="${sample}"${role === undefined ? '' : ` role="${role}"`}>${xmlText(value)}</Item>`;
  return [
    item('DESCRIPTION', description, 'description'),
    ...(unit === undefined ? [] : [item('UNITTYPE', unit, 'unittype')]),
    ...(scale === undefined ? [] : [item('OFFSET', '0', 'offset'), item('SCALE', String(scale), 'scale')]),
    ...(wavelengthNm === undefined
      ? []
      : [item('wavelength', String(wavelengthNm)), item('wavelength_units', 'Nanometers')]),
  ];
}

/** GDAL resolves references twice, so an ampersand is written as it must be after the first time. */
const xmlText = (text: string): string =>
  [...text]
    .map((character) => {
      if (character === '&') return '&amp;amp;';
      return /[ -~]/.test(character) && !/[<>"]/.test(character)
        ? character
        : `&#${character.codePointAt(0)};`;
    })
    .join('');
