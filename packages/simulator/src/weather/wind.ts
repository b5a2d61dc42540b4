import type { Position } from '@sigma/geo';
import { deviateOf } from '../earth/sampling/deviates.ts';
import { noise } from '../earth/sampling/noise.ts';
import { toPoint } from '../earth/sampling/sphere.ts';

/** Wind at 10 m above ground. */
export interface Wind {
  readonly speedMps: number;
  /** Where the wind blows from, degrees clockwise from north, 0 to 360. */
  readonly fromDeg: number;
}

const SLOWEST_MPS = 1;
const FASTEST_MPS = 9;
/** Distance and time over which the wind changes by much. */
const PLACE_M = 220_000;
const TIME_MS = 10 * 3_600_000;
/** Errors of the estimates that a weather service delivers (standard deviations); an assumption. */
const SPEED_ERROR_MPS = 0.7;
const DIRECTION_ERROR_DEG = 12;

/** Plumes move with the wind above the ground: the transport wind over the wind at 10 m, as in calibrations of CSF rates. */
export const TRANSPORT_RATIO = 1.12;

/** The true wind of a place and instant: smooth in both, 1 to 9 m/s, in most hours 2 to 6. */
export function windAt(seed: number, place: Position, at: Date): Wind {
  const speed = field(seed + 501, place, at);
  const turn = field(seed + 502, place, at);
  const share = 1 / (1 + Math.exp(-(4.2 * speed - 0.45)));
  return {
    speedMps: SLOWEST_MPS + (FASTEST_MPS - SLOWEST_MPS) * share,
    fromDeg: wrap360(230 + 300 * turn),
  };
}

/** The wind as the product learns it: with an error of 0.7 m/s and 12 degrees that is the same whenever it is read. */
export function estimatedWind(seed: number, place: Position, at: Date): Wind {
  const { speedMps, fromDeg } = windAt(seed, place, at);
  const minute = Math.floor(at.getTime() / 60_000);
  const [east, north] = [Math.round(place[0] * 100), Math.round(place[1] * 100)];
  return {
    speedMps: Math.max(0.3, speedMps + SPEED_ERROR_MPS * deviateOf(east, north, minute, seed + 511)),
    fromDeg: wrap360(fromDeg + DIRECTION_ERROR_DEG * deviateOf(east, north, minute, seed + 512)),
  };
}

/** Noise that drifts through three dimensions as time passes, so that it has no seam in place or time. */
function field(seed: number, place: Position, at: Date): number {
  const { x, y, z } = toPoint(place);
  const t = at.getTime() / TIME_MS;
  const long = noise(x / PLACE_M + 0.31 * t, y / PLACE_M - 0.43 * t, z / PLACE_M + 0.37 * t, seed);
  return long + 0.4 * noise((2.3 * x) / PLACE_M - t, (2.3 * y) / PLACE_M, (2.3 * z) / PLACE_M, seed + 1);
}

function wrap360(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
