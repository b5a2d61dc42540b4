import type { Frame } from '../sampling/frame.ts';
import { clamp01 } from '../sampling/noise.ts';

/** Where the sun stands: azimuth clockwise from north, elevation over the horizon, degrees. */
export interface Sun {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

/** Part of the light on the flat that comes from the whole sky and reaches every slope. */
const SKYLIGHT = 0.3;
const BRIGHTEST = 1.65;
/** Below this elevation the shading of a low sun is no longer deepened, degrees. */
const LOWEST_SUN_DEG = 16;

/**
 * Light on a slope over light on the flat, from the slopes along a frame's columns and rows: the cosine of the
 * sun's incidence, and skylight. Slopes are steepened, as map
 * makers do, less so in coarse pictures.
 */
export function slopeLight(frame: Frame, { azimuthDeg, elevationDeg }: Sun) {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const elevation = (Math.max(LOWEST_SUN_DEG, elevationDeg) * Math.PI) / 180;
  const east = Math.sin(azimuth) * Math.cos(elevation);
  const north = Math.cos(azimuth) * Math.cos(elevation);
  const alongCol = east * frame.colAxis[0] + north * frame.colAxis[1];
  const downRow = east * frame.rowAxis[0] + north * frame.rowAxis[1];
  const up = Math.sin(elevation);
  const steepen = 2 - 0.9 * clamp01((frame.detailM - 60) / 300);
  return (along: number, down: number): number => {
    const a = along * steepen;
    const d = down * steepen;
    const incidence = Math.max(0, up - a * alongCol - d * downRow) / Math.sqrt(1 + a * a + d * d);
    return Math.min(BRIGHTEST, SKYLIGHT + ((1 - SKYLIGHT) * incidence) / up);
  };
}
