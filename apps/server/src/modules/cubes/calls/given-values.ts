import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';
import type { SpectralCube } from '@sigma/raster';

/** Refuses spectra of the caller that do not have one value per band, naming the field. */
export function refuseValues(
  cube: SpectralCube,
  values: readonly unknown[],
  field: string,
): Refusal | undefined {
  const bands = cube.bands.length;
  if (values.length === bands) return undefined;
  const message = `must have one value for each of the ${bands} bands; it has ${values.length}`;
  return refuse('invalid_body', `${field} ${message}.`, [{ field, code: 'wrong_length', message }]);
}

/** Refuses what needs wavelengths for a cube whose header has none. */
export function refuseWithoutWavelengths(cube: SpectralCube, field: string): Refusal | undefined {
  if (cube.bands.every(({ nm }) => nm !== undefined)) return undefined;
  const message = 'cannot be used, because the header of the cube has no wavelengths';
  const issue: FieldIssue = { field, code: 'no_wavelengths', message };
  return refuse('invalid_body', `${field} ${message}.`, [issue]);
}

/** Band centres in nm; NaN without wavelengths. */
export const centresOf = (cube: SpectralCube): readonly number[] =>
  cube.bands.map(({ nm }) => nm ?? Number.NaN);

/** The bands as the spectral library has them. */
export function libraryBands(cube: SpectralCube) {
  const fwhmNm = cube.bands.flatMap(({ fwhmNm: width }) => width ?? []);
  return { wavelengths: centresOf(cube), ...(fwhmNm.length === cube.bands.length && { fwhmNm }) };
}
