import type { Sight } from '../propagation/track-piece.ts';
import type { SegmentTree } from './segment-tree.ts';

// This code runs millions of times per search, hence plain loops over flat arrays without allocations.

/** The point of the outline that the satellite sees at the smallest off-nadir angle. */
export interface Nearest {
  /** Cosine of the off-nadir angle; -2 when the satellite is below the horizon of the complete outline. */
  cosine: number;
  /** The point, Earth-fixed in km. */
  x: number;
  y: number;
  z: number;
  /** The best segments of the previous search. They are tried first, because the satellite has hardly moved. */
  steepest: number;
  highest: number;
}

/** The cosine that stands for an outline entirely beyond the horizon. */
export const NOTHING_SEEN = -2;
/** Creates an empty search result. */
export const newNearest = (): Nearest => ({ cosine: 0, x: 0, y: 0, z: 0, steepest: 0, highest: 0 });
const stack = new Int32Array(64);
const bounds = new Float64Array(64);

/**
 * Finds the greatest `horizon · Q` of the outline: 1 on the satellite's horizon, more within it. It decreases with
 * the angle at the Earth's centre, so it also gives the distance of the nearest point. Only the ends of straight
 * segments matter. The search stops when the value reaches `enough`.
 */
export function highest(tree: SegmentTree, sight: Sight, nearest: Nearest, enough: number): number {
  const { spheres, second, first, count } = tree;
  const wx = sight.horizonX;
  const wy = sight.horizonY;
  const wz = sight.horizonZ;
  const size = Math.sqrt(wx * wx + wy * wy + wz * wz);
  let best = heightOf(tree, nearest.highest, sight);
  let depth = second.length > 0 ? 1 : 0;
  stack[0] = 0;
  while (depth > 0 && best < enough) {
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
    for (let segment = from; segment < to; segment += 1) {
      const value = heightOf(tree, segment, sight);
      if (value <= best) continue;
      best = value;
      nearest.highest = segment;
    }
  }
  return best;
}

function heightOf({ segments }: SegmentTree, segment: number, sight: Sight): number {
  const at = segment * 6;
  const wx = sight.horizonX;
  const wy = sight.horizonY;
  const wz = sight.horizonZ;
  const atStart = wx * (segments[at] ?? 0) + wy * (segments[at + 1] ?? 0) + wz * (segments[at + 2] ?? 0);
  const change = wx * (segments[at + 3] ?? 0) + wy * (segments[at + 4] ?? 0) + wz * (segments[at + 5] ?? 0);
  return change > 0 ? atStart + change : atStart;
}

/** Finds the visible point of the outline with the smallest off-nadir angle, exactly along every segment. */
export function findNearest(tree: SegmentTree, sight: Sight, nearest: Nearest): void {
  const { spheres, second, first, count, segments } = tree;
  nearest.cosine = NOTHING_SEEN;
  searchSegment(segments, nearest.steepest, sight, nearest);
  let depth = second.length > 0 ? 1 : 0;
  stack[0] = 0;
  bounds[0] = 1;
  while (depth > 0) {
    depth -= 1;
    // A point found since the node was pushed may be better than anything in it.
    if ((bounds[depth] ?? 0) <= nearest.cosine) continue;
    const node = stack[depth] ?? 0;
    const other = second[node] ?? 0;
    if (other > 0) {
      const near = cosineBound(spheres, node + 1, sight);
      const far = cosineBound(spheres, other, sight);
      // The more promising child is pushed last, so that it is searched first.
      const isSwapped = near < far;
      stack[depth] = isSwapped ? node + 1 : other;
      bounds[depth] = isSwapped ? near : far;
      stack[depth + 1] = isSwapped ? other : node + 1;
      bounds[depth + 1] = isSwapped ? far : near;
      depth += 2;
      continue;
    }
    const from = first[node] ?? 0;
    const to = from + (count[node] ?? 0);
    for (let segment = from; segment < to; segment += 1) searchSegment(segments, segment, sight, nearest);
  }
}

/** Upper bound of the cosine for all points in a sphere; -2 when all of them are beyond the horizon. */
function cosineBound(spheres: Float64Array, node: number, sight: Sight): number {
  const s = node * 4;
  const x = spheres[s] ?? 0;
  const y = spheres[s + 1] ?? 0;
  const z = spheres[s + 2] ?? 0;
  const radius = spheres[s + 3] ?? 0;
  const wx = sight.horizonX;
  const wy = sight.horizonY;
  const wz = sight.horizonZ;
  const height = wx * x + wy * y + wz * z - 1;
  if (height < 0 && height * height > radius * radius * (wx * wx + wy * wy + wz * wz)) return NOTHING_SEEN;
  const dx = x - sight.x;
  const dy = y - sight.y;
  const dz = z - sight.z;
  const square = dx * dx + dy * dy + dz * dz;
  if (square <= radius * radius) return 1;
  const range = Math.sqrt(square);
  const cosine = -(sight.upX * dx + sight.upY * dy + sight.upZ * dz) / range;
  const sine = radius / range;
  const spread = Math.sqrt(1 - sine * sine);
  // The sphere spans `asin(sine)` around its centre: the bound is cos(a - b), or 1 when the nadir is inside.
  return cosine >= spread ? 1 : cosine * spread + Math.sqrt(Math.max(0, 1 - cosine * cosine)) * sine;
}

/** Records the visible point of a segment with the smallest off-nadir angle if it is the best so far. */
function searchSegment(segments: Float64Array, segment: number, sight: Sight, nearest: Nearest): void {
  const at = segment * 6;
  const ax = segments[at] ?? 0;
  const ay = segments[at + 1] ?? 0;
  const az = segments[at + 2] ?? 0;
  const bx = segments[at + 3] ?? 0;
  const by = segments[at + 4] ?? 0;
  const bz = segments[at + 5] ?? 0;
  const wx = sight.horizonX;
  const wy = sight.horizonY;
  const wz = sight.horizonZ;
  const start = wx * ax + wy * ay + wz * az - 1;
  const rise = wx * bx + wy * by + wz * bz;
  if (start < 0 && start + rise < 0) return;
  const dx = ax - sight.x;
  const dy = ay - sight.y;
  const dz = az - sight.z;
  // The angle between nadir and d + s·b has a single extremum along the line, at the root of an expression linear in s.
  const nd = -(sight.upX * dx + sight.upY * dy + sight.upZ * dz);
  const nb = -(sight.upX * bx + sight.upY * by + sight.upZ * bz);
  const dd = dx * dx + dy * dy + dz * dz;
  const db = dx * bx + dy * by + dz * bz;
  const bb = bx * bx + by * by + bz * bz;
  const bend = nb * db - nd * bb;
  const low = start < 0 ? -start / rise : 0;
  const high = start + rise < 0 ? -start / rise : 1;
  const best = (nd * db - nb * dd) / bend;
  if (bend < 0 && best > low && best < high) {
    recordPoint(
      segments,
      segment,
      best,
      (nd + best * nb) / Math.sqrt(dd + best * (2 * db + best * bb)),
      nearest,
    );
    return;
  }
  recordPoint(segments, segment, low, (nd + low * nb) / Math.sqrt(dd + low * (2 * db + low * bb)), nearest);
  recordPoint(
    segments,
    segment,
    high,
    (nd + high * nb) / Math.sqrt(dd + high * (2 * db + high * bb)),
    nearest,
  );
}

function recordPoint(
  segments: Float64Array,
  segment: number,
  share: number,
  cosine: number,
  nearest: Nearest,
): void {
  if (cosine <= nearest.cosine) return;
  const at = segment * 6;
  nearest.steepest = segment;
  nearest.cosine = cosine;
  nearest.x = (segments[at] ?? 0) + share * (segments[at + 3] ?? 0);
  nearest.y = (segments[at + 1] ?? 0) + share * (segments[at + 4] ?? 0);
  nearest.z = (segments[at + 2] ?? 0) + share * (segments[at + 5] ?? 0);
}
