import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import type { Plane } from '../plane.ts';

/** Steps per unit of reflectance: a third of a step is a thousandth of the darkest ground, and 2.18 is the most that fits. */
const STEPS = 30_000;
const MOST = 65_535;

/** Reflectance of a pass with two bytes a value, as a site remembers it; 0 marks missing data. */
export interface PackedBlock {
  readonly lines: number;
  readonly samples: number;
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  readonly data: Uint16Array;
}

export function packBlock({ lines, samples, wavelengths, data }: SpectralBlock): PackedBlock {
  const packed = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const steps = STEPS * value + 0.5;
    // The array cuts off the fraction.
    packed[at] = steps < 1 ? 1 : Math.min(steps, MOST);
  }
  return { lines, samples, wavelengths, data: packed };
}

/** Centre of the gray band, nm. */
const GRAY_NM = 650;

/** A gray picture as a packed block of one band. */
export function packPlane({ width, height, values }: Plane): PackedBlock {
  return packBlock({ lines: height, samples: width, wavelengths: [GRAY_NM], data: values });
}

/** The picture of `packPlane`; NaN where it has no data. */
export function unpackPlane(packed: PackedBlock): Plane {
  const { samples, lines, data } = unpackBlock(packed);
  return { width: samples, height: lines, values: data };
}

/** The pass of `packBlock`; NaN where it has no data. */
export function unpackBlock({ data: packed, ...shape }: PackedBlock): SpectralBlock {
  const data = new Float32Array(packed.length);
  for (let at = 0; at < data.length; at++)
    data[at] = packed[at] === 0 ? Number.NaN : (packed[at] ?? 0) / STEPS;
  return { ...shape, data };
}

/**
 * The median of each value over packed passes, without those that have no data.
 *
 * @throws RangeError when there is no pass or the shapes differ
 */
export function medianOfPacked(passes: readonly PackedBlock[]): SpectralBlock {
  const { first, data } = emptyLike(passes);
  const sorted = new Uint16Array(passes.length);
  const arrays = passes.map((pass) => pass.data);
  const [a, b, c] = arrays;
  const isThree = arrays.length === 3;
  for (let at = 0; at < data.length; at++) {
    if (isThree) {
      const x = a?.[at] ?? 0;
      const y = b?.[at] ?? 0;
      const z = c?.[at] ?? 0;
      if (x !== 0 && y !== 0 && z !== 0) {
        data[at] = Math.max(Math.min(x, y), Math.min(Math.max(x, y), z)) / STEPS;
        continue;
      }
    }
    let count = 0;
    for (let k = 0; k < arrays.length; k++) {
      const value = arrays[k]?.[at] ?? 0;
      if (value === 0) continue;
      let place = count++;
      for (; place > 0 && (sorted[place - 1] ?? 0) > value; place--) sorted[place] = sorted[place - 1] ?? 0;
      sorted[place] = value;
    }
    if (count === 0) continue;
    const middle = count >> 1;
    const upper = sorted[middle] ?? 0;
    data[at] = (count % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2) / STEPS;
  }
  return { ...first, data };
}

/**
 * The mean of the logarithms of each value over packed passes, without those that have no data.
 *
 * @throws RangeError when there is no pass or the shapes differ
 */
export function meanLogOfPacked(
  passes: readonly PackedBlock[],
  kernels: Pick<FilterKernels, 'logarithms'> = scalarKernels,
): SpectralBlock {
  const { first, data: products } = emptyLike(passes);
  const arrays = passes.map((pass) => pass.data);
  const counts = new Uint8Array(products.length);
  for (let at = 0; at < products.length; at++) {
    let product = 1;
    let count = 0;
    for (let k = 0; k < arrays.length; k++) {
      const value = arrays[k]?.[at] ?? 0;
      if (value === 0) continue;
      product *= value / STEPS;
      count++;
    }
    products[at] = product;
    counts[at] = count;
  }
  const { data } = kernels.logarithms({ ...first, data: products });
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) / (counts[at] || Number.NaN);
  return { ...first, data };
}

function emptyLike(passes: readonly PackedBlock[]) {
  const first = passes[0];
  if (first === undefined || passes.some(({ data }) => data.length !== first.data.length))
    throw new RangeError('Remembered passes must exist and have the same shape.');
  return { first, data: new Float32Array(first.data.length).fill(Number.NaN) };
}

/** A packed pass whose pixels in a mask show other values, such as the usual ground under an oil spot. */
export function withPixels(pass: PackedBlock, mask: Uint8Array, from: SpectralBlock): PackedBlock {
  const { samples, wavelengths } = pass;
  const bands = wavelengths.length;
  const other = packBlock(from);
  const data = pass.data.map((value, at) => {
    const pixel = Math.floor(at / (bands * samples)) * samples + (at % samples);
    return mask[pixel] === 1 ? (other.data[at] ?? 0) : value;
  });
  return { ...pass, data };
}
