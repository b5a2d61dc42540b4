import type { MultiLineString, Position } from '@sigma/geo';
import { DEG_PER_RAD } from '../earth/angles.ts';
import { type Instant, MS_PER_MINUTE, msOf } from '../earth/instant.ts';
import { periodMinutes } from '../elements/mean-orbit.ts';
import type { SetGrid } from './grid-cache.ts';
import { createTrackReader } from './track-piece.ts';

/** The part of a ground track to calculate. */
export interface GroundTrackOptions {
  readonly start: Instant;
  /** Number of revolutions; 3 by default. */
  readonly periods?: number;
  /** Time between positions; one second by default. */
  readonly stepMs?: number;
}

/** Points directly below a satellite, at even steps of time. */
export interface GroundTrack {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
  /** A position per step, longitudes within ±180. The track ends early where the orbit has decayed. */
  readonly positions: readonly Position[];
}

const DEFAULT_PERIODS = 3;
const DEFAULT_STEP_MS = 1000;

/**
 * Calculates the points directly below a satellite (feet of the ellipsoid's normal) from `start` on. Interpolates
 * between samples, so a thousand points take well under a millisecond.
 *
 * @throws RangeError unless `periods` and `stepMs` are above 0
 */
export function groundTrack(grid: SetGrid, options: GroundTrackOptions): GroundTrack {
  const { periods = DEFAULT_PERIODS, stepMs = DEFAULT_STEP_MS } = options;
  if (!(stepMs > 0) || !(periods > 0)) throw new RangeError('periods and stepMs must be above 0');
  const startMs = msOf(options.start);
  const count = Math.floor((periods * periodMinutes(grid.set) * MS_PER_MINUTE) / stepMs) + 1;
  const reader = createTrackReader(grid);
  const positions: Position[] = [];
  for (let index = 0; index < count && reader.moveTo(startMs + index * stepMs); index += 1) {
    const { upX, upY, upZ } = reader.sight;
    positions.push([
      Math.atan2(upY, upX) * DEG_PER_RAD,
      Math.atan2(upZ, Math.sqrt(upX * upX + upY * upY)) * DEG_PER_RAD,
    ]);
  }
  return { startMs, endMs: startMs + Math.max(0, positions.length - 1) * stepMs, stepMs, positions };
}

/** Converts a track to lines to draw, cut at the antimeridian. Uses every `every`-th position and the last. */
export function trackLines({ positions }: Pick<GroundTrack, 'positions'>, every = 1): MultiLineString {
  const lines: Position[][] = [];
  let line: Position[] = [];
  const used = positions.filter((_, index) => index % every === 0 || index === positions.length - 1);
  used.forEach((here, index) => {
    const before = used[index - 1];
    const step = before ? here[0] - before[0] : 0;
    if (before && Math.abs(step) > 180) {
      const side = step < 0 ? 180 : -180;
      const span = here[0] + 2 * side - before[0];
      const lat = before[1] + ((side - before[0]) / span) * (here[1] - before[1]);
      line.push([side, lat]);
      lines.push(line);
      line = [[-side, lat]];
    }
    line.push(here);
  });
  if (line.length > 1) lines.push(line);
  return { type: 'MultiLineString', coordinates: lines };
}
