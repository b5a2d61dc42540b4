import { FWHM_NM, MODEL_SPECTRA, WAVELENGTHS_NM } from './model-spectra-data.ts';
import { resampleSpectrum, type SpectralBands } from './resample-spectrum.ts';

/** One reference spectrum of a library. */
export interface LibrarySpectrum {
  /** Unique within its library. */
  readonly id: string;
  readonly name: string;
  /** What kind of material it is, such as `soil` or `vegetation`; free text in imported files. */
  readonly category: string;
  /** Where the values come from, as a sentence for people. */
  readonly source: string;
  readonly licence: string;
  /** Ascending, in nm. */
  readonly wavelengthsNm: readonly number[];
  /** Full width at half maximum of each value in nm, where the file states it. */
  readonly fwhmNm?: readonly number[];
  /** Reflectance, 0 to 1, one per wavelength; NaN in gaps. */
  readonly values: Float32Array;
}

export const MODEL_LIBRARY_NAME = 'Sigma model spectra';

const SOURCE =
  'Sigma model spectra: the curve with which the simulated Earth draws this material, at the centres of the 472 bands. ' +
  'Calculated, not measured; positions of absorptions follow textbook spectra, depths are assumptions.';
const LICENCE = 'MIT, as the rest of Sigma';
const UNIT = 1 / 65535;

/** The library that comes with Sigma: all materials of the simulated Earth in the 472 bands of the simulated sensor. */
export function modelLibrary(): readonly LibrarySpectrum[] {
  return MODEL_SPECTRA.map(({ name, category, values }) => ({
    id: `model-${name.replaceAll(' ', '-')}`,
    name,
    category,
    source: SOURCE,
    licence: LICENCE,
    wavelengthsNm: WAVELENGTHS_NM,
    fwhmNm: FWHM_NM,
    values: decodeValues(values),
  }));
}

/** A library in the bands of a sensor, so that matching many pixels does not resample it each time. */
export function resampleLibrary(
  library: readonly LibrarySpectrum[],
  bands: SpectralBands,
): readonly LibrarySpectrum[] {
  return library.map(({ fwhmNm: _, ...spectrum }) => ({
    ...spectrum,
    wavelengthsNm: bands.wavelengths,
    ...(bands.fwhmNm === undefined ? {} : { fwhmNm: bands.fwhmNm }),
    values: Float32Array.from(resampleSpectrum(spectrum, bands)),
  }));
}

/** Unsigned 16-bit integers, most significant byte first, in base64; 65535 is a reflectance of 1. */
function decodeValues(text: string): Float32Array {
  const bytes = atob(text);
  return Float32Array.from(
    { length: bytes.length / 2 },
    (_, at) => (bytes.charCodeAt(2 * at) * 256 + bytes.charCodeAt(2 * at + 1)) * UNIT,
  );
}
