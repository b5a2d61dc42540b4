import { clamp01 } from '../sampling/noise.ts';
import { DEGREE_M, unwrapLon } from '../sampling/sphere.ts';
import type { Coast } from './coast.ts';
import { LAKES } from './geography.ts';

/** Metres to the nearest shore of sea or great lake, positive on land, within ±`reachM`; `swell` widens the lakes. */
export function shoreDistanceM(coast: Coast, lon: number, lat: number, reachM: number, swell = 0): number {
  const sea = coast.distanceM(lon, lat, reachM);
  return Math.max(-reachM, Math.min(sea, lakeDistanceM(lon, lat, swell)));
}

/** The farthest that any lake extends from the first end of its axis, metres. */
const FARTHEST_M = 1_000_000;

function lakeDistanceM(lon: number, lat: number, swell: number): number {
  const kx = Math.cos((lat * Math.PI) / 180) * DEGREE_M;
  let nearest = Infinity;
  for (const [halfKm, lon0, lat0, lon1, lat1] of LAKES) {
    const ay = (lat0 - lat) * DEGREE_M;
    if (Math.abs(ay) > FARTHEST_M) continue;
    const ax = (unwrapLon(lon0, lon) - lon) * kx;
    if (Math.abs(ax) > FARTHEST_M) continue;
    const dx = (lon1 - lon0) * kx;
    const dy = (lat1 - lat0) * DEGREE_M;
    const t = clamp01(-(ax * dx + ay * dy) / (dx * dx + dy * dy || 1));
    nearest = Math.min(nearest, Math.hypot(ax + t * dx, ay + t * dy) - halfKm * 1000 * (1 + swell));
  }
  return nearest;
}
