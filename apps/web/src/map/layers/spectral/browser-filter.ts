import {
  type FilterKernels,
  invertResponse,
  MAX_FILTER_VALUES,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneTarget,
  methaneTransmission,
  type SpectralBlock,
  scalarKernels,
} from '@sigma/raster';
import { type BandPlane, MISSING } from './band-plane.ts';

/** The good bands of the methane window, from 0. */
export function methaneBands(wavelengths: readonly number[], good: readonly boolean[]): readonly number[] {
  const [from, to] = METHANE_WINDOW_NM;
  return wavelengths.flatMap((nm, band) => (nm >= from && nm <= to && good[band] !== false ? [band] : []));
}

/** Whether a methane filter over so many pixels of a cube has no more values than the server allows as well. */
export function isFilterInMemory(
  { wavelengths, good }: { readonly wavelengths: readonly number[]; readonly good: readonly boolean[] },
  pixels: number,
): boolean {
  return pixels * methaneBands(wavelengths, good).length <= MAX_FILTER_VALUES;
}

/** Planes of one window, one per wavelength. */
export interface FilterInput {
  readonly wavelengths: readonly number[];
  readonly planes: readonly BandPlane[];
}

/**
 * Methane in ppm m by the logarithmic matched filter, inverted for strong columns: the same calculation as the server's, with
 * the statistics of the window.
 */
export function methaneOfPlanes(input: FilterInput, kernels: FilterKernels = scalarKernels): Float32Array {
  const block = blockOf(input);
  const absorption = methaneTarget(block.wavelengths).map((change) => -change);
  const found = matchedFilter(block, { form: 'log', absorption }, kernels);
  return invertResponse(found, methaneTransmission(block.wavelengths), 'log').column.values;
}

/** The planes line by line, as filters read them. */
function blockOf({ wavelengths, planes }: FilterInput): SpectralBlock {
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
