import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';

/** Pixels of a cell in each direction: plumes are wider, and errors of registration are smaller. */
export const CELL_PX = 2;
/** ln L is stored in steps of 1/4096, a thirtieth of the noise. */
const STEPS = 4096;
const LARGEST = 32_767;
/** Marks a cell without data in all its bands. */
const UNKNOWN = -32_768;

/** ln radiance in cells of 2 x 2 pixels: `values[(row * bands + band) * width + column]` in steps of 1/4096. */
export interface SpectralCells {
  readonly width: number;
  readonly height: number;
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  readonly values: Int16Array;
}

/**
 * The mean radiance of each cell as a logarithm. Hidden pixels and such that are not positive in a band do not count; a cell
 * of which nothing is left has no data. An odd last row or column of pixels is in no cell.
 *
 * @param hidden 1 for pixels that must not be used
 */
export function spectralCells(
  block: SpectralBlock,
  hidden: Uint8Array,
  isWanted: (nm: number) => boolean = () => true,
  kernels: Pick<FilterKernels, 'logarithms'> = scalarKernels,
): SpectralCells {
  const { wavelengths } = block;
  const bands = [...wavelengths.keys()].filter((band) => isWanted(wavelengths[band] ?? 0));
  const means = cellMeans(block, hidden, bands);
  const { data } = kernels.logarithms(means);
  const { samples: width, lines: height } = means;
  const values = new Int16Array(data.length);
  const isUnknown = new Uint8Array(width);
  for (let row = 0; row < height; row++) {
    isUnknown.fill(0);
    const start = row * bands.length * width;
    for (let at = start, index = 0; index < bands.length; index++)
      for (let column = 0; column < width; column++, at++) {
        const steps = (data[at] ?? Number.NaN) * STEPS;
        if (Number.isNaN(steps)) isUnknown[column] = 1;
        else values[at] = Math.max(-LARGEST, Math.min(LARGEST, Math.round(steps)));
      }
    for (let column = 0; column < width; column++)
      if (isUnknown[column] === 1)
        for (let index = 0; index < bands.length; index++) values[start + index * width + column] = UNKNOWN;
  }
  return { width, height, wavelengths: means.wavelengths, values };
}

/** The mean of the positive values of each cell, 0 where there is none. */
function cellMeans(
  { lines, samples, wavelengths, data }: SpectralBlock,
  hidden: Uint8Array,
  bands: readonly number[],
): SpectralBlock {
  const [width, height] = [Math.floor(samples / CELL_PX), Math.floor(lines / CELL_PX)];
  const means = new Float32Array(width * height * bands.length);
  const isHidden = new Uint8Array(width);
  for (let row = 0; row < height; row++) {
    const first = CELL_PX * row;
    for (let column = 0; column < width; column++) {
      const mask = first * samples + CELL_PX * column;
      isHidden[column] =
        (hidden[mask] ?? 0) |
        (hidden[mask + 1] ?? 0) |
        (hidden[mask + samples] ?? 0) |
        (hidden[mask + samples + 1] ?? 0);
    }
    for (let index = 0; index < bands.length; index++) {
      const upper = (first * wavelengths.length + (bands[index] ?? 0)) * samples;
      const lower = upper + wavelengths.length * samples;
      const into = (row * bands.length + index) * width;
      for (let column = 0; column < width; column++) {
        const sample = CELL_PX * column;
        const a = data[upper + sample] ?? 0;
        const b = data[upper + sample + 1] ?? 0;
        const c = data[lower + sample] ?? 0;
        const d = data[lower + sample + 1] ?? 0;
        if (isHidden[column] === 0 && a > 0 && b > 0 && c > 0 && d > 0) {
          means[into + column] = (a + b + c + d) / 4;
          continue;
        }
        let sum = 0;
        let count = 0;
        const mask = first * samples + sample;
        for (let corner = 0; corner < 4; corner++) {
          const right = corner & 1;
          const value = data[(corner < 2 ? upper : lower) + sample + right] ?? Number.NaN;
          if (!(value > 0) || hidden[mask + right + (corner < 2 ? 0 : samples)] === 1) continue;
          sum += value;
          count++;
        }
        if (count > 0) means[into + column] = sum / count;
      }
    }
  }
  return {
    lines: height,
    samples: width,
    wavelengths: bands.map((band) => wavelengths[band] ?? 0),
    data: means,
  };
}

/** Whether a cell, `row * width + column`, has data. */
export function hasSpectrum({ width, wavelengths, values }: SpectralCells, cell: number): boolean {
  const column = cell % width;
  return wavelengths.length > 0 && values[(cell - column) * wavelengths.length + column] !== UNKNOWN;
}

/** Adds a factor times the ln radiance of a cell with data to a spectrum. */
export function addSpectrum(
  into: Float64Array,
  { width, wavelengths, values }: SpectralCells,
  cell: number,
  factor: number,
): void {
  const column = cell % width;
  const start = (cell - column) * wavelengths.length + column;
  const scale = factor / STEPS;
  for (let band = 0; band < into.length; band++)
    into[band] = (into[band] ?? 0) + scale * (values[start + band * width] ?? 0);
}

/** The cells without those that contain one of the pixels of an image of this width. */
export function withoutPixels(
  cells: SpectralCells,
  pixels: Iterable<number>,
  imageWidth: number,
): SpectralCells {
  const { width, height, wavelengths } = cells;
  const values = cells.values.slice();
  for (const pixel of pixels) {
    const column = (pixel % imageWidth) >> 1;
    const row = Math.floor(pixel / imageWidth) >> 1;
    if (column >= width || row >= height) continue;
    for (let band = 0; band < wavelengths.length; band++)
      values[(row * wavelengths.length + band) * width + column] = UNKNOWN;
  }
  return { ...cells, values };
}

/** Some bands of the cells. */
export function cellsIn(cells: SpectralCells, [fromNm, toNm]: readonly [number, number]): SpectralCells {
  const { width, height, wavelengths } = cells;
  const bands = [...wavelengths.keys()].filter((band) => {
    const nm = wavelengths[band] ?? 0;
    return nm >= fromNm && nm <= toNm;
  });
  const values = new Int16Array(width * height * bands.length);
  for (let row = 0; row < height; row++)
    bands.forEach((band, index) => {
      const from = (row * wavelengths.length + band) * width;
      values.set(cells.values.subarray(from, from + width), (row * bands.length + index) * width);
    });
  return { width, height, wavelengths: bands.map((band) => wavelengths[band] ?? 0), values };
}
