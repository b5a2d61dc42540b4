import type { SpectralBlock } from '../block.ts';
import { METHANE_COLUMNS_PPM_M } from './absorption-data.ts';
import type { MethaneAbsorption } from './absorption-table.ts';

/** The wave numbers of the lines in 1 / cm: the first, and by how much each is below the one before. */
export const METHANE_LINES_PER_CM = { first: 7144.95, step: 0.1 } as const;

/** Radiance under clear air from 1400 to 2522 nm, and by how much columns of methane weaken it, in steps of 0.02 to 0.06 nm. */
export interface MethaneLines {
  readonly count: number;
  /** Radiance without added methane: how much each line weighs in the light of a band. */
  readonly radiance: Float32Array;
  /** Logarithm of the transmittance at each of `METHANE_COLUMNS_PPM_M` but the first, which is 0. */
  readonly lnT: readonly Float32Array[];
}

/**
 * Reads `methane-lines.bin`, which tools/tabulate-methane.ts writes: little-endian float32, first the radiance of all lines, then
 * the logarithms of the transmittance, column by column.
 *
 * @throws RangeError when the file has not whole columns
 */
export function readMethaneLines(bytes: Uint8Array): MethaneLines {
  const columns = METHANE_COLUMNS_PPM_M.length;
  const count = bytes.length / (Float32Array.BYTES_PER_ELEMENT * columns);
  if (!Number.isInteger(count) || count === 0)
    throw new RangeError(`The lines of methane must be ${columns} equally long columns of float32.`);
  // All machines that run the product are little-endian.
  const values = new Float32Array(Uint8Array.from(bytes).buffer);
  const column = (n: number) => values.subarray(n * count, (n + 1) * count);
  const [radiance = new Float32Array(count), ...lnT] = METHANE_COLUMNS_PPM_M.map((_, n) => column(n));
  return { count, radiance, lnT };
}

/** The response of a band is cut off this many full widths from its centre, where it has fallen to 0.002 %. */
const REACH_FWHM = 2;
/** The columns whose slope is the absorption of small columns, in ppm m. */
const SMALL_PPM_M = 4000;

/**
 * The absorption of methane in Gaussian bands: the light of all lines of a band, weighted by its response, with methane over that
 * without. Bands outside the lines are transparent.
 *
 * @param fwhmNm full width at half maximum of each band; where the sensor does not state it, `usualWidth` of the centres
 */
export function methaneInBands(
  lines: MethaneLines,
  { wavelengths, fwhmNm }: Pick<SpectralBlock, 'wavelengths' | 'fwhmNm'>,
): readonly MethaneAbsorption[] {
  const usual = usualWidth(wavelengths);
  return wavelengths.map((nm, band) => {
    const own = fwhmNm?.[band] ?? 0;
    // Headers that do not know a width state 0.
    return inBand(lines, nm, own > 0 ? own : usual);
  });
}

/** Widths of imaging spectrometers are 1.15 to 1.4 times the distance of their bands. */
const WIDTH_PER_DISTANCE = 1.2;

/** The width of bands whose sensor does not state it, from the median distance of neighbouring ones. 0 for a single band. */
function usualWidth(wavelengths: readonly number[]): number {
  const distances = wavelengths.slice(1).map((nm, band) => nm - (wavelengths[band] ?? nm));
  return WIDTH_PER_DISTANCE * (distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0);
}

function inBand(lines: MethaneLines, nm: number, fwhmNm: number): MethaneAbsorption {
  const [from, to] = [lineAt(nm - REACH_FWHM * fwhmNm), lineAt(nm + REACH_FWHM * fwhmNm) + 1];
  const light = new Float64Array(METHANE_COLUMNS_PPM_M.length);
  for (let row = Math.max(0, from); row < Math.min(lines.count, to); row++) {
    const at = wavelengthOf(row);
    // Lines are equally far apart in wave number, so that each stands for more of the spectrum the longer its wave is.
    const weight = Math.exp(-4 * Math.LN2 * ((at - nm) / fwhmNm) ** 2) * at ** 2 * (lines.radiance[row] ?? 0);
    light[0] = (light[0] ?? 0) + weight;
    for (const [n, lnT] of lines.lnT.entries())
      light[n + 1] = (light[n + 1] ?? 0) + weight * Math.exp(lnT[row] ?? 0);
  }
  const all = light[0] ?? 0;
  const lnT = Array.from(light, (value) => (all > 0 ? Math.log(value / all) : 0));
  return { k: -slopeOf(lnT), lnT };
}

const wavelengthOf = (row: number) => 1e7 / (METHANE_LINES_PER_CM.first - METHANE_LINES_PER_CM.step * row);
const lineAt = (nm: number) =>
  Math.round((METHANE_LINES_PER_CM.first - 1e7 / nm) / METHANE_LINES_PER_CM.step);

/** The slope of the line that fits the logarithms up to `SMALL_PPM_M` best. */
function slopeOf(lnT: readonly number[]): number {
  const columns = METHANE_COLUMNS_PPM_M.filter((column) => column <= SMALL_PPM_M);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / columns.length;
  const [middle, level] = [mean(columns), mean(lnT.slice(0, columns.length))];
  let [product, square] = [0, 0];
  for (const [n, column] of columns.entries()) {
    product += (column - middle) * ((lnT[n] ?? 0) - level);
    square += (column - middle) ** 2;
  }
  return product / square;
}
