import { meetingPairs } from '../shapes/bounds.ts';
import { type Contact, visitContacts } from '../shapes/contacts.ts';
import type { Position, Ring } from '../shapes/geojson.ts';
import { type GeometryIssue, geometryIssue } from '../shapes/geometry-issue.ts';
import { locateInPolygon, locateInRing } from '../shapes/locate.ts';
import { samePosition } from '../sphere/ring.ts';
import { formatCoordinates } from '../text/map-position.ts';

type Rings = readonly Ring[];

/**
 * Checks the relative position of the rings of polygons within ±180: rings may touch in single points only, holes
 * must be inside their polygon and outside each other, and polygons must not overlap (OGC 06-103r4, 6.1.11).
 */
export function checkRings(polygons: readonly Rings[]): GeometryIssue | undefined {
  const rings = polygons.flat();
  const owners = polygons.flatMap((owned, polygon) => owned.map(() => polygon));
  const touches = new Map<string, Position>();
  let found: GeometryIssue | undefined;
  visitContacts(rings, (contact) => {
    found = contactIssue(contact, owners, touches);
    return !found;
  });
  const indices = new Map(rings.map((ring, index) => [ring, index]));
  const indexOf = (ring: Ring) => indices.get(ring) ?? -1;
  const probe: Probe = (ring, other) =>
    touches.has(pairKey(indexOf(ring), indexOf(other))) ? everyProbe(ring) : ring.slice(0, 1);
  return found ?? checkHoles(polygons, probe) ?? checkParts(polygons, probe);
}

/** Returns positions of a ring that show on which side of another ring it is. */
type Probe = (ring: Ring, other: Ring) => readonly Position[];

function pairKey(one: number, two: number): string {
  return one < two ? `${one},${two}` : `${two},${one}`;
}

function contactIssue(
  contact: Contact,
  owners: readonly number[],
  touches: Map<string, Position>,
): GeometryIssue | undefined {
  const { kind, at, first, second } = contact;
  const where = formatCoordinates(at);
  if (first.ring === second.ring) {
    return geometryIssue('self_crossing', 'coordinates', `The outline meets itself at ${where}.`);
  }
  if (kind !== 'touch')
    return geometryIssue('rings_overlap', 'coordinates', `Two outlines overlap at ${where}.`);
  const pair = pairKey(first.ring, second.ring);
  const before = touches.get(pair);
  touches.set(pair, at);
  if (owners[first.ring] !== owners[second.ring] || !before || samePosition(before, at)) return undefined;
  return geometryIssue(
    'rings_overlap',
    'coordinates',
    `A hole touches its outline twice, the second time at ${where}.`,
  );
}

function checkHoles(polygons: readonly Rings[], probe: Probe): GeometryIssue | undefined {
  for (const [outer, ...holes] of polygons) {
    const isOutside = (hole: Ring) =>
      !outer || probe(hole, outer).some((at) => locateInRing(at, outer) === 'outside');
    if (holes.some(isOutside)) {
      return geometryIssue('hole_outside', 'coordinates', 'A hole is outside its outline.');
    }
    for (const [one, two] of meetingPairs(holes)) {
      const [hole, other] = [holes[one], holes[two]];
      if (hole && other && probe(hole, other).some((at) => locateInRing(at, other) === 'inside')) {
        return geometryIssue('rings_overlap', 'coordinates', 'A hole is inside another hole.');
      }
    }
  }
  return undefined;
}

function checkParts(polygons: readonly Rings[], probe: Probe): GeometryIssue | undefined {
  const outers = polygons.map(([outer]) => outer ?? []);
  for (const [one, two] of meetingPairs(outers)) {
    const [outer, around, other] = [outers[one], outers[two], polygons[two]];
    if (!outer || !around || !other) continue;
    const inside = probe(outer, around).find((at) => locateInPolygon(at, other) === 'inside');
    if (inside)
      return geometryIssue(
        'rings_overlap',
        'coordinates',
        `Two parts overlap at ${formatCoordinates(inside)}.`,
      );
  }
  return undefined;
}

/** Corners and midpoints of edges, for rings that touch: some of these positions may be on the other ring. */
function everyProbe(ring: Ring): readonly Position[] {
  return ring.flatMap((corner, index): Position[] => {
    const next = ring[index + 1];
    return next ? [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]] : [corner];
  });
}
