import { medianPlane } from '../memory/background.ts';
import { medianOf, robustStatistics } from '../objects/robust.ts';
import type { Segment } from '../objects/segment.ts';
import { shapeOf } from '../objects/shape.ts';
import { segmentByPeaks } from '../objects/watershed.ts';
import type { Plane } from '../plane.ts';
import { localGain } from './local-gain.ts';

const PRIOR_PICTURES = 3;
/** Standard deviation of a picture from day to day at the least, as a share of its brightness. */
const LEAST_SHARE = 0.01;
/** Standard deviation of the detector, in reflectance, and of the difference to a median of three. */
const DETECTOR_SIGMA = 0.003 * Math.sqrt(1 + 0.45);
/** An error of registration moves edges by this multiple of it. */
const EDGE_FACTOR = 1.3;
/** Where edges add more than this to the noise, brightness cannot be compared. */
const FLAT_SIGMA = 0.004;
const THRESHOLDS = { seed: 7, grow: 3, share: 0.4 } as const;
/** Vehicles closer than this are one finding with a count. */
const CLUSTER_M = 40;
/** A vehicle of this length is a truck. */
const TRUCK_M = 12;
/** A longer bright or dark spot is not taken as a vehicle. */
const MAX_LENGTH_M = 30;
/** Nor is a larger one, blurred edges included: shade and clouds. */
const MAX_AREA_M2 = 250;

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
 * Change of a gray picture against the median of three earlier ones as bright as it, in standard deviations of a noise model:
 * brightness, edges that a small displacement moves, and the detector. `undefined` with fewer than three earlier pictures.
 */
export function arrivalScores({ picture, priors, registrationPx }: ArrivalInput): Plane | undefined {
  if (priors.length < PRIOR_PICTURES) return undefined;
  const { width, height } = picture;
  const median = medianPlane(priors.slice(-PRIOR_PICTURES));
  const gain = localGain(picture, median);
  const usual = {
    ...median,
    values: median.values.map((value, i) => value * (gain.values[i] ?? Number.NaN)),
  };
  const edges = edgeSigma(usual, EDGE_FACTOR * registrationPx);
  const difference = picture.values.map((value, i) => value - (usual.values[i] ?? Number.NaN));
  const share = brightnessShare(difference, usual, edges);
  const values = difference.map((value, i) => {
    const level = usual.values[i] ?? Number.NaN;
    const edge = edges[i] ?? Number.NaN;
    return value / Math.sqrt((share * level) ** 2 + edge ** 2 + DETECTOR_SIGMA ** 2);
  });
  return { width, height, values };
}

/** What a displacement by `shiftPx` changes in each pixel. */
function edgeSigma({ width, height, values }: Plane, shiftPx: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const [row, up, down] = [y, Math.max(0, y - 1), Math.min(height - 1, y + 1)].map((each) => each * width);
    for (let x = 0; x < width; x++) {
      const left = values[(row ?? 0) + Math.max(0, x - 1)] ?? Number.NaN;
      const right = values[(row ?? 0) + Math.min(width - 1, x + 1)] ?? Number.NaN;
      const tall = (values[(down ?? 0) + x] ?? Number.NaN) - (values[(up ?? 0) + x] ?? Number.NaN);
      result[y * width + x] = (shiftPx * Math.sqrt((right - left) ** 2 + tall ** 2)) / 2;
    }
  }
  return result;
}

/** Standard deviation of the brightness between pictures as a share of it, from flat ground. */
function brightnessShare(difference: Float32Array, usual: Plane, edges: Float32Array): number {
  const shares = difference.map((value, i) =>
    (edges[i] ?? Number.NaN) < FLAT_SIGMA ? value / (usual.values[i] ?? Number.NaN) : Number.NaN,
  );
  const { sigma } = robustStatistics(shares);
  const detector = DETECTOR_SIGMA / medianOf(usual.values);
  const squared = sigma ** 2 - detector ** 2;
  return squared > LEAST_SHARE ** 2 ? Math.sqrt(squared) : LEAST_SHARE;
}

/**
 * Vehicles that stand where none stood in the earlier pictures. A vehicle that was always there is not found. With fewer
 * than three earlier pictures nothing can be said: `undefined`.
 */
export function findArrivals(input: ArrivalInput): readonly Arrival[] | undefined {
  const scores = arrivalScores(input);
  return scores && arrivalsIn(scores, input.pixelM);
}

/** The vehicles of a map of `arrivalScores`. */
export function arrivalsIn(scores: Plane, pixelM: number): readonly Arrival[] {
  // Bright and dark vehicles count the same.
  const magnitude = { ...scores, values: scores.values.map(Math.abs) };
  const single = segmentByPeaks(magnitude, THRESHOLDS).filter(
    ({ pixels }) =>
      pixels.length * pixelM ** 2 <= MAX_AREA_M2 &&
      shapeOf(pixels, scores.width).lengthPx * pixelM <= MAX_LENGTH_M,
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
