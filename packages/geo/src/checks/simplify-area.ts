import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { visitContacts } from '../shapes/contacts.ts';
import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { areaOf, closePath, polygonsOf, readRing } from '../sphere/ring.ts';
import { checkArea, type SearchGeometry } from './check-geometry.ts';
import { cornerWeights, deviationM } from './corner-weights.ts';

/** For areas with more positions than this, the product offers a simpler form (PD-11). */
export const SIMPLIFY_ABOVE = 1500;

/** An area with fewer positions, and how far it may deviate from the original. */
export interface SimplifiedArea {
  readonly area: Area;
  /** Number of positions. Exceeds the requested maximum when nothing simpler is valid. */
  readonly vertices: number;
  /** Largest distance in metres of a removed corner from the new outline; 0 when no corner was removed. */
  readonly toleranceM: number;
}

/** A ring being simplified: all of its corners, the weight of each, and which of them are retained. */
interface Draft {
  readonly corners: readonly Position[];
  readonly weights: Float64Array;
  readonly retained: Uint8Array;
}

/** Number of positions of a geometry, closing positions included, as the limit of 10,000 counts them. */
export function vertexCount(geometry: SearchGeometry): number {
  if (geometry.type === 'Point') return 1;
  if (geometry.type === 'MultiPoint' || geometry.type === 'LineString') return geometry.coordinates.length;
  const lists = geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates;
  return lists.reduce((sum, positions) => sum + positions.length, 0);
}

/**
 * Removes the least significant corners until at most `maxVertices` positions remain. Expects an area that
 * `checkArea` returned and returns an area that `checkArea` accepts unchanged: where edges would meet, or a hole
 * would end up outside, corners are restored. No ring is dropped.
 */
export function simplifyArea(area: Area, maxVertices = SIMPLIFY_ABOVE): SimplifiedArea {
  const unchanged = { area, vertices: vertexCount(area), toleranceM: 0 };
  if (unchanged.vertices <= maxVertices) return unchanged;
  const isTurning = polygonsOf(area).some((rings) => rings.some((ring) => readRing(ring).turnDeg !== 0));
  const polygons = polygonsOf(isTurning ? splitAtAntimeridian(area) : area);
  const drafts = polygons.map((rings) => rings.map(draftOf));
  let best: SimplifiedArea = unchanged;
  // Restored corners can exceed the limit, and a form with too few corners can be invalid: try below and above.
  for (const share of [1, 0.85, 0.7, 0.5, 1.5, 2.5, 4]) {
    const found = simplifyTo(drafts, maxVertices * share);
    if (found && found.vertices < best.vertices) best = found;
    if (best.vertices <= maxVertices) break;
  }
  return best;
}

function draftOf(ring: Ring): Draft {
  const { corners } = readRing(ring);
  return { corners, weights: cornerWeights(corners), retained: new Uint8Array(corners.length) };
}

function simplifyTo(polygons: readonly (readonly Draft[])[], vertices: number): SimplifiedArea | undefined {
  const drafts = polygons.flat();
  const weights = drafts.flatMap((draft) => [...draft.weights]).sort((a, b) => b - a);
  const lightest = weights[Math.max(0, Math.floor(vertices) - drafts.length - 1)] ?? 0;
  for (const { weights, retained } of drafts) {
    for (const [index, weight] of weights.entries()) retained[index] = weight >= lightest ? 1 : 0;
  }
  // Every round restores at least one corner.
  while (restoreCorners(drafts));
  const area = areaOf(polygons.map((rings) => rings.map(ringOf)));
  const checked = checkArea(area);
  if (!checked.ok || checked.repaired !== undefined) return undefined;
  const toleranceM = drafts.reduce((most, draft) => Math.max(most, toleranceOf(draft)), 0);
  return { area, vertices: vertexCount(area), toleranceM };
}

function retainedOf({ retained }: Draft): number[] {
  return [...retained.keys()].filter((index) => retained[index] === 1);
}

function ringOf(draft: Draft): Ring {
  const corners = retainedOf(draft).flatMap((index) => draft.corners.slice(index, index + 1));
  return closePath({ corners, turnDeg: 0 });
}

/** Restores the heaviest corner of each edge that meets another edge. Returns false when no corner was restored. */
function restoreCorners(drafts: readonly Draft[]): boolean {
  const indices = drafts.map(retainedOf);
  const wanted: [Draft, number][] = [];
  visitContacts(drafts.map(ringOf), ({ first, second }) => {
    for (const { ring, edge } of [first, second]) {
      const draft = drafts[ring];
      const [from, to] = [indices[ring]?.[edge], indices[ring]?.[edge + 1]];
      const best =
        draft && from !== undefined ? heaviestBetween(draft, from, to ?? draft.corners.length) : undefined;
      if (draft && best !== undefined) wanted.push([draft, best]);
    }
    return true;
  });
  for (const [{ retained }, index] of wanted) retained[index] = 1;
  return wanted.length > 0;
}

function heaviestBetween({ weights }: Draft, from: number, to: number): number | undefined {
  let best: number | undefined;
  for (let index = from + 1; index < to; index++) {
    if (best === undefined || (weights[index] ?? 0) > (weights[best] ?? 0)) best = index;
  }
  return best;
}

function toleranceOf(draft: Draft): number {
  const { corners } = draft;
  const indices = retainedOf(draft);
  let most = 0;
  for (const [rank, from] of indices.entries()) {
    const to = indices[rank + 1] ?? corners.length;
    const [start, end] = [corners[from], corners[to % corners.length] ?? corners[0]];
    for (const corner of corners.slice(from + 1, to)) {
      if (start && end) most = Math.max(most, deviationM(corner, start, end));
    }
  }
  return most;
}
