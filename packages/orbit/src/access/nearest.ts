import type { Sight } from '../track-piece.ts';
import type { SegmentTree } from './segment-tree.ts';

/** Where on the outline the satellite looks down most steeply. */
export interface Nearest {
  /** Cosine of the off-nadir angle; -2 when no place of the outline sees the satellite. */
  cosine: number;
  /** The place, km Earth-fixed. */
  x: number;
  y: number;
  z: number;
}

export const NOTHING_SEEN = -2;
const stack = new Int32Array(64);

/**
 * The greatest `horizon · Q` of the outline: 1 on the satellite's horizon, more within it. It falls with the angle
 * at the Earth's centre, so it also tells how far the nearest place is. The ends of straight segments decide.
 */
export function highest({ segments, spheres, second, first, count }: SegmentTree, sight: Sight): number {
  const { horizonX: wx, horizonY: wy, horizonZ: wz } = sight;
  const size = Math.sqrt(wx * wx + wy * wy + wz * wz);
  let best = Number.NEGATIVE_INFINITY;
  let depth = second.length > 0 ? 1 : 0;
  stack[0] = 0;
  while (depth > 0) {
    depth -= 1;
    const node = stack[depth] ?? 0;
    const s = node * 4;
    const centre = wx * (spheres[s] ?? 0) + wy * (spheres[s + 1] ?? 0) + wz * (spheres[s + 2] ?? 0);
    if (centre + size * (spheres[s + 3] ?? 0) <= best) continue;
    const other = second[node] ?? 0;
    if (other > 0) {
      stack[depth] = other;
      stack[depth + 1] = node + 1;
      depth += 2;
      continue;
    }
    const from = first[node] ?? 0;
    const to = from + (count[node] ?? 0);
    for (let at = from * 6; at < to * 6; at += 6) {
      const one = wx * (segments[at] ?? 0) + wy * (segments[at + 1] ?? 0) + wz * (segments[at + 2] ?? 0);
      const way = wx * (segments[at + 3] ?? 0) + wy * (segments[at + 4] ?? 0) + wz * (segments[at + 5] ?? 0);
      const value = way > 0 ? one + way : one;
      if (value > best) best = value;
    }
  }
  return best;
}

/** Finds the visible place of the outline with the smallest off-nadir angle; exact along every segment. */
export function findNearest(tree: SegmentTree, sight: Sight, nearest: Nearest): void {
  const { spheres, second, first, count } = tree;
  nearest.cosine = NOTHING_SEEN;
  let depth = second.length > 0 ? 1 : 0;
  stack[0] = 0;
  while (depth > 0) {
    depth -= 1;
    const node = stack[depth] ?? 0;
    const other = second[node] ?? 0;
    if (other > 0) {
      const [near, far] = [cosineBound(spheres, node + 1, sight), cosineBound(spheres, other, sight)];
      // The more promising child is looked at first: it comes last onto the stack.
      if (Math.min(near, far) > nearest.cosine) {
        stack[depth] = near < far ? node + 1 : other;
        depth += 1;
      }
      if (Math.max(near, far) > nearest.cosine) {
        stack[depth] = near < far ? other : node + 1;
        depth += 1;
      }
      continue;
    }
    if (cosineBound(spheres, node, sight) <= nearest.cosine) continue;
    const from = first[node] ?? 0;
    const to = from + (count[node] ?? 0);
    for (let segment = from; segment < to; segment += 1)
      lookAlong(tree.segments, segment * 6, sight, nearest);
  }
}

/** No place in a sphere is seen at a greater cosine than this; -2 when all of it lies beyond the horizon. */
function cosineBound(spheres: Float64Array, node: number, sight: Sight): number {
  const s = node * 4;
  const [x, y, z, radius] = [spheres[s] ?? 0, spheres[s + 1] ?? 0, spheres[s + 2] ?? 0, spheres[s + 3] ?? 0];
  const { horizonX: wx, horizonY: wy, horizonZ: wz } = sight;
  const height = wx * x + wy * y + wz * z - 1;
  if (height < 0 && height * height > radius * radius * (wx * wx + wy * wy + wz * wz)) return NOTHING_SEEN;
  const [dx, dy, dz] = [x - sight.x, y - sight.y, z - sight.z];
  const square = dx * dx + dy * dy + dz * dz;
  if (square <= radius * radius) return 1;
  const range = Math.sqrt(square);
  const cosine = -(sight.upX * dx + sight.upY * dy + sight.upZ * dz) / range;
  const sine = radius / range;
  const spread = Math.sqrt(1 - sine * sine);
  // The sphere takes up `asin(sine)` about its centre: cos(a - b), or 1 when nadir falls into it.
  return cosine >= spread ? 1 : cosine * spread + Math.sqrt(Math.max(0, 1 - cosine * cosine)) * sine;
}

function lookAlong(segments: Float64Array, at: number, sight: Sight, nearest: Nearest): void {
  const [ax, ay, az] = [segments[at] ?? 0, segments[at + 1] ?? 0, segments[at + 2] ?? 0];
  const [bx, by, bz] = [segments[at + 3] ?? 0, segments[at + 4] ?? 0, segments[at + 5] ?? 0];
  const { horizonX: wx, horizonY: wy, horizonZ: wz, upX, upY, upZ } = sight;
  const start = wx * ax + wy * ay + wz * az - 1;
  const rise = wx * bx + wy * by + wz * bz;
  if (start < 0 && start + rise < 0) return;
  const low = start < 0 ? -start / rise : 0;
  const high = start + rise < 0 ? -start / rise : 1;
  const [dx, dy, dz] = [ax - sight.x, ay - sight.y, az - sight.z];
  // The angle between nadir and d + s·b has one extremum along the line, linear in s.
  const nd = -(upX * dx + upY * dy + upZ * dz);
  const nb = -(upX * bx + upY * by + upZ * bz);
  const dd = dx * dx + dy * dy + dz * dz;
  const db = dx * bx + dy * by + dz * bz;
  const bb = bx * bx + by * by + bz * bz;
  const bend = nb * db - nd * bb;
  const best = bend < 0 ? (nd * db - nb * dd) / bend : low;
  const share = Math.min(Math.max(best, low), high);
  const square = dd + share * (2 * db + share * bb);
  const cosine = (nd + share * nb) / Math.sqrt(square);
  if (cosine <= nearest.cosine) return;
  nearest.cosine = cosine;
  nearest.x = ax + share * bx;
  nearest.y = ay + share * by;
  nearest.z = az + share * bz;
}
