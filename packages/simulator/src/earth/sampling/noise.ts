/** A smooth step from 0 at `low` to 1 at `high`; it descends if `low > high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp01((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

const NORMAL = 1.45 / 511.5;
const ALONG_X = 0x8da6b343;
const ALONG_Y = 0xd8163841;
const ALONG_Z = 0xcb1ab31f;

/**
 * Gradient noise in three dimensions, about -1 to 1 with mean 0 and standard deviation about 0.35.
 * Sampled on the sphere (positions in metres over a wavelength), so it has no seam and no pole.
 * Method: Perlin, "Improving noise" (2002), with gradients taken directly from the hash. A third of the time of a picture
 * is for this function: written out for each of the eight corners, it takes two thirds of the time.
 */
export function noise(x: number, y: number, z: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const fx = x - i;
  const fy = y - j;
  const fz = z - k;
  const gx = fx - 1;
  const gy = fy - 1;
  const gz = fz - 1;
  const x0 = Math.imul(i, ALONG_X);
  const x1 = (x0 + ALONG_X) | 0;
  const y0 = Math.imul(j, ALONG_Y);
  const y1 = (y0 + ALONG_Y) | 0;
  const z0 = Math.imul(k, ALONG_Z);
  const z1 = (z0 + ALONG_Z) | 0;
  let h = hash(seed ^ x0 ^ y0 ^ z0);
  const n000 =
    ((h & 1023) - 511.5) * fx + (((h >>> 10) & 1023) - 511.5) * fy + (((h >>> 20) & 1023) - 511.5) * fz;
  h = hash(seed ^ x1 ^ y0 ^ z0);
  const n100 =
    ((h & 1023) - 511.5) * gx + (((h >>> 10) & 1023) - 511.5) * fy + (((h >>> 20) & 1023) - 511.5) * fz;
  h = hash(seed ^ x0 ^ y1 ^ z0);
  const n010 =
    ((h & 1023) - 511.5) * fx + (((h >>> 10) & 1023) - 511.5) * gy + (((h >>> 20) & 1023) - 511.5) * fz;
  h = hash(seed ^ x1 ^ y1 ^ z0);
  const n110 =
    ((h & 1023) - 511.5) * gx + (((h >>> 10) & 1023) - 511.5) * gy + (((h >>> 20) & 1023) - 511.5) * fz;
  h = hash(seed ^ x0 ^ y0 ^ z1);
  const n001 =
    ((h & 1023) - 511.5) * fx + (((h >>> 10) & 1023) - 511.5) * fy + (((h >>> 20) & 1023) - 511.5) * gz;
  h = hash(seed ^ x1 ^ y0 ^ z1);
  const n101 =
    ((h & 1023) - 511.5) * gx + (((h >>> 10) & 1023) - 511.5) * fy + (((h >>> 20) & 1023) - 511.5) * gz;
  h = hash(seed ^ x0 ^ y1 ^ z1);
  const n011 =
    ((h & 1023) - 511.5) * fx + (((h >>> 10) & 1023) - 511.5) * gy + (((h >>> 20) & 1023) - 511.5) * gz;
  h = hash(seed ^ x1 ^ y1 ^ z1);
  const n111 =
    ((h & 1023) - 511.5) * gx + (((h >>> 10) & 1023) - 511.5) * gy + (((h >>> 20) & 1023) - 511.5) * gz;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10);
  const near = lerp(lerp(n000, n100, u), lerp(n010, n110, u), v);
  const far = lerp(lerp(n001, n101, u), lerp(n011, n111, u), v);
  return lerp(near, far, w) * NORMAL;
}

/** Three components of a gradient, ten bits each. */
function hash(mixed: number): number {
  const h = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** A band of wavelengths of fractal noise: `count` octaves from `longM` metres down. */
export interface Octaves {
  readonly longM: number;
  readonly count: number;
  readonly seed: number;
  /** Ratio of the amplitude of an octave to that of the octave before it. */
  readonly gain: number;
}

interface OctavesOptions extends Omit<Octaves, 'count'> {
  /** Size of the smallest visible detail, metres. */
  readonly detailM: number;
  /** The minimum number of octaves, 0 by default. */
  readonly least?: number;
}

/** Octaves from `longM` down to twice the size of the smallest visible detail. */
export function octaves({ longM, seed, detailM, gain, least = 0 }: OctavesOptions): Octaves {
  const fitting = Math.floor(Math.log2(longM / (2 * detailM))) + 1;
  return { longM, count: Math.max(least, fitting), seed, gain };
}

/** Sum of the octaves at a position in metres; about -1 to 1, whatever their count. */
export function fractal(x: number, y: number, z: number, band: Octaves): number {
  let scale = 1 / band.longM;
  let amplitude = 1;
  let sum = 0;
  for (let n = 0; n < band.count; n++) {
    sum += amplitude * noise(x * scale, y * scale, z * scale, band.seed + n * 7919);
    scale *= 2.03;
    amplitude *= band.gain;
  }
  return sum;
}

/**
 * Ridged multifractal noise, about 0 to 1.3: sharp crests, smooth valleys, with the detail on the crests.
 * Method: Musgrave in "Texturing and Modeling" (1994), ch. 16.
 */
export function ridged(x: number, y: number, z: number, band: Octaves): number {
  let scale = 1 / band.longM;
  let amplitude = 0.6;
  let weight = 1;
  let sum = 0;
  for (let n = 0; n < band.count; n++) {
    const crest = 1 - Math.abs(noise(x * scale, y * scale, z * scale, band.seed + n * 7919)) * 1.35;
    const signal = crest * crest * weight;
    sum += signal * amplitude;
    weight = clamp01(signal * 2.1);
    scale *= 2.07;
    amplitude *= band.gain;
  }
  return sum;
}
