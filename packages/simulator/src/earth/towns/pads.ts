import { draw, hashOf } from '../sampling/hash.ts';
import { clamp01 } from '../sampling/noise.ts';

const CELL_M = 620;

/**
 * The fraction of a spot that is the bare ground of a well pad or of the track that leads to it.
 * `u`, `v` are metres along the neighbourhood's survey grid, `density` the fraction of cells that have a well.
 */
export function padCover(u: number, v: number, density: number, hash: number, detailM: number): number {
  if (density <= 0.02 || detailM > 90) return 0;
  const i = Math.floor(u / CELL_M);
  const j = Math.floor(v / CELL_M);
  const cell = hashOf(i, j, 11, hash);
  const fu = u - i * CELL_M;
  const fv = v - j * CELL_M;
  const lane =
    track(Math.min(fv, CELL_M - fv), detailM) *
    (draw(hashOf(0, fv < CELL_M / 2 ? j : j + 1, 12, hash), 3) < density ? 0.6 : 0);
  if (draw(cell, 1) > density) return lane;
  const cu = CELL_M * (0.25 + 0.5 * draw(cell, 2));
  const cv = CELL_M * (0.25 + 0.5 * draw(cell, 3));
  const half = 34 + 30 * draw(cell, 4);
  const away = Math.max(Math.abs(fu - cu), Math.abs(fv - cv) * 1.25);
  const pad = clamp01((half - away) / detailM + 0.5) * clamp01(120 / detailM);
  const spur = fv < cv ? track(Math.abs(fu - cu), detailM) * 0.7 : 0;
  return Math.max(lane, pad, spur);
}

function track(away: number, detailM: number): number {
  return clamp01((4 + detailM / 2 - away) / detailM) * clamp01(11 / detailM);
}
