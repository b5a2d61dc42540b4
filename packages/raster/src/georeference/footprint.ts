import type { Position, Ring } from '@sigma/geo';
import type { AffineTransform, PixelPoint } from './affine.ts';
import { affinePlace, type Georeference } from './georeference.ts';
import { type Projection, projectionOf } from './projection.ts';

/** No vertex is added where the true edge deviates from the drawn one by less than this (about a metre). */
const TOLERANCE_DEG = 1e-5;
const MAX_SPLITS = 6;

/**
 * The outline of a plain grid of `width` x `height` pixels in degrees; see `outlineOf`.
 * `undefined` when the system or the transform is not usable.
 */
export function footprintOf(
  transform: AffineTransform,
  width: number,
  height: number,
  epsg: number,
): Ring | undefined {
  const place = affinePlace(transform, epsg);
  return place.known ? imageOutline(place.georeference, width, height) : undefined;
}

/** The outline of an image in degrees; see `outlineOf`. */
export function imageOutline(georeference: Georeference, width: number, height: number): Ring | undefined {
  const corners: PixelPoint[] = [
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
  ];
  return outlineOf(georeference, corners);
}

/**
 * A polygon given in pixels as a closed, counterclockwise ring in degrees. Straight pixel edges get as many vertices as
 * their curve on Earth needs (one metre, at most 64 pieces per edge). Longitudes are unwrapped: a ring across the
 * antimeridian continues past 180 instead of jumping. `undefined` when a vertex has no position, and for a ring around a
 * pole, which cannot be closed this way.
 */
export function outlineOf(georeference: Georeference, corners: readonly PixelPoint[]): Ring | undefined {
  const projection = projectionOf(georeference.epsg);
  if (!projection) return undefined;
  const positions: Position[] = [];
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length] ?? from;
    positions.push(...edge(georeference, projection, from, to));
  }
  if (
    positions.length < 3 ||
    positions.some(([lon, lat]) => !Number.isFinite(lon) || !Number.isFinite(lat))
  ) {
    return undefined;
  }
  return closeRing(positions);
}

/** The vertices of one edge, except for its last one. */
function edge(
  georeference: Georeference,
  projection: Projection,
  from: PixelPoint,
  to: PixelPoint,
): Position[] {
  const at = (t: number): Position => {
    const col = from[0] + (to[0] - from[0]) * t;
    const row = from[1] + (to[1] - from[1]) * t;
    return projection.inverse(...georeference.toMap(col, row));
  };
  const split = (t0: number, p0: Position, t1: number, p1: Position, depth: number): Position[] => {
    const middle = (t0 + t1) / 2;
    const truth = at(middle);
    const end = unwrapTo(p0[0], p1[0]);
    const bend = Math.hypot(unwrapTo(p0[0], truth[0]) - (p0[0] + end) / 2, truth[1] - (p0[1] + p1[1]) / 2);
    if (depth === 0 || !(bend > TOLERANCE_DEG)) return [p0];
    return [...split(t0, p0, middle, truth, depth - 1), ...split(middle, truth, t1, p1, depth - 1)];
  };
  return split(0, at(0), 1, at(1), MAX_SPLITS);
}

function closeRing(positions: readonly Position[]): Ring | undefined {
  const ring: Position[] = [];
  for (const [lon, lat] of positions) {
    const last = ring.at(-1);
    ring.push([last ? unwrapTo(last[0], lon) : lon, lat]);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(unwrapTo(last[0], first[0]) - first[0]) > 180) return undefined;
  const turns = signedArea(ring) < 0 ? ring.toReversed() : ring;
  const shift = 360 * Math.round((Math.min(...ring.map((p) => p[0])) - 0) / 360);
  const placed = turns.map(([lon, lat]): Position => [lon - shift, lat]);
  return [...placed, ...placed.slice(0, 1)];
}

/** `lon` moved by multiples of 360 degrees to within 180 degrees of `reference`. */
function unwrapTo(reference: number, lon: number): number {
  return lon - 360 * Math.round((lon - reference) / 360);
}

function signedArea(ring: readonly Position[]): number {
  return ring.reduce((sum, [lon, lat], i) => {
    const next = ring[(i + 1) % ring.length] ?? [lon, lat];
    return sum + (lon * next[1] - next[0] * lat) / 2;
  }, 0);
}
