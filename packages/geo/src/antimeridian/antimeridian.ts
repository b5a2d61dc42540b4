import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { cross, locateInRing } from '../shapes/locate.ts';
import {
  areaOf,
  closePath,
  edgesOf,
  isCounterClockwise,
  polygonsOf,
  type RingPath,
  readRing,
  reversePath,
} from '../sphere/ring.ts';

/** Longitudes this close to the antimeridian, in degrees (0.1 mm), count as being on it. */
const SNAP_DEG = 1e-9;

/** A run of positions from antimeridian to antimeridian within one strip of 360 degrees, shifted to ±180. */
type Chain = readonly Position[];
type Cut = { readonly ring: Ring } | { readonly chains: readonly Chain[] };
interface Piece {
  readonly strip: number;
  readonly from: Position;
  readonly to: Position;
}

/** Whether an area is already within ±180 and encloses no pole. */
export function isWithinWorld(area: Area): boolean {
  return polygonsOf(area).every((rings) =>
    rings.every((ring) => ring.every(([lon]) => lon >= -180 && lon <= 180) && readRing(ring).turnDeg === 0),
  );
}

/**
 * Cuts an area at the antimeridian (RFC 7946, section 3.1.9). Accepts longitudes up to ±360 and rings around a
 * pole; returns longitudes within ±180, as one polygon if possible and several otherwise. An area that needs no
 * cut is returned unchanged; an area without extent becomes an empty MultiPolygon.
 */
export function splitAtAntimeridian(area: Area): Area {
  return isWithinWorld(area) ? area : areaOf(polygonsOf(area).flatMap(splitPolygon));
}

function splitPolygon(rings: readonly Ring[]): Ring[][] {
  const band = fullBand(rings);
  if (band) return [[band]];
  const outers: Ring[] = [];
  const holes: Ring[] = [];
  const chains: Chain[] = [];
  rings.forEach((ring, index) => {
    const path = orient(readRing(ring), index === 0);
    const cut = cutPath(path);
    if ('chains' in cut) chains.push(...cut.chains);
    else (index === 0 ? outers : holes).push(cut.ring);
  });
  const polygons = [...outers, ...linkChains(chains)].map((outer) => [outer]);
  for (const hole of holes) polygons.find(([outer]) => outer && contains(outer, hole))?.push(hole);
  return polygons;
}

/** A rectangle at least 360 degrees wide is the band between its parallels, whatever its first longitude. */
function fullBand(rings: readonly Ring[]): Ring | undefined {
  const [outer] = rings;
  if (!outer || rings.length > 1 || readRing(outer).turnDeg !== 0) return undefined;
  const lons = outer.map(([lon]) => lon);
  const lats = outer.map(([, lat]) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const isCorner = ([lon, lat]: Position) =>
    (lon === west || lon === east) && (lat === south || lat === north);
  if (east - west < 360 || !outer.every(isCorner)) return undefined;
  return [
    [-180, south],
    [180, south],
    [180, north],
    [-180, north],
    [-180, south],
  ];
}

function orient(path: RingPath, asOuter: boolean): RingPath {
  return isCounterClockwise(path) === asOuter ? path : reversePath(path);
}

function contains(outer: Ring, hole: Ring): boolean {
  const decided = hole.map((corner) => locateInRing(corner, outer)).find((where) => where !== 'boundary');
  return decided === 'inside';
}

function cutPath(path: RingPath): Cut {
  const pieces = edgesOf(path).flatMap(([from, to]) => cutEdge(snap(from), snap(to)));
  const begins = pieces.map((piece, index) => {
    const before = pieces.at(index - 1) ?? piece;
    // The piece before the first is the last piece, whose strips are higher by the turn of the path.
    const strip = index === 0 ? before.strip - path.turnDeg / 360 : before.strip;
    return strip !== piece.strip || isNotch(before, piece);
  });
  const first = begins.indexOf(true);
  if (first < 0) return { ring: closePath({ corners: pieces.map(inWorld('from')), turnDeg: 0 }) };
  const chains: Position[][] = [];
  for (const offset of pieces.keys()) {
    const index = (first + offset) % pieces.length;
    const piece = pieces[index];
    if (!piece || Number.isNaN(piece.strip)) continue;
    if (begins[index]) chains.push([inWorld('from')(piece)]);
    chains.at(-1)?.push(inWorld('to')(piece));
  }
  return { chains };
}

/**
 * Whether the outline reaches the antimeridian and turns back with the inside beyond its tip. There the area on
 * this side splits in two, just as it does where the outline crosses.
 */
function isNotch(before: Piece, piece: Piece): boolean {
  const [from, tip, to] = [inWorld('from')(before), inWorld('from')(piece), inWorld('to')(piece)];
  return Math.abs(tip[0]) === 180 && cross(from, tip, to) < 0;
}

function inWorld(end: 'from' | 'to'): (piece: Piece) => Position {
  return (piece) => [piece[end][0] - 360 * piece.strip, piece[end][1]];
}

function snap(position: Position): Position {
  const line = 360 * Math.round((position[0] - 180) / 360) + 180;
  return Math.abs(position[0] - line) < SNAP_DEG ? [line, position[1]] : position;
}

/** Cuts an edge where it crosses a longitude of 180 + 360·n. An edge along such a line belongs to no strip (NaN). */
function cutEdge(from: Position, to: Position): Piece[] {
  const stripOf = (a: Position, b: Position) =>
    a[0] === b[0] && (a[0] - 180) % 360 === 0 ? Number.NaN : Math.floor(((a[0] + b[0]) / 2 + 180) / 360);
  const east = to[0] > from[0];
  const pieces: Piece[] = [];
  let start = from;
  for (;;) {
    const line = east
      ? 360 * Math.floor((start[0] - 180) / 360 + 1) + 180
      : 360 * Math.ceil((start[0] - 180) / 360 - 1) + 180;
    if (east ? line >= to[0] : line <= to[0]) break;
    const share = (line - from[0]) / (to[0] - from[0]);
    const crossing: Position = [line, from[1] + share * (to[1] - from[1])];
    pieces.push({ strip: stripOf(start, crossing), from: start, to: crossing });
    start = crossing;
  }
  pieces.push({ strip: stripOf(start, to), from: start, to });
  return pieces;
}

/** Distance in degrees of a point on the antimeridian along the frame ±180, ±90, counter-clockwise from south-east. */
function frameDistance([lon, lat]: Position): number {
  return lon > 0 ? lat + 90 : 630 - lat;
}
const FRAME_LENGTH = 1080;
const FRAME_CORNERS: readonly (readonly [number, Position])[] = [
  [180, [180, 90]],
  [540, [-180, 90]],
  [720, [-180, -90]],
  [1080, [180, -90]],
];

/**
 * Joins chains to rings along the frame ±180, ±90. The inside is to the left of every chain, so where a chain
 * leaves the frame, the inside continues counter-clockwise along the frame up to the next chain that enters.
 */
function linkChains(chains: readonly Chain[]): Ring[] {
  const waiting = new Set(chains);
  const rings: Ring[] = [];
  for (const first of chains) {
    if (!waiting.has(first)) continue;
    const ring: Position[] = [];
    let chain: Chain | undefined = first;
    while (chain && waiting.delete(chain)) {
      ring.push(...chain);
      const { next, corners } = nextChain(chain, [first, ...waiting]);
      ring.push(...corners);
      chain = next;
    }
    const corners = ring.filter((corner, index) => {
      const before = ring[index === 0 ? ring.length - 1 : index - 1];
      return before?.[0] !== corner[0] || before[1] !== corner[1];
    });
    if (corners.length > 2) rings.push(closePath({ corners, turnDeg: 0 }));
  }
  return rings;
}

function nextChain(chain: Chain, open: readonly Chain[]): { next: Chain | undefined; corners: Position[] } {
  const distanceOf = (position: Position | undefined) => (position ? frameDistance(position) : 0);
  const exit = distanceOf(chain[chain.length - 1]);
  // A chain that begins where this chain ends continues from the tip of a notch into another part.
  const ahead = (at: number) => (at - exit + FRAME_LENGTH) % FRAME_LENGTH || FRAME_LENGTH;
  let next: Chain | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const candidate of open) {
    const gap = ahead(distanceOf(candidate[0]));
    if (gap < best) [next, best] = [candidate, gap];
  }
  const corners = FRAME_CORNERS.map(([at, corner]) => [ahead(at), corner] as const)
    .filter(([gap]) => gap > 0 && gap < best)
    .sort(([a], [b]) => a - b)
    .map(([, corner]) => corner);
  return { next, corners };
}
