import { splitAtAntimeridian } from './antimeridian.ts';
import type { Geometry, Position } from './geojson.ts';
import { type Lines, linesOf, withLines } from './line.ts';
import { MAX_LONGITUDE } from './read-coordinates.ts';
import { wrapLongitude } from './sphere.ts';
import { unwrapArea } from './unwrap-area.ts';

type Line = readonly Position[];

/**
 * A geometry with its longitudes within ±180, as databases keep them: areas and lines that run past the
 * antimeridian are cut there (RFC 7946, 3.1.9), points are brought back.
 */
export function placeInWorld(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: placePosition(geometry.coordinates) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: geometry.coordinates.map(placePosition) };
    case 'LineString':
    case 'MultiLineString':
      return cutLines(geometry);
    case 'Polygon':
    case 'MultiPolygon':
      return splitAtAntimeridian(geometry);
  }
}

/**
 * The way back, to draw a geometry whole: areas as `unwrapArea` does, and lines of which one begins across the
 * antimeridian where the one before ends are joined; longitudes then run past 180, at most to ±360. Points stay.
 */
export function unwrapGeometry(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return geometry;
    case 'LineString':
    case 'MultiLineString':
      return unwrapLines(geometry);
    case 'Polygon':
    case 'MultiPolygon':
      return unwrapArea(geometry);
  }
}

/** Lines cut at the antimeridian, longitudes within ±180. */
export function cutLines(geometry: Lines): Lines {
  return withLines(geometry, linesOf(geometry).flatMap(cutLine));
}

function placePosition(position: Position): Position {
  const [lon, lat] = position;
  return isInside(lon) ? position : [wrapLongitude(lon), lat];
}

function isInside(lon: number): boolean {
  return Math.abs(lon) <= 180;
}

function cutLine(line: Line): readonly Line[] {
  if (line.every(([lon]) => isInside(lon))) return [line];
  const pieces: Position[][] = [];
  let turn: number | undefined;
  for (const [index, to] of line.slice(1).entries()) {
    for (const [start, end] of cutSegment(line[index] ?? to, to)) {
      const turns = Math.floor(((start[0] + end[0]) / 2 + 180) / 360);
      const inWorld = ([lon, lat]: Position): Position => [lon - 360 * turns, lat];
      if (turns !== turn) pieces.push([inWorld(start)]);
      pieces.at(-1)?.push(inWorld(end));
      turn = turns;
    }
  }
  return pieces;
}

/** The segment cut at the antimeridians that it crosses; longitudes reach from -360 to 360. */
function cutSegment(from: Position, to: Position): [Position, Position][] {
  const cuts = [-180, 180].filter((lon) => (from[0] - lon) * (to[0] - lon) < 0);
  if (from[0] > to[0]) cuts.reverse();
  const stops = [
    from,
    ...cuts.map((lon): Position => {
      const share = (lon - from[0]) / (to[0] - from[0]);
      return [lon, from[1] + share * (to[1] - from[1])];
    }),
    to,
  ];
  return stops.slice(1).map((end, index): [Position, Position] => [stops[index] ?? end, end]);
}

function unwrapLines(geometry: Lines): Lines {
  const joined: Line[] = [];
  const lines = linesOf(geometry);
  for (const [index, line] of lines.entries()) {
    const before = joined.at(-1);
    const whole = before && goesOn(lines[index - 1], line) ? join(before, line) : undefined;
    if (whole) joined.splice(-1, 1, whole);
    else joined.push(line);
  }
  const [only] = joined;
  if (joined.length === 1 && only) return { type: 'LineString', coordinates: bringNear(only) };
  return { type: 'MultiLineString', coordinates: joined.map(bringNear) };
}

/** Whether the second line begins where the first ends, on the other side of the antimeridian. */
function goesOn(first: Line | undefined, second: Line): boolean {
  const [end, start] = [first?.at(-1), second[0]];
  if (!end || !start) return false;
  return Math.abs(start[0]) === 180 && end[0] === -start[0] && end[1] === start[1];
}

/** Two lines as one; undefined when longitudes within ±360 cannot say it. */
function join(first: Line, second: Line): Line | undefined {
  const byDeg = (first.at(-1)?.[0] ?? 0) - (second[0]?.[0] ?? 0);
  const whole = [...first, ...second.slice(1).map(([lon, lat]): Position => [lon + byDeg, lat])];
  const [west, east] = reachOf(bringNear(whole));
  return west >= -MAX_LONGITUDE && east <= MAX_LONGITUDE ? whole : undefined;
}

/** Moves a line by a whole turn when that brings its middle into the world. */
function bringNear(line: Line): Line {
  const [west, east] = reachOf(line);
  const turns = west + east > 360 ? 1 : west + east < -360 ? -1 : 0;
  return turns === 0 ? line : line.map(([lon, lat]): Position => [lon - 360 * turns, lat]);
}

function reachOf(line: Line): readonly [number, number] {
  const lons = line.map(([lon]) => lon);
  return [
    lons.reduce((low, lon) => Math.min(low, lon), Number.POSITIVE_INFINITY),
    lons.reduce((high, lon) => Math.max(high, lon), Number.NEGATIVE_INFINITY),
  ];
}
