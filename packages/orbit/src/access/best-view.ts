import type { Position } from '@sigma/geo';
import { geodeticOf } from '../earth/earth.ts';
import type { TrackReader } from '../propagation/track-piece.ts';
import { highestBetween } from './closest-approach.ts';
import type { AccessWindow } from './find-windows.ts';
import { isInside } from './inside.ts';
import { findNearest, newNearest } from './nearest.ts';
import type { PreparedArea } from './prepared-area.ts';

const STEP_MS = 10_000;

/** The place of an area that a satellite sees at the smallest off-nadir angle. */
export interface SteepestView {
  readonly position: Position;
  /** Cosine of that angle. */
  readonly cosine: number;
}

/**
 * Finds the point directly below if the area contains it, otherwise the outline's point with the smallest off-nadir
 * angle. `ms` is in milliseconds since 1970 UTC.
 */
export function steepestView(
  { tree, inside }: PreparedArea,
  { sight, moveTo }: TrackReader,
  ms: number,
): SteepestView {
  moveTo(ms);
  const below = geodeticOf(sight).position;
  if (inside && isInside(inside, below[0], below[1])) return { position: below, cosine: 1 };
  const nearest = newNearest();
  findNearest(tree, sight, nearest);
  return { position: geodeticOf(nearest).position, cosine: nearest.cosine };
}

/**
 * Finds the moment within the windows at which a satellite sees some place of an area at the smallest off-nadir
 * angle, and that place. While the satellite is straight above the area, the moment is the one nearest to `nearMs`.
 */
export function bestView(
  area: PreparedArea,
  reader: TrackReader,
  windows: readonly AccessWindow[],
  nearMs: number,
): SteepestView & { readonly ms: number } {
  const cosineAt = (ms: number): number => steepestView(area, reader, ms).cosine;
  let best = { ms: nearMs, cosine: Number.NEGATIVE_INFINITY, from: nearMs, to: nearMs };
  for (const { startMs, endMs } of windows) {
    const count = Math.max(2, Math.ceil((endMs - startMs) / STEP_MS));
    const stepMs = (endMs - startMs) / count;
    for (let index = 0; index <= count; index += 1) {
      const ms = startMs + index * stepMs;
      const cosine = cosineAt(ms);
      const isNearer = cosine === best.cosine && Math.abs(ms - nearMs) < Math.abs(best.ms - nearMs);
      if (cosine > best.cosine || isNearer)
        best = { ms, cosine, from: Math.max(startMs, ms - stepMs), to: Math.min(endMs, ms + stepMs) };
    }
  }
  const peak = best.cosine === 1 ? best.ms : highestBetween(cosineAt, best.from, best.to);
  const ms = cosineAt(peak) > best.cosine ? peak : best.ms;
  return { ms, ...steepestView(area, reader, ms) };
}
