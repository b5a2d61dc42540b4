import { type Contact, visitContacts } from './contacts.ts';
import type { Position, Ring } from './geojson.ts';
import { fault, type GeometryFault } from './geometry-fault.ts';
import { locateInPolygon, locateInRing } from './locate.ts';
import { formatCoordinates } from './map-position.ts';

type Rings = readonly Ring[];

/**
 * Checks how the rings of polygons within ±180 lie to each other: they may touch in single points only,
 * holes lie in their polygon and beside each other, polygons do not overlap (OGC 06-103r4, 6.1.11).
 */
export function checkRings(polygons: readonly Rings[]): GeometryFault | undefined {
  const owners = polygons.flatMap((rings, polygon) => rings.map(() => polygon));
  return checkContacts(polygons.flat(), owners) ?? checkHoles(polygons) ?? checkParts(polygons);
}

function checkContacts(rings: Rings, owners: readonly number[]): GeometryFault | undefined {
  const touches = new Map<string, string>();
  let found: GeometryFault | undefined;
  visitContacts(rings, (contact) => {
    found = faultOf(contact, owners, touches);
    return !found;
  });
  return found;
}

function faultOf(
  contact: Contact,
  owners: readonly number[],
  touches: Map<string, string>,
): GeometryFault | undefined {
  const { kind, at, first, second } = contact;
  const where = formatCoordinates(at);
  if (first.ring === second.ring) {
    return fault('self_crossing', 'coordinates', `The outline meets itself at ${where}.`);
  }
  if (kind !== 'touch') return fault('rings_overlap', 'coordinates', `Two outlines overlap at ${where}.`);
  if (owners[first.ring] !== owners[second.ring]) return undefined;
  const pair = `${first.ring},${second.ring}`;
  const before = touches.get(pair);
  touches.set(pair, at.join());
  if (before === undefined || before === at.join()) return undefined;
  return fault(
    'rings_overlap',
    'coordinates',
    `A hole touches its outline twice, the second time at ${where}.`,
  );
}

function checkHoles(polygons: readonly Rings[]): GeometryFault | undefined {
  for (const [outer, ...holes] of polygons) {
    for (const [index, hole] of holes.entries()) {
      if (!outer || probes(hole).some((probe) => locateInRing(probe, outer) === 'outside')) {
        return fault('hole_outside', 'coordinates', 'A hole lies outside of its outline.');
      }
      const others = holes.toSpliced(index, 1);
      if (others.some((other) => probes(hole).some((probe) => locateInRing(probe, other) === 'inside'))) {
        return fault('rings_overlap', 'coordinates', 'A hole lies in another hole.');
      }
    }
  }
  return undefined;
}

function checkParts(polygons: readonly Rings[]): GeometryFault | undefined {
  for (const [index, polygon] of polygons.entries()) {
    const points = probes(polygon[0] ?? []);
    for (const other of polygons.toSpliced(index, 1)) {
      const inside = points.find((point) => locateInPolygon(point, other) === 'inside');
      if (inside)
        return fault('rings_overlap', 'coordinates', `Two parts overlap at ${formatCoordinates(inside)}.`);
    }
  }
  return undefined;
}

/** Corners and middles of edges: with no edges crossing, one of them shows on which side a ring lies. */
function probes(ring: Ring): readonly Position[] {
  return ring.flatMap((corner, index): Position[] => {
    const next = ring[index + 1];
    return next ? [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]] : [corner];
  });
}
