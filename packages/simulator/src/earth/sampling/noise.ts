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

/**
 * Gradient noise in three dimensions, about -1 to 1 with mean 0 and standard deviation about 0.35.
 * Sampled on the sphere (positions in metres over a wavelength), so it has no seam and no pole.
 * Method: Perlin, "Improving noise" (2002), with gradients taken directly from the hash.
 */
export function noise(x: number, y: number, z: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const fx = x - i;
  const fy = y - j;
  const fz = z - k;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10);
  const hx = Math.imul(i, 0x8da6b343);
  const hx1 = Math.imul(i + 1, 0x8da6b343);
  const a = seed ^ Math.imul(j, 0xd8163841) ^ Math.imul(k, 0xcb1ab31f);
  const b = seed ^ Math.imul(j + 1, 0xd8163841) ^ Math.imul(k, 0xcb1ab31f);
  const c = seed ^ Math.imul(j, 0xd8163841) ^ Math.imul(k + 1, 0xcb1ab31f);
  const d = seed ^ Math.imul(j + 1, 0xd8163841) ^ Math.imul(k + 1, 0xcb1ab31f);
  const n00 = lerp(corner(a ^ hx, fx, fy, fz), corner(a ^ hx1, fx - 1, fy, fz), u);
  const n10 = lerp(corner(b ^ hx, fx, fy - 1, fz), corner(b ^ hx1, fx - 1, fy - 1, fz), u);
  const n01 = lerp(corner(c ^ hx, fx, fy, fz - 1), corner(c ^ hx1, fx - 1, fy, fz - 1), u);
  const n11 = lerp(corner(d ^ hx, fx, fy - 1, fz - 1), corner(d ^ hx1, fx - 1, fy - 1, fz - 1), u);
  return lerp(lerp(n00, n10, v), lerp(n01, n11, v), w) * NORMAL;
}

const NORMAL = 1.45 / 511.5;

function corner(mixed: number, x: number, y: number, z: number): number {
  let h = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  h ^= h >>> 13;
  return ((h & 1023) - 511.5) * x + (((h >>> 10) & 1023) - 511.5) * y + (((h >>> 20) & 1023) - 511.5) * z;
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
