import type { Frame } from '../sampling/frame.ts';
import { clamp01 } from '../sampling/noise.ts';

/** Position of the Sun in degrees: azimuth clockwise from north, elevation above the horizon. */
export interface Sun {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

/** Fraction of the light on flat ground that comes from the whole sky and reaches every slope. */
const SKYLIGHT = 0.3;
const BRIGHTEST = 1.65;
/** Below this elevation in degrees, the shading of a low Sun does not deepen further. */
const LOWEST_SUN_DEG = 16;

/**
 * Light on a slope relative to flat ground, from the slopes along a frame's columns and rows: the cosine of the Sun's
 * incidence, plus skylight. Slopes are exaggerated, as on maps, but less in coarse pictures.
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
