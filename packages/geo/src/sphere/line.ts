import type { LineString, MultiLineString, Position } from '../shapes/geojson.ts';
import { type GeometryIssue, geometryIssue } from '../shapes/geometry-issue.ts';
import { samePosition } from './ring.ts';
import { EARTH_RADIUS_M, toRadians } from './sphere.ts';

type Line = readonly Position[];
/** A geometry made of lines. */
export type Lines = LineString | MultiLineString;

/** Lists the lines of a geometry, each of two or more positions. */
export function linesOf(geometry: Lines): readonly Line[] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

/** Replaces the lines of a geometry. A LineString with a single line remains a LineString. */
export function withLines(geometry: Lines, lines: readonly Line[]): Lines {
  const [only] = lines;
  return geometry.type === 'LineString' && lines.length === 1 && only
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: lines };
}

/** A line of distinct consecutive positions, with the changes made in words. */
export type TidyLine =
  | { readonly ok: true; readonly line: Line; readonly changes: readonly string[] }
  | GeometryIssue;

/** Removes positions that repeat their predecessor. Fails with `too_few_positions` when fewer than two remain. */
export function tidyLine(line: Line, field: string): TidyLine {
  const distinct = line.filter((position, index) => {
    const before = line[index - 1];
    return !before || !samePosition(before, position);
  });
  if (distinct.length < 2) {
    return geometryIssue('too_few_positions', field, 'A line must have at least two distinct positions.');
  }
  const changes = distinct.length < line.length ? ['removed repeated points'] : [];
  return { ok: true, line: distinct, changes };
}

/** Integration step of a length, in degrees of latitude. */
const STEP_DEG = 2;

/**
 * Calculates the length of lines in metres on the sphere. Edges are straight in longitude and latitude, as maps
 * draw them and `areaKm2` measures them, so an edge along a parallel has the length of that parallel. Integrates
 * √((Δλ cos φ)² + Δφ²) by Simpson's rule: accurate to seven digits up to latitude 80° and to 2 % for a full turn
 * around a pole.
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
