import type { SpectralBlock } from '../block.ts';
import type { ColumnGroup } from '../linear/column-groups.ts';
import { type ColumnFilter, countUsed, type FilterKernels } from './filter-kernels.ts';

/** The smallest normal number of float32: what is below it is noise of a dark pixel, not a radiance. */
const SMALLEST = 1.1754943508222875e-38;
/** Pixels that are multiplied at once: their 77 bands fit into the second-level cache. */
const TILE_PIXELS = 256;

/** The reference implementation of the kernels, in plain TypeScript. */
export const scalarKernels: FilterKernels = {
  logarithms: (block) => ({
    ...block,
    data: block.data.map((value) =>
      value >= SMALLEST && value < Number.POSITIVE_INFINITY ? Math.log(value) : Number.NaN,
    ),
  }),

  sums: (block, used, groups) => {
    const { samples, wavelengths } = block;
    const columns = new Float64Array(wavelengths.length * samples);
    const products = groups.map((group) => groupProducts(block, used, group, columns));
    return { products, columns, counts: countUsed(used, samples) };
  },

  apply: ({ data, lines, samples, wavelengths }, { coefficients, offsets }: ColumnFilter) => {
    const bands = wavelengths.length;
    const result = new Float32Array(lines * samples);
    const sums = new Float64Array(samples);
    for (let line = 0; line < lines; line++) {
      sums.fill(0);
      for (let band = 0; band < bands; band++) {
        const from = (line * bands + band) * samples;
        const filter = band * samples;
        for (let sample = 0; sample < samples; sample++)
          sums[sample] =
            (sums[sample] ?? 0) + (data[from + sample] ?? 0) * (coefficients[filter + sample] ?? 0);
      }
      for (let sample = 0; sample < samples; sample++)
        result[line * samples + sample] = (sums[sample] ?? 0) - (offsets[sample] ?? 0);
    }
    return result;
  },
};

/** Adds the values of a group's pixels to `columns` and returns the sums of their products, tile by tile. */
function groupProducts(
  { data, lines, samples, wavelengths }: SpectralBlock,
  used: Uint8Array,
  { from, to }: ColumnGroup,
  columns: Float64Array,
): Float64Array {
  const bands = wavelengths.length;
  const products = new Float64Array(bands * bands);
  const tile = new Float64Array(bands * TILE_PIXELS);
  const starts = new Int32Array(TILE_PIXELS);
  const places = new Int32Array(TILE_PIXELS);
  let count = 0;
  const flush = () => {
    for (let band = 0; band < bands; band++) {
      const row = band * samples;
      for (let k = 0; k < count; k++) {
        const value = data[(starts[k] ?? 0) + row] ?? 0;
        const column = row + (places[k] ?? 0);
        tile[band * TILE_PIXELS + k] = value;
        columns[column] = (columns[column] ?? 0) + value;
      }
    }
    addTileProducts(tile, bands, count, products);
    count = 0;
  };
  for (let line = 0; line < lines; line++) {
    for (let sample = from; sample < to; sample++) {
      if (used[line * samples + sample] === 0) continue;
      starts[count] = line * bands * samples + sample;
      places[count++] = sample;
      if (count === TILE_PIXELS) flush();
    }
  }
  if (count > 0) flush();
  return products;
}

/** Adds the products of the tile's rows on and below the diagonal, two by two rows at a time, so that each value read counts twice. */
function addTileProducts(tile: Float64Array, bands: number, count: number, products: Float64Array): void {
  for (let i = 0; i < bands; i += 2) {
    const a = i * TILE_PIXELS;
    // An odd last row is multiplied twice and stored once.
    const a2 = i + 1 < bands ? a + TILE_PIXELS : a;
    for (let j = 0; j <= i; j += 2) {
      const b = j * TILE_PIXELS;
      const b2 = j + 1 < bands ? b + TILE_PIXELS : b;
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      for (let k = 0; k < count; k++) {
        const x = tile[a + k] ?? 0;
        const x2 = tile[a2 + k] ?? 0;
        const y = tile[b + k] ?? 0;
        const y2 = tile[b2 + k] ?? 0;
        s00 += x * y;
        s01 += x * y2;
        s10 += x2 * y;
        s11 += x2 * y2;
      }
      const at = i * bands + j;
      add(products, at, s00);
      if (j + 1 < bands) add(products, at + 1, s01);
      if (i + 1 < bands) add(products, at + bands, s10);
      if (i + 1 < bands && j + 1 < bands) add(products, at + bands + 1, s11);
    }
  }
}

function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value;
}
