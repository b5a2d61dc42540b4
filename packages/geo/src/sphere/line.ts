import type { LineString, MultiLineString, Position } from '../shapes/geojson.ts';
import { fault, type GeometryFault } from '../shapes/geometry-fault.ts';
import { samePosition } from './ring.ts';
import { EARTH_RADIUS_M, toRadians } from './sphere.ts';

type Line = readonly Position[];
export type Lines = LineString | MultiLineString;

/** The lines of a geometry, each of two or more positions. */
export function linesOf(geometry: Lines): readonly Line[] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

/** The same geometry with other lines: one line stays a LineString, a MultiLineString what it is. */
export function withLines(geometry: Lines, lines: readonly Line[]): Lines {
  const [only] = lines;
  return geometry.type === 'LineString' && lines.length === 1 && only
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: lines };
}

export type TidyLine =
  | { readonly ok: true; readonly line: Line; readonly changes: readonly string[] }
  | GeometryFault;

/** Takes out positions that repeat the one before; what is left has to be a line. */
export function tidyLine(line: Line, field: string): TidyLine {
  const distinct = line.filter((position, index) => {
    const before = line[index - 1];
    return !before || !samePosition(before, position);
  });
  if (distinct.length < 2) {
    return fault('too_few_positions', field, 'A line has at least two positions that differ.');
  }
  const changes = distinct.length < line.length ? ['removed repeated points'] : [];
  return { ok: true, line: distinct, changes };
}

/** Steps of latitude in which a length is integrated. */
const STEP_DEG = 2;

/**
 * Length in metres on the sphere of lines whose edges are straight in longitude and latitude, as maps draw them
 * and `areaKm2` measures them: along a parallel it is the parallel's. The integral of √((Δλ cos φ)² + Δφ²) by
 * Simpson's rule: good to seven digits up to 80° of latitude, to 2 % for a turn round a pole.
 */
export function lengthM(geometry: Lines): number {
  let radians = 0;
  for (const line of linesOf(geometry)) {
    for (const [index, to] of line.entries()) radians += edgeRadians(line[index - 1] ?? to, to);
  }
  return radians * EARTH_RADIUS_M;
}

function edgeRadians(from: Position, to: Position): number {
  const [east, north] = [toRadians(to[0] - from[0]), toRadians(to[1] - from[1])];
  const steps = Math.max(1, Math.ceil(Math.abs(to[1] - from[1]) / STEP_DEG));
  const speedAt = (share: number) =>
    Math.sqrt((east * Math.cos(toRadians(from[1]) + share * north)) ** 2 + north ** 2);
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    sum += speedAt(step / steps) + 4 * speedAt((step + 0.5) / steps) + speedAt((step + 1) / steps);
  }
  return sum / (6 * steps);
}
