import type { Position, Ring } from '../shapes/geojson.ts';
import { cross } from '../shapes/locate.ts';
import { type RingPath, readRing, samePosition } from '../sphere/ring.ts';

/** A ring without redundant corners. */
export interface Tidied {
  readonly path: RingPath;
  /** The changes in words; empty when nothing was changed. */
  readonly changes: readonly string[];
}

/** Closes a ring and removes repeated points and spikes of zero width. The shape stays the same. */
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
  const smooth = removeSpikes(distinct);
  if (smooth.length < distinct.length) changes.push('removed a spike of zero width');
  return { path: { corners: smooth, turnDeg }, changes };
}

function removeSpikes(corners: readonly Position[]): readonly Position[] {
  const remaining: Position[] = [];
  for (const corner of corners) {
    remaining.push(corner);
    while (isRedundant(remaining.at(-3), remaining.at(-2), remaining.at(-1))) remaining.splice(-2, 1);
  }
  // Repeats the check across the transition from the last corner to the first.
  while (remaining.length > 2) {
    if (isRedundant(remaining.at(-2), remaining.at(-1), remaining[0])) remaining.pop();
    else if (isRedundant(remaining.at(-1), remaining[0], remaining[1])) remaining.shift();
    else break;
  }
  return remaining;
}

function isRedundant(before?: Position, corner?: Position, after?: Position): boolean {
  if (!before || !corner || !after) return false;
  return samePosition(corner, after) || isSpike(before, corner, after);
}

/** Whether the outline turns straight back at `tip`. */
function isSpike(before: Position, tip: Position, after: Position): boolean {
  const back = [before[0] - tip[0], before[1] - tip[1]] as const;
  const on = [after[0] - tip[0], after[1] - tip[1]] as const;
  const scale = Math.hypot(...back) * Math.hypot(...on);
  return back[0] * on[0] + back[1] * on[1] > 0 && Math.abs(cross(tip, before, after)) <= 1e-12 * scale;
}
