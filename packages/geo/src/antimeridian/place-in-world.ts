import type { Geometry, Position } from '../shapes/geojson.ts';
import { MAX_LONGITUDE } from '../shapes/read-coordinates.ts';
import { type Lines, linesOf, withLines } from '../sphere/line.ts';
import { wrapLongitude } from '../sphere/sphere.ts';
import { splitAtAntimeridian } from './antimeridian.ts';
import { unwrapArea } from './unwrap-area.ts';

type Line = readonly Position[];

/**
 * Brings the longitudes of a geometry into ±180, as databases store them: areas and lines that run past the
 * antimeridian are cut there (RFC 7946, section 3.1.9), points are wrapped.
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
 * Reverses `placeInWorld`, so that a geometry can be drawn in one piece: joins areas as `unwrapArea` does, and
 * joins each line to its predecessor when it begins where that line ends, on the other side of the antimeridian.
 * Longitudes may then run past 180, at most to ±360. Points stay as they are.
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

/** Cuts lines at the antimeridian; the result has longitudes within ±180. */
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

/** Cuts a segment, whose longitudes are within ±360, at each of ±180 that it crosses. */
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

/** Positions joined so far, and the range of their longitudes. */
interface Run {
  readonly positions: Position[];
  reach: Reach;
}
type Reach = readonly [west: number, east: number];

function unwrapLines(geometry: Lines): Lines {
  const runs: Run[] = [];
  const lines = linesOf(geometry);
  for (const [index, line] of lines.entries()) {
    const run = runs.at(-1);
    const isJoined = run && continuesAcross(lines[index - 1], line) && append(run, line);
    if (!isJoined) runs.push({ positions: [...line], reach: reachOf(line) });
  }
  const [only] = runs;
  if (runs.length === 1 && only) return { type: 'LineString', coordinates: centreRun(only) };
  return { type: 'MultiLineString', coordinates: runs.map(centreRun) };
}

/** Whether the second line begins where the first line ends, on the other side of the antimeridian. */
function continuesAcross(first: Line | undefined, second: Line): boolean {
  const [end, start] = [first?.at(-1), second[0]];
  if (!end || !start) return false;
  return Math.abs(start[0]) === 180 && end[0] === -start[0] && end[1] === start[1];
}

/** Appends a line that continues a run. Returns false when that would need longitudes beyond ±360. */
function append(run: Run, line: Line): boolean {
  const byDeg = (run.positions.at(-1)?.[0] ?? 0) - (line[0]?.[0] ?? 0);
  const [west, east] = reachOf(line);
  const reach: Reach = [Math.min(run.reach[0], west + byDeg), Math.max(run.reach[1], east + byDeg)];
  const turn = turnOf(reach);
  if (reach[0] - turn < -MAX_LONGITUDE || reach[1] - turn > MAX_LONGITUDE) return false;
  for (const [lon, lat] of line.slice(1)) run.positions.push([lon + byDeg, lat]);
  run.reach = reach;
  return true;
}

/** Shifts a run by a full turn when that brings its middle within ±180. */
function centreRun({ positions, reach }: Run): Line {
  const turn = turnOf(reach);
  return turn === 0 ? positions : positions.map(([lon, lat]): Position => [lon - turn, lat]);
}

function turnOf([west, east]: Reach): 0 | 360 | -360 {
  const sum = west + east;
  return sum > 360 ? 360 : sum < -360 ? -360 : 0;
}

function reachOf(line: Line): Reach {
  const lons = line.map(([lon]) => lon);
  return [
    lons.reduce((low, lon) => Math.min(low, lon), Number.POSITIVE_INFINITY),
    lons.reduce((high, lon) => Math.max(high, lon), Number.NEGATIVE_INFINITY),
  ];
}
