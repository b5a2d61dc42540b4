import { type Bounds, boundsOf } from './bounds.ts';
import type { Position } from './geojson.ts';

/** Consecutive edges of a line or ring; edge n leads from position n to the next one. */
export interface Stretch {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly bounds: Bounds;
}

const MAX_EDGES = 64;
const known = new WeakMap<readonly Position[], readonly Stretch[]>();

/**
 * The edges of a line or ring in stretches of at most 64, whose bounds rule out most edges far from a place. Those of a
 * long outline are calculated once, so comparing it with many places takes the square root of its length, roughly.
 */
export function stretchesOf(outline: readonly Position[]): readonly Stretch[] {
  const edges = Math.max(0, outline.length - 1);
  if (edges <= MAX_EDGES) return [{ from: 0, to: edges, bounds: boundsOf(outline) }];
  const before = known.get(outline);
  if (before !== undefined) return before;
  const stretches = Array.from({ length: Math.ceil(edges / MAX_EDGES) }, (_, n): Stretch => {
    const [from, to] = [n * MAX_EDGES, Math.min(edges, (n + 1) * MAX_EDGES)];
    return { from, to, bounds: boundsOf(outline.slice(from, to + 1)) };
  });
  known.set(outline, stretches);
  return stretches;
}
