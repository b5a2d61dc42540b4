import {
  type FilterKernels,
  MAX_FILTER_VALUES,
  type MethaneAbsorption,
  methaneColumns,
  type SpectralBlock,
  scalarKernels,
} from '@sigma/raster';
import { type BandPlane, MISSING } from './band-plane.ts';

/** Whether a methane filter of so many bands over so many pixels has no more values than the server allows as well. */
export const isFilterInMemory = (bands: number, pixels: number): boolean =>
  pixels * bands <= MAX_FILTER_VALUES;

/** Planes of one window, one per wavelength, without values where there is no clear land. */
export interface FilterInput {
  readonly wavelengths: readonly number[];
  readonly planes: readonly BandPlane[];
  /** Of each plane, as the server has it. */
  readonly absorption: readonly MethaneAbsorption[];
  readonly airMass: number | undefined;
}

/**
 * Methane in ppm m by the logarithmic matched filter, inverted for strong columns: the same calculation as the server's, with
 * the statistics of the window.
 */
export function methaneOfPlanes(input: FilterInput, kernels: FilterKernels = scalarKernels): Float32Array {
  const { absorption, airMass } = input;
  return methaneColumns(blockOf(input), { absorption, airMass }, kernels).column.values;
}

/** The planes line by line, as filters read them. */
function blockOf({ wavelengths, planes }: Pick<FilterInput, 'wavelengths' | 'planes'>): SpectralBlock {
  const { width: samples = 0, height: lines = 0 } = planes[0] ?? {};
  const bands = planes.length;
  const data = new Float32Array(lines * bands * samples);
  planes.forEach(({ stored, scale, offset }, band) => {
    for (let line = 0; line < lines; line++) {
      const start = (line * bands + band) * samples;
      for (let sample = 0; sample < samples; sample++) {
        const value = stored[line * samples + sample] ?? MISSING;
        data[start + sample] = value === MISSING ? Number.NaN : value * scale + offset;
      }
    }
  });
  return { lines, samples, wavelengths, data };
}
