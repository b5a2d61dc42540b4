import { type Contact, visitContacts } from '../shapes/contacts.ts';
import type { Position, Ring } from '../shapes/geojson.ts';
import { ringLiesIn } from '../shapes/locate.ts';
import { closePath, type RingPath, samePosition, signedPlaneArea } from '../sphere/ring.ts';
import { formatCoordinates } from '../text/map-position.ts';

/** An outline that meets itself in more places than this is rejected as a scribble. */
const MAX_CONTACTS = 100;

/** A simple ring, the simple rings that a self-meeting ring stands for, or the reason why it cannot be resolved. */
export type Untangled =
  | { readonly kind: 'simple'; readonly ring: Ring }
  | {
      readonly kind: 'split';
      readonly outers: readonly Ring[];
      readonly holes: readonly Ring[];
      /** Where the ring meets itself, such as `meets itself at 5.00000, 5.00000`. */
      readonly meeting: string;
    }
  | { readonly kind: 'tangled'; readonly reason: string };

/**
 * Resolves a ring that meets itself. Cut at its meeting points, it splits into loops that do not cross. It has a
 * single interpretation when it winds around no place more than once: then the even-odd rule and the non-zero rule
 * agree, loops side by side are areas, and a loop inside another with opposite winding is a hole. Everything else
 * is rejected.
 */
export function untangle(path: RingPath): Untangled {
  const first = path.corners[0];
  const end: Position = [(first?.[0] ?? 0) + path.turnDeg, first?.[1] ?? 0];
  const ring = path.turnDeg === 0 ? closePath(path) : [...path.corners, end];
  const contacts = contactsOf(ring);
  const [contact] = contacts;
  if (!contact) return { kind: 'simple', ring };
  const where = formatCoordinates(contact.at);
  const overlap = contacts.find(({ kind }) => kind === 'overlap');
  if (overlap) return tangled(`The outline runs along itself at ${formatCoordinates(overlap.at)}.`);
  if (path.turnDeg !== 0) return tangled(`The outline around the pole meets itself at ${where}.`);
  const places = contacts.filter(
    ({ at }, index) => contacts.findIndex((c) => samePosition(c.at, at)) === index,
  );
  if (places.length > MAX_CONTACTS) {
    return tangled(`The outline meets itself in more than ${MAX_CONTACTS} places, the first at ${where}.`);
  }
  const loops = loopsOf(nodesOf(ring, contacts));
  const wound = loops.map((loop) => ({ loop, windings: windingsOf(loop, loops) }));
  const twice = wound.find(({ windings }) => Math.abs(windings) > 1);
  if (twice) {
    return tangled(
      `The outline winds around the same place twice, at ${formatCoordinates(twice.loop[0] ?? contact.at)}.`,
    );
  }
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return {
    kind: 'split',
    outers: wound.filter(({ windings }) => windings !== 0).map(({ loop }) => loop),
    holes: wound.filter(({ windings }) => windings === 0).map(({ loop }) => loop),
    meeting: `meets itself at ${where}${more}`,
  };
}

function tangled(reason: string): Untangled {
  return { kind: 'tangled', reason };
}

/** Contacts of a ring with itself, up to the number that proves it tangled. */
function contactsOf(ring: Ring): Contact[] {
  const found: Contact[] = [];
  visitContacts([ring], (contact) => {
    found.push(contact);
    // Up to four pairs of edges meet in one place.
    return contact.kind !== 'overlap' && found.length <= 4 * MAX_CONTACTS;
  });
  return found;
}

/** Corners of a ring, with its meeting points inserted where they are on an edge. */
function nodesOf(ring: Ring, contacts: readonly Contact[]): Position[] {
  const onEdge = new Map<number, Position[]>();
  for (const { at, first, second } of contacts) {
    for (const { edge } of [first, second]) onEdge.set(edge, [...(onEdge.get(edge) ?? []), at]);
  }
  return ring.slice(0, -1).flatMap((from, edge): Position[] => {
    const away = (position: Position) => Math.hypot(position[0] - from[0], position[1] - from[1]);
    const points = (onEdge.get(edge) ?? []).toSorted((a, b) => away(a) - away(b));
    const to = ring[edge + 1] ?? from;
    return [
      from,
      ...points.filter((point, index) => {
        const before = points[index - 1] ?? from;
        return !samePosition(point, before) && !samePosition(point, from) && !samePosition(point, to);
      }),
    ];
  });
}

/**
 * Splits the walk wherever it returns to a node: each visit continues as the previous visit did (Seifert's
 * smoothing), so that the loops touch but do not cross.
 */
function loopsOf(nodes: readonly Position[]): Ring[] {
  const next = nodes.map((_, index) => (index + 1) % nodes.length);
  for (const visits of Map.groupBy(nodes.keys(), (index) => nodes[index]?.join()).values()) {
    const nextSteps = visits.map((visit) => (visit + 1) % nodes.length);
    for (const [index, visit] of visits.entries()) next[visit] = nextSteps.at(index - 1) ?? visit;
  }
  const isWalked = new Set<number>();
  return nodes.flatMap((_, start): Ring[] => {
    const corners: Position[] = [];
    for (let at = start; !isWalked.has(at); at = next[at] ?? at) {
      isWalked.add(at);
      corners.push(...nodes.slice(at, at + 1));
    }
    return cutAtRepeats(corners);
  });
}

/** Splits a walk that returns to a node without crossing itself there into loops. */
function cutAtRepeats(corners: readonly Position[]): Ring[] {
  const walked: Position[] = [];
  const loops: Position[][] = [];
  for (const corner of corners) {
    const met = walked.findIndex((node) => samePosition(node, corner));
    if (met < 0) walked.push(corner);
    else loops.push([corner, ...walked.splice(met + 1)]);
  }
  return [...loops, walked]
    .filter((loop) => loop.length > 2)
    .map((loop) => closePath({ corners: loop, turnDeg: 0 }));
}

/** How often the complete outline winds around the inside of a loop; counter-clockwise is positive. */
function windingsOf(loop: Ring, loops: readonly Ring[]): number {
  const around = loops.filter((other) => other !== loop && ringLiesIn(loop, other));
  return [loop, ...around].reduce((sum, ring) => sum + windingOf(ring), 0);
}

function windingOf(ring: Ring): number {
  return Math.sign(signedPlaneArea({ corners: ring, turnDeg: 0 }));
}
