import type { Position } from '../shapes/geojson.ts';
import { EARTH_RADIUS_M, toRadians } from '../sphere/sphere.ts';

/**
 * Calculates for each corner of a ring (without its closing corner) by how many metres the outline moves when the
 * corner is removed (Douglas and Peucker, 1973). Removing all corners up to some weight moves the outline by at
 * most that weight. The weight is infinite for three corners that preserve an extent and for corners on the
 * antimeridian or at a pole.
 */
export function cornerWeights(corners: readonly Position[]): Float64Array {
  const weights = new Float64Array(corners.length);
  const pinned = [
    0,
    farthestFrom(corners, 0),
    ...[...corners.keys()].filter((index) => isOnFrame(corners[index])),
  ];
  const anchors = [...new Set(pinned)].sort((a, b) => a - b);
  for (const index of anchors) weights[index] = Number.POSITIVE_INFINITY;
  const runs = anchors.map((from, index) => [from, anchors[index + 1] ?? corners.length] as const);
  for (const [from, to] of runs) weighRun(corners, from, to, weights);
  if (anchors.length === 2) {
    const third = heaviest(weights, (weight) => weight < Number.POSITIVE_INFINITY);
    weights[third] = Number.POSITIVE_INFINITY;
  }
  return weights;
}

/** Distance in metres from a position to the segment between two others, in the plane at the position's latitude. */
export function deviationM(position: Position, from: Position, to: Position): number {
  const squeeze = Math.cos(toRadians(position[1]));
  const [ax, ay] = [(from[0] - position[0]) * squeeze, from[1] - position[1]];
  const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return toRadians(Math.hypot(ax + along * dx, ay + along * dy)) * EARTH_RADIUS_M;
}

function weighRun(corners: readonly Position[], first: number, last: number, weights: Float64Array): void {
  const waiting: [number, number, number][] = [[first, last, Number.POSITIVE_INFINITY]];
  for (let run = waiting.pop(); run; run = waiting.pop()) {
    const [from, to, limit] = run;
    const [start, end] = [corners[from], corners[to % corners.length]];
    if (to - from < 2 || !start || !end) continue;
    let [middle, most] = [from + 1, -1];
    for (let index = from + 1; index < to; index++) {
      const deviation = deviationM(corners[index] ?? start, start, end);
      if (deviation > most) [middle, most] = [index, deviation];
    }
    // never more than the corner by which this run was made, so that corners leave from the last made on
    const weight = Math.min(most, limit);
    weights[middle] = weight;
    waiting.push([from, middle, weight], [middle, to, weight]);
  }
}

function farthestFrom(corners: readonly Position[], index: number): number {
  const from = corners[index] ?? [0, 0];
  return heaviest(
    Float64Array.from(corners, (corner) => Math.hypot(corner[0] - from[0], corner[1] - from[1])),
  );
}

function heaviest(weights: Float64Array, counts: (weight: number) => boolean = () => true): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, weight] of weights.entries()) {
    if (counts(weight) && weight > most) [best, most] = [index, weight];
  }
  return best;
}

/** Whether a corner is on the antimeridian or at a pole, along which split areas run. */
function isOnFrame(corner: Position | undefined): boolean {
  return corner !== undefined && (Math.abs(corner[0]) === 180 || Math.abs(corner[1]) === 90);
}
