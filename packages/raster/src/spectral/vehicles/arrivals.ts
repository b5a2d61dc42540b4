import { medianPlane } from '../memory/background.ts';
import { type Segment, segment } from '../objects/segment.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';

/** Constants of algorithm version 1. */
const PRIOR_PICTURES = 3;
/** Standard deviation of a picture from day to day, as a share of its brightness. */
const BRIGHTNESS_SHARE = 0.02;
/** Standard deviation of the detector, in reflectance. */
const DETECTOR_SIGMA = 0.003;
/** An error of registration moves edges by this multiple of it. */
const EDGE_FACTOR = 1.3;
const SEED_SIGMA = 5;
const GROW_SIGMA = 3;
/** Vehicles closer than this are one finding with a count. */
const CLUSTER_M = 40;
/** A vehicle of this length is a truck. */
const TRUCK_M = 12;
/** A longer bright or dark spot is not taken as a vehicle. */
const MAX_LENGTH_M = 30;

export interface ArrivalInput {
  /** Gray picture of this pass, as reflectance. */
  readonly picture: Plane;
  /** Earlier pictures, aligned with it; the newest three are used, in any order. */
  readonly priors: readonly Plane[];
  /** Standard deviation of the registration in pixels. */
  readonly registrationPx: number;
  readonly pixelM: number;
}

/** Vehicles that arrived since the earlier pictures, close to each other. */
export interface Arrival {
  readonly pixels: Int32Array;
  readonly count: number;
  /** Highest score of the vehicles, in standard deviations. */
  readonly score: number;
  readonly lengthM: number;
  readonly isTruck: boolean;
}

/**
 * Change of a gray picture against the median of three earlier ones, in standard deviations of a noise model: brightness,
 * edges that a small displacement moves, and the detector. `undefined` with fewer than three earlier pictures.
 */
export function arrivalScores({ picture, priors, registrationPx }: ArrivalInput): Plane | undefined {
  if (priors.length < PRIOR_PICTURES) return undefined;
  const usual = medianPlane(priors.slice(-PRIOR_PICTURES));
  const { width, height } = picture;
  const at = (x: number, y: number) =>
    usual.values[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ??
    Number.NaN;
  const values = picture.values.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const level = at(x, y);
    const gradient = Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / 2;
    const sigma = Math.hypot(
      BRIGHTNESS_SHARE * level,
      EDGE_FACTOR * registrationPx * gradient,
      DETECTOR_SIGMA,
    );
    return (value - level) / sigma;
  });
  return { width, height, values };
}

/**
 * Vehicles that stand where none stood in the earlier pictures. A vehicle that was always there is not found. With fewer
 * than three earlier pictures nothing can be said: `undefined`.
 */
export function findArrivals(input: ArrivalInput): readonly Arrival[] | undefined {
  const scores = arrivalScores(input);
  if (scores === undefined) return undefined;
  const { pixelM } = input;
  // Bright and dark vehicles count the same.
  const magnitude = { ...scores, values: scores.values.map(Math.abs) };
  const single = segment(magnitude, { seed: SEED_SIGMA, grow: GROW_SIGMA, minScore: 0 }).filter(
    ({ pixels }) => shapeOf(pixels, scores.width).lengthPx * pixelM <= MAX_LENGTH_M,
  );
  return clusters(single, scores.width, CLUSTER_M / pixelM).map((members) =>
    toArrival(members, magnitude, pixelM),
  );
}

/** Joins objects whose centres are close, also through others between them, in the order of their first members. */
function clusters(segments: readonly Segment[], width: number, reachPx: number): Segment[][] {
  const centres = segments.map(({ pixels }) => shapeOf(pixels, width).centroid);
  const rest = new Set(segments.keys());
  const result: Segment[][] = [];
  for (const start of segments.keys()) {
    if (!rest.delete(start)) continue;
    const members = [start];
    for (const member of members) {
      const [x, y] = centres[member] ?? [0, 0];
      for (const other of rest) {
        const [ox, oy] = centres[other] ?? [0, 0];
        if (Math.hypot(ox - x, oy - y) > reachPx) continue;
        rest.delete(other);
        members.push(other);
      }
    }
    result.push(members.sort((a, b) => a - b).flatMap((member) => segments[member] ?? []));
  }
  return result;
}

function toArrival(members: readonly Segment[], magnitude: Plane, pixelM: number): Arrival {
  const lengths = members.map(({ pixels }) => shapeOf(pixels, magnitude.width).lengthPx * pixelM);
  const lengthM = Math.max(...lengths);
  return {
    pixels: Int32Array.from(members.flatMap(({ pixels }) => [...pixels])).sort(),
    count: members.length,
    score: Math.max(...members.map(({ peak }) => magnitude.values[peak] ?? 0)),
    lengthM,
    isTruck: lengthM >= TRUCK_M,
  };
}
