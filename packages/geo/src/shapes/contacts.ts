import type { Position, Ring } from './geojson.ts';
import { cross, isBetween } from './locate.ts';

/** A meeting of two edges that are not neighbours in the same ring. */
export interface Contact {
  readonly kind: 'cross' | 'touch' | 'overlap';
  readonly at: Position;
  readonly first: { readonly ring: number; readonly edge: number };
  readonly second: { readonly ring: number; readonly edge: number };
}

interface Segment {
  readonly ring: number;
  readonly edge: number;
  readonly from: Position;
  readonly to: Position;
}

/** Segments in sweep order, with the extent of each along the sweep (begins, ends) and across it (lows, highs). */
interface Sweep {
  readonly segments: readonly Segment[];
  readonly begins: Float64Array;
  readonly ends: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/**
 * Visits the contacts between the edges of closed rings (edge n runs from corner n to n + 1), in no particular
 * order, until `visit` returns false. Sweeps along longitude or latitude, whichever separates the edges better,
 * and compares only edges whose extents overlap in both.
 */
export function visitContacts(rings: readonly Ring[], visit: (contact: Contact) => boolean): void {
  const { segments, begins, ends, lows, highs } = sweepOf(rings.flatMap(segmentsOf));
  for (const [index, segment] of segments.entries()) {
    const [end = 0, low = 0, high = 0] = [ends[index], lows[index], highs[index]];
    for (let next = index + 1; next < segments.length; next++) {
      if ((begins[next] ?? 0) > end) break;
      if ((lows[next] ?? 0) > high || low > (highs[next] ?? 0)) continue;
      const other = segments[next];
      if (!other) break;
      const inOrder = segment.ring < other.ring || (segment.ring === other.ring && segment.edge < other.edge);
      const first = inOrder ? segment : other;
      const second = inOrder ? other : segment;
      if (areNeighbours(first, second, rings)) continue;
      const meeting = meetingOf(first, second);
      if (meeting && !visit({ ...meeting, first, second })) return;
    }
  }
}

function segmentsOf(ring: Ring, index: number): Segment[] {
  return ring.slice(1).map((to, edge) => ({ ring: index, edge, from: ring[edge] ?? to, to }));
}

function sweepOf(unsorted: readonly Segment[]): Sweep {
  const extent = (axis: 0 | 1) =>
    unsorted.reduce((sum, { from, to }) => sum + Math.abs(to[axis] - from[axis]), 0);
  const along = extent(0) <= extent(1) ? 0 : 1;
  const across = along === 0 ? 1 : 0;
  const least = (axis: 0 | 1) => (segment: Segment) => Math.min(segment.from[axis], segment.to[axis]);
  const most = (axis: 0 | 1) => (segment: Segment) => Math.max(segment.from[axis], segment.to[axis]);
  const begin = least(along);
  const segments = unsorted.toSorted((a, b) => begin(a) - begin(b));
  return {
    segments,
    begins: Float64Array.from(segments, begin),
    ends: Float64Array.from(segments, most(along)),
    lows: Float64Array.from(segments, least(across)),
    highs: Float64Array.from(segments, most(across)),
  };
}

function areNeighbours(first: Segment, second: Segment, rings: readonly Ring[]): boolean {
  if (first.ring !== second.ring) return false;
  const last = (rings[first.ring]?.length ?? 0) - 2;
  return second.edge - first.edge === 1 || (first.edge === 0 && second.edge === last);
}

function meetingOf(first: Segment, second: Segment): Pick<Contact, 'kind' | 'at'> | undefined {
  const { from: a, to: b } = first;
  const { from: c, to: d } = second;
  const sideC = cross(a, b, c);
  const sideD = cross(a, b, d);
  const sideA = cross(c, d, a);
  const sideB = cross(c, d, b);
  if (sideC * sideD < 0 && sideA * sideB < 0) {
    const share = sideC / (sideC - sideD);
    return { kind: 'cross', at: [c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])] };
  }
  if (sideA !== 0 && sideB !== 0 && sideC !== 0 && sideD !== 0) return undefined;
  const touching: Position[] = [];
  if (sideC === 0 && isBetween(c, a, b)) touching.push(c);
  if (sideD === 0 && isBetween(d, a, b)) touching.push(d);
  if (sideA === 0 && isBetween(a, c, d)) touching.push(a);
  if (sideB === 0 && isBetween(b, c, d)) touching.push(b);
  const [at] = touching;
  if (!at) return undefined;
  const isPoint = touching.every((point) => point[0] === at[0] && point[1] === at[1]);
  return { kind: isPoint ? 'touch' : 'overlap', at };
}
