import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { visitContacts } from '../shapes/contacts.ts';
import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { areaOf, closePath, polygonsOf, readRing } from '../sphere/ring.ts';
import { checkArea, type SearchGeometry } from './check-geometry.ts';
import { cornerWeights, deviationM } from './corner-weights.ts';

/** Areas of more positions than this are offered a simpler form (decision 11). */
export const SIMPLIFY_ABOVE = 1500;

export interface SimplifiedArea {
  readonly area: Area;
  /** Positions of it. Above what was asked for when nothing simpler is valid. */
  readonly vertices: number;
  /** No corner that was left out lies farther from the new outline; 0 when nothing was left out. */
  readonly toleranceM: number;
}

/** A ring on its way: all of its corners, what each weighs, and which are kept. */
interface Draft {
  readonly corners: readonly Position[];
  readonly weights: Float64Array;
  readonly kept: Uint8Array;
}

/** Positions of a geometry, closing ones counted, as the limit of 10,000 counts them. */
export function vertexCount(geometry: SearchGeometry): number {
  if (geometry.type === 'Point') return 1;
  if (geometry.type === 'MultiPoint' || geometry.type === 'LineString') return geometry.coordinates.length;
  const lists = geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates;
  return lists.reduce((sum, positions) => sum + positions.length, 0);
}

/**
 * Leaves out the corners that matter least until at most `maxVertices` positions remain. Takes an area that
 * `checkArea` gave; the result is one that it takes unchanged: where lines would meet, or a hole would come to
 * lie outside, corners are put back. No ring is dropped.
 */
export function simplifyArea(area: Area, maxVertices = SIMPLIFY_ABOVE): SimplifiedArea {
  const unchanged = { area, vertices: vertexCount(area), toleranceM: 0 };
  if (unchanged.vertices <= maxVertices) return unchanged;
  const isTurning = polygonsOf(area).some((rings) => rings.some((ring) => readRing(ring).turnDeg !== 0));
  const polygons = polygonsOf(isTurning ? splitAtAntimeridian(area) : area);
  const drafts = polygons.map((rings) => rings.map(draftOf));
  let best: SimplifiedArea = unchanged;
  // corners put back can exceed the limit, and a form that keeps too few can be invalid: look below and above
  for (const share of [1, 0.85, 0.7, 0.5, 1.5, 2.5, 4]) {
    const found = simplifyTo(drafts, maxVertices * share);
    if (found && found.vertices < best.vertices) best = found;
    if (best.vertices <= maxVertices) break;
  }
  return best;
}

function draftOf(ring: Ring): Draft {
  const { corners } = readRing(ring);
  return { corners, weights: cornerWeights(corners), kept: new Uint8Array(corners.length) };
}

function simplifyTo(polygons: readonly (readonly Draft[])[], vertices: number): SimplifiedArea | undefined {
  const drafts = polygons.flat();
  const weights = drafts.flatMap((draft) => [...draft.weights]).sort((a, b) => b - a);
  const lightest = weights[Math.max(0, Math.floor(vertices) - drafts.length - 1)] ?? 0;
  for (const { weights, kept } of drafts) {
    for (const [index, weight] of weights.entries()) kept[index] = weight >= lightest ? 1 : 0;
  }
  // every round puts back at least one corner
  while (putBack(drafts));
  const area = areaOf(polygons.map((rings) => rings.map(ringOf)));
  const checked = checkArea(area);
  if (!checked.ok || checked.repaired !== undefined) return undefined;
  const toleranceM = drafts.reduce((most, draft) => Math.max(most, toleranceOf(draft)), 0);
  return { area, vertices: vertexCount(area), toleranceM };
}

function keptOf({ kept }: Draft): number[] {
  return [...kept.keys()].filter((index) => kept[index] === 1);
}

function ringOf(draft: Draft): Ring {
  const corners = keptOf(draft).flatMap((index) => draft.corners.slice(index, index + 1));
  return closePath({ corners, turnDeg: 0 });
}

/** Puts the weightiest corner back into each edge that meets another. False when there was none to put. */
function putBack(drafts: readonly Draft[]): boolean {
  const indices = drafts.map(keptOf);
  const wanted: [Draft, number][] = [];
  visitContacts(drafts.map(ringOf), ({ first, second }) => {
    for (const { ring, edge } of [first, second]) {
      const draft = drafts[ring];
      const [from, to] = [indices[ring]?.[edge], indices[ring]?.[edge + 1]];
      const best =
        draft && from !== undefined ? weightiest(draft, from, to ?? draft.corners.length) : undefined;
      if (draft && best !== undefined) wanted.push([draft, best]);
    }
    return true;
  });
  for (const [{ kept }, index] of wanted) kept[index] = 1;
  return wanted.length > 0;
}

function weightiest({ weights }: Draft, from: number, to: number): number | undefined {
  let best: number | undefined;
  for (let index = from + 1; index < to; index++) {
    if (best === undefined || (weights[index] ?? 0) > (weights[best] ?? 0)) best = index;
  }
  return best;
}

function toleranceOf(draft: Draft): number {
  const { corners } = draft;
  const indices = keptOf(draft);
  let most = 0;
  for (const [place, from] of indices.entries()) {
    const to = indices[place + 1] ?? corners.length;
    const [start, end] = [corners[from], corners[to % corners.length] ?? corners[0]];
    for (const corner of corners.slice(from + 1, to)) {
      if (start && end) most = Math.max(most, deviationM(corner, start, end));
    }
  }
  return most;
}
