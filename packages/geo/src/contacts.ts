import type { Position, Ring } from './geojson.ts';
import { cross, isBetween } from './locate.ts';

/** Two edges that meet other than as neighbours of one ring. */
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
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Walks through the contacts between the edges of closed rings (edge n runs from corner n to n + 1), in no
 * particular order, until `visit` answers false. A sweep from west to east compares only edges whose
 * longitudes overlap.
 */
export function visitContacts(rings: readonly Ring[], visit: (contact: Contact) => boolean): void {
  const segments = rings.flatMap(segmentsOf).sort((a, b) => a.west - b.west);
  for (const [index, one] of segments.entries()) {
    for (let next = index + 1; next < segments.length; next++) {
      const two = segments[next];
      if (!two || two.west > one.east) break;
      if (two.south > one.north || one.south > two.north) continue;
      const inOrder = one.ring < two.ring || (one.ring === two.ring && one.edge < two.edge);
      const first = inOrder ? one : two;
      const second = inOrder ? two : one;
      if (areNeighbours(first, second, rings)) continue;
      const meeting = meetingOf(first, second);
      if (meeting && !visit({ ...meeting, first, second })) return;
    }
  }
}

function segmentsOf(ring: Ring, index: number): Segment[] {
  return ring.slice(1).map((to, edge) => {
    const from = ring[edge] ?? to;
    const [west, east] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
    const [south, north] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
    return { ring: index, edge, from, to, west, south, east, north };
  });
}

function areNeighbours(first: Segment, second: Segment, rings: readonly Ring[]): boolean {
  if (first.ring !== second.ring) return false;
  const last = (rings[first.ring]?.length ?? 0) - 2;
  return second.edge - first.edge === 1 || (first.edge === 0 && second.edge === last);
}

function meetingOf(one: Segment, two: Segment): Pick<Contact, 'kind' | 'at'> | undefined {
  const [a, b, c, d] = [one.from, one.to, two.from, two.to];
  const [sideC, sideD] = [cross(a, b, c), cross(a, b, d)];
  const [sideA, sideB] = [cross(c, d, a), cross(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) {
    const share = sideC / (sideC - sideD);
    return { kind: 'cross', at: [c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])] };
  }
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
