import type { SpectralBlock } from '../block.ts';

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
    if (!Number.isNaN(value)) packed[at] = Math.min(MOST, Math.max(1, Math.round(STEPS * value)));
  }
  return { lines, samples, wavelengths, data: packed };
}

/**
 * The median of each value over packed passes, without those that have no data.
 *
 * @throws RangeError when there is no pass or the shapes differ
 */
export function medianOfPacked(passes: readonly PackedBlock[]): SpectralBlock {
  const { first, data } = emptyLike(passes);
  const sorted = new Uint16Array(passes.length);
  for (let at = 0; at < data.length; at++) {
    let count = 0;
    for (const pass of passes) {
      const value = pass.data[at] ?? 0;
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
export function meanLogOfPacked(passes: readonly PackedBlock[]): SpectralBlock {
  const { first, data } = emptyLike(passes);
  for (let at = 0; at < data.length; at++) {
    let [sum, count] = [0, 0];
    for (const pass of passes) {
      const value = pass.data[at] ?? 0;
      if (value === 0) continue;
      sum += LOGARITHMS[value] ?? 0;
      count++;
    }
    if (count > 0) data[at] = sum / count;
  }
  return { ...first, data };
}

const LOGARITHMS = Float64Array.from({ length: MOST + 1 }, (_, value) => Math.log(value / STEPS));

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
