import type { Position } from '../shapes/geojson.ts';
import { EARTH_RADIUS_M, toRadians } from '../sphere/sphere.ts';
import { linesOfPart, type Part } from './parts.ts';

/** A place on the sphere, km from its centre. */
export type GroundPoint = readonly [x: number, y: number, z: number];

const RADIUS_KM = EARTH_RADIUS_M / 1000;
const STEP_KM = 4;
/** With longer outlines, places are farther apart, so that no geometry takes long. */
const MAX_SAMPLES = 40_000;

/** Places along the outlines of parts. */
export interface GroundSamples {
  readonly points: readonly GroundPoint[];
  /** The number of the part of each place. */
  readonly parts: readonly number[];
  /** The greatest distance along an outline between neighbouring places. */
  readonly stepKm: number;
}

/** Converts a position to a point on the sphere. */
export function groundPoint([lon, lat]: Position): GroundPoint {
  const [east, north] = [toRadians(lon), toRadians(lat)];
  const around = RADIUS_KM * Math.cos(north);
  return [around * Math.cos(east), around * Math.sin(east), RADIUS_KM * Math.sin(north)];
}

/** Returns places along the outlines of all parts, 4 km apart or as near as `MAX_SAMPLES` permits, with all corners. */
export function sampleParts(parts: readonly Part[]): GroundSamples {
  const lines = parts.map(linesOfPart);
  let totalKm = 0;
  for (const line of lines.flat())
    for (const [index, to] of line.entries()) totalKm += edgeKm(line[index - 1] ?? to, to);
  const stepKm = Math.max(STEP_KM, totalKm / MAX_SAMPLES);
  const points: GroundPoint[] = [];
  const numbers: number[] = [];
  for (const [part, ofPart] of lines.entries()) {
    for (const line of ofPart) {
      for (const [index, to] of line.entries()) {
        const from = line[index - 1] ?? to;
        const count = Math.max(1, Math.ceil(edgeKm(from, to) / stepKm));
        for (let piece = 1; piece <= count; piece += 1) {
          points.push(groundPoint(between(from, to, piece / count)));
          numbers.push(part);
        }
      }
    }
  }
  return { points, parts: numbers, stepKm };
}

/** Upper bound of the length of an edge, which is straight in longitude and latitude. */
function edgeKm(from: Position, to: Position): number {
  const widest = Math.cos(toRadians(Math.min(Math.abs(from[1]), Math.abs(to[1]))));
  const scale = from[1] * to[1] < 0 ? 1 : widest;
  return toRadians(Math.hypot((to[0] - from[0]) * scale, to[1] - from[1])) * RADIUS_KM;
}

const between = (a: Position, b: Position, share: number): Position =>
  share === 1 ? b : [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
