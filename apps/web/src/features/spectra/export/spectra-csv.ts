import type { Cube } from '../data/cube.ts';
import type { NamedSpectrum } from '../panel/use-curves.ts';

/** A table of spectra: one line per band; values of bad bands are empty. */
export function spectraCsv({ meta, wavelengths, good }: Cube, spectra: readonly NamedSpectrum[]): string {
  const head = [
    'band',
    'nm',
    'fwhm_nm',
    'good',
    ...spectra.flatMap(({ name, spectrum }) => columnNames(name, spectrum.unit)),
  ];
  const lines = wavelengths.map((nm, band) => [
    String(band + 1),
    numberText(nm),
    numberText(meta.bands[band]?.fwhm_nm ?? Number.NaN),
    good[band] === false ? '0' : '1',
    ...spectra.flatMap(({ spectrum }) => [
      numberText(spectrum.values[band] ?? Number.NaN),
      numberText(spectrum.sigma[band] ?? Number.NaN),
    ]),
  ]);
  return `${[head.map(quoted), ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function columnNames(name: string, unit: string): readonly string[] {
  const value = unit === '' ? name : `${name} (${unit})`;
  return [value, `${name} sigma`];
}

const numberText = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : '');

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
