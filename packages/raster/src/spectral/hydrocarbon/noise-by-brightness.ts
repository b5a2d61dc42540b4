import { selectMedian } from '../objects/select.ts';

/** Pixels are sorted by brightness into this many parts of equal size, each with a noise of its own. */
const PARTS = 24;

/**
 * How noisy the logarithms of a pixel's spectrum are, as a function of its brightness: dark ground is noisier. The noise of a pixel is
 * taken from the second differences of its spectrum, and that of a brightness is the median of its pixels.
 *
 * @param roughness the root mean square of the second differences of each pixel; NaN where it must not be used
 * @returns one standard deviation for each pixel; NaN where the roughness is
 */
export function noiseByBrightness(brightness: Float32Array, roughness: Float32Array): Float32Array {
  const known = ascending(
    brightness,
    Uint32Array.from(roughness.keys()).filter((i) => !Number.isNaN(roughness[i] ?? Number.NaN)),
  );
  const parts = Math.min(PARTS, known.length);
  const edge = (part: number) => Math.floor((part * known.length) / parts);
  const levels = Array.from({ length: parts }, (_, part) => {
    const members = known.subarray(edge(part), edge(part + 1));
    return {
      brightness: brightness[members[members.length >> 1] ?? 0] ?? 0,
      sigma: selectMedian(Float64Array.from(members, (i) => roughness[i] ?? 0)),
    };
  });
  const result = new Float32Array(roughness.length).fill(Number.NaN);
  let next = 0;
  for (const i of known) {
    const value = brightness[i] ?? 0;
    while (next < levels.length - 1 && (levels[next]?.brightness ?? 0) < value) next++;
    const [below, above] = [levels[Math.max(0, next - 1)], levels[next]];
    if (below === undefined || above === undefined) continue;
    const span = above.brightness - below.brightness;
    const share = span > 0 ? Math.min(1, Math.max(0, (value - below.brightness) / span)) : 1;
    result[i] = (1 - share) * below.sigma + share * above.sigma;
  }
  return result;
}

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** Sorts indices by their values, those of equal values in their own order: three rounds of counting the digits of the numbers' bits. */
function ascending(values: Float32Array, indices: Uint32Array): Uint32Array {
  const bits = new Uint32Array(Float32Array.from(values).buffer);
  // Negative numbers sort the other way round, and before the others.
  for (let i = 0; i < bits.length; i++) {
    const own = bits[i] ?? 0;
    bits[i] = own >>> 31 === 1 ? ~own : own | 0x80000000;
  }
  let from = indices;
  let to: Uint32Array = new Uint32Array(indices.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const i of from) {
      const digit = ((bits[i] ?? 0) >>> shift) & (DIGITS - 1);
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit++)
      starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
    for (const i of from) {
      const digit = ((bits[i] ?? 0) >>> shift) & (DIGITS - 1);
      const place = starts[digit] ?? 0;
      to[place] = i;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
