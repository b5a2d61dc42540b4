import { clamp01, fractal, mix, noise, octaves, smoothstep } from '../sampling/noise.ts';

/** The clouds of one UTC day, as functions of a position in metres from the Earth's centre. */
export interface Clouds {
  /** Thickness relative to the edge of the cloud: negative where it is clear, about 0.8 in the centre. */
  depth(x: number, y: number, z: number): number;
  /** Height above ground of the edge that casts the shadow, metres. */
  heightM(x: number, y: number, z: number): number;
}

/** Opacity from which a pixel counts as cloud; thin rims are above it. */
export const CLOUD_OPACITY = 0.14;
/** Shadow strength from which a pixel counts as shaded. */
export const SHADOW_STRENGTH = 0.3;

const NEVER = -2;

/**
 * Weather systems of hundreds of kilometres decide how cloudy a place is on a day; puffs of 9 km down to
 * `detailM` fill that share of the sky.
 */
export function cloudsOn(seed: number, day: number, detailM: number): Clouds {
  const today = seed + Math.imul(day, 0x9e3779b1);
  const puffs = octaves({ longM: 8_500, seed: today + 3, detailM, gain: 0.56, least: 5 });
  const bend = octaves({ longM: 14_000, seed: today + 4, detailM: 5_000, gain: 0.5, least: 1 });
  return {
    depth: (x, y, z) => {
      const share = skyShare(x, y, z, today);
      if (share <= 0) return NEVER;
      const w = 2_600 * fractal(x, y, z, bend);
      const level = fractal(x + w, y - w, z + w, puffs);
      return level - mix(0.88, -0.72, share);
    },
    heightM: (x, y, z) => 1_500 + 1_300 * noise(x / 160_000, y / 160_000, z / 160_000, today + 5) * 1.4,
  };
}

/** Approximate cloudy fraction of the sky: clear in most places, overcast in a few. */
function skyShare(x: number, y: number, z: number, today: number): number {
  const system = noise(x / 620_000, y / 620_000, z / 620_000, today + 1);
  const front = noise(x / 95_000, y / 95_000, z / 95_000, today + 2);
  const away = Math.abs(z) / 6_371_000;
  const belt =
    0.1 * smoothstep(0.3, 0.05, away) - 0.1 * smoothstep(0.25, 0.42, away) * smoothstep(0.62, 0.48, away);
  return clamp01(0.26 + belt + 0.75 * system + 0.42 * front);
}

/** The fraction of the ground that a cloud of this depth hides. */
export function opacity(depth: number): number {
  return depth <= 0 ? 0 : 1 - Math.exp(-4.2 * depth - 9 * depth * depth);
}
