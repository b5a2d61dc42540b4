import { type Contact, visitContacts } from './contacts.ts';
import type { Position, Ring } from './geojson.ts';
import { cross, locateInRing } from './locate.ts';
import { formatCoordinates } from './map-position.ts';
import { closePath, type RingPath, readRing, samePosition, signedPlaneArea } from './ring.ts';

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

/** A ring that is simple, or the simple rings that one with a single crossing stands for. */
export type Untangled =
  | { readonly kind: 'simple'; readonly ring: Ring }
  | { readonly kind: 'apart'; readonly rings: readonly [Ring, Ring]; readonly change: string }
  | { readonly kind: 'nested'; readonly outer: Ring; readonly hole: Ring; readonly change: string }
  | { readonly kind: 'tangled'; readonly reason: string };

/**
 * Resolves a ring that meets itself. One meeting point makes two loops: side by side they are two areas, one
 * within the other and wound against it a hole. Everything else has more than one reading and is refused.
 */
export function untangle(path: RingPath): Untangled {
  const first = path.corners[0];
  const end: Position = [(first?.[0] ?? 0) + path.turnDeg, first?.[1] ?? 0];
  const contacts = distinctContacts(path.turnDeg === 0 ? closePath(path) : [...path.corners, end]);
  const [contact, another] = contacts;
  if (!contact)
    return { kind: 'simple', ring: path.turnDeg === 0 ? closePath(path) : [...path.corners, end] };
  const where = formatCoordinates(contact.at);
  if (contact.kind === 'overlap') return tangled(`The outline runs along itself at ${where}.`);
  if (another) {
    return tangled(`The outline meets itself at ${where} and again at ${formatCoordinates(another.at)}.`);
  }
  if (path.turnDeg !== 0) return tangled(`The outline round the pole meets itself at ${where}.`);
  const [one, two] = loopsOf(path.corners, contact);
  const change = `split an outline that meets itself at ${where}`;
  const inner = isInside(one, two) ? one : isInside(two, one) ? two : undefined;
  if (!inner) return { kind: 'apart', rings: [one, two], change };
  const outer = inner === one ? two : one;
  if (windingOf(inner) === windingOf(outer))
    return tangled(`The outline winds twice round one place, at ${where}.`);
  return { kind: 'nested', outer, hole: inner, change };
}

function tangled(reason: string): Untangled {
  return { kind: 'tangled', reason };
}

/** The first contacts of a ring with itself: two that lie apart are enough to know that it is tangled. */
function distinctContacts(ring: Ring): Contact[] {
  const found: Contact[] = [];
  visitContacts([ring], (contact) => {
    if (!found.some(({ at }) => samePosition(at, contact.at))) found.push(contact);
    return found.length < 2 && contact.kind !== 'overlap';
  });
  return found.sort((a, b) => Number(b.kind === 'overlap') - Number(a.kind === 'overlap'));
}

function loopsOf(corners: readonly Position[], { at, first, second }: Contact): [Ring, Ring] {
  const between = corners.slice(first.edge + 1, second.edge + 1);
  const around = [...corners.slice(second.edge + 1), ...corners.slice(0, first.edge + 1)];
  const loop = (rest: readonly Position[]): Ring =>
    closePath({ corners: [at, ...rest.filter((corner) => !samePosition(corner, at))], turnDeg: 0 });
  return [loop(between), loop(around)];
}

function isInside(inner: Ring, outer: Ring): boolean {
  return inner.some((corner) => locateInRing(corner, outer) === 'inside');
}

function windingOf(ring: Ring): number {
  return Math.sign(signedPlaneArea({ corners: ring, turnDeg: 0 }));
}
