import { hashOf } from './hash.ts';

const LENGTH = 1 << 16;

/** Normal deviates with mean 0 and standard deviation 1 (Box-Muller on hashes), read at hashed offsets. */
const NORMAL = normalDeviates();

function normalDeviates(): Float32Array {
  const values = new Float32Array(LENGTH);
  let [sum, squares] = [0, 0];
  for (let n = 0; n < LENGTH; n++) {
    const u = ((hashOf(n, 1, 0, 77) >>> 0) + 0.5) / 4294967296;
    const v = (hashOf(n, 2, 0, 77) >>> 0) / 4294967296;
    const value = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
    values[n] = value;
    sum += value;
    squares += value * value;
  }
  const mean = sum / LENGTH;
  const deviation = Math.sqrt(squares / LENGTH - mean * mean);
  return values.map((value) => (value - mean) / deviation);
}

/** The place in the deviates where the noise of a row of pixels begins. */
export function noiseOffset(line: number, band: number, seed: number): number {
  return hashOf(line, band, 9, seed) & (LENGTH - 1);
}

/** The deviate `n` places after an offset. */
export function deviate(offset: number, n: number): number {
  return NORMAL[(offset + n) & (LENGTH - 1)] ?? 0;
}

/** A normal deviate for up to three whole numbers and a seed. */
export function deviateOf(i: number, j: number, k: number, seed: number): number {
  return NORMAL[hashOf(i, j, k, seed) & (LENGTH - 1)] ?? 0;
}
