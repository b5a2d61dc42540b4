import type { Position, Ring } from '../shapes/geojson.ts';
import { cross } from '../shapes/locate.ts';
import { type RingPath, readRing, samePosition } from '../sphere/ring.ts';

export interface Tidied {
  readonly path: RingPath;
  /** What was changed, in words; empty when nothing was. */
  readonly changes: readonly string[];
}

/** Closes a ring and takes out repeated points and spikes of no width; its shape stays the same. */
export function tidyRing(ring: Ring): Tidied {
  const changes: string[] = [];
  const first = ring[0];
  const last = ring.at(-1);
  const { corners, turnDeg } = readRing(ring);
  if (turnDeg === 0 && first && last && !samePosition(first, last)) changes.push('closed a ring');
  const distinct = corners.filter((corner, index) => {
    const before = corners.at(index - 1);
    return corners.length === 1 || !before || !samePosition(corner, before);
  });
  if (distinct.length < corners.length) changes.push('removed repeated points');
  if (turnDeg !== 0) return { path: { corners: distinct, turnDeg }, changes };
  const smooth = withoutSpikes(distinct);
  if (smooth.length < distinct.length) changes.push('removed a spike of no width');
  return { path: { corners: smooth, turnDeg }, changes };
}

function withoutSpikes(corners: readonly Position[]): readonly Position[] {
  const kept: Position[] = [];
  for (const corner of corners) {
    kept.push(corner);
    while (isNeedless(kept.at(-3), kept.at(-2), kept.at(-1))) kept.splice(-2, 1);
  }
  // the same across the seam from the last corner to the first
  while (kept.length > 2) {
    if (isNeedless(kept.at(-2), kept.at(-1), kept[0])) kept.pop();
    else if (isNeedless(kept.at(-1), kept[0], kept[1])) kept.shift();
    else break;
  }
  return kept;
}

function isNeedless(before?: Position, corner?: Position, after?: Position): boolean {
  if (!before || !corner || !after) return false;
  return samePosition(corner, after) || isSpike(before, corner, after);
}

/** Whether the line turns straight back at `tip`. */
function isSpike(before: Position, tip: Position, after: Position): boolean {
  const back = [before[0] - tip[0], before[1] - tip[1]] as const;
  const on = [after[0] - tip[0], after[1] - tip[1]] as const;
  const scale = Math.hypot(...back) * Math.hypot(...on);
  return back[0] * on[0] + back[1] * on[1] > 0 && Math.abs(cross(tip, before, after)) <= 1e-12 * scale;
}
