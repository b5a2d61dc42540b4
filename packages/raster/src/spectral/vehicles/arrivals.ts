import { shapeOf } from '../objects/shape.ts';
import { segmentByPeaks } from '../objects/watershed.ts';
import type { Plane } from '../plane.ts';
import { comparePictures } from './compare-pictures.ts';
import { type Ground, groundOf, mapOf } from './ground.ts';
import { isVehicle, type VehicleEvidence, vehicleEvidence } from './prove-vehicle.ts';
import { templateScores } from './template-scores.ts';
import { vehicleTemplates } from './vehicle-templates.ts';

/** Earlier pictures that a picture is compared with. */
export const PRIOR_PICTURES = 3;
/** Weaker objects are not examined. Some 70 on a square kilometre are, almost all of them edges of roofs, fields and tracks. */
const THRESHOLDS = { seed: 5, grow: 3, share: 0.4 } as const;
/** Pixels of a vehicle have at least this share of its strongest change. */
const PIXEL_SHARE = 0.4;
/** Vehicles closer than this are one finding with a count. */
const CLUSTER_M = 40;
/** A vehicle of this length is a truck. */
const TRUCK_M = 12;
/** A longer bright or dark spot is not taken as a vehicle, nor is a wider one, blurred edges included. */
const MAX_LENGTH_M = 22;
const MAX_WIDTH_M = 6.5;

export interface ArrivalInput {
  /** Gray picture of this pass, as reflectance. */
  readonly picture: Plane;
  /** Earlier pictures, aligned with it; the newest three are used, in any order. */
  readonly priors: readonly Plane[];
  readonly pixelM: number;
  /** Where vehicles are looked for, by default everywhere. The pictures count as without data elsewhere. */
  readonly ground?: Ground;
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

export interface ArrivalScores {
  /** Change of each pixel in standard deviations. */
  readonly pixels: Plane;
  /** How well a bright or dark vehicle in the middle of each pixel explains the change around it, in standard deviations; 0 where it is not examined. */
  readonly vehicles: Plane;
  /** The evidence for the vehicle that explains the change around a pixel best; `undefined` where none does or it is an edge. */
  readonly vehicleAt: (pixel: number) => VehicleEvidence | undefined;
}

/**
 * Change of a gray picture against the median of three earlier ones as they would look now, and the best fit of a car or truck
 * in any direction. `undefined` with fewer than three earlier pictures.
 */
export function arrivalScores(input: ArrivalInput): ArrivalScores | undefined {
  const { picture, priors, pixelM, ground = groundOf(picture) } = input;
  if (priors.length < PRIOR_PICTURES) return undefined;
  const compared = comparePictures(picture, priors.slice(-PRIOR_PICTURES), ground);
  const { change, sigmas } = compared;
  const pixels = mapOf(
    ground,
    (pixel) => (change.values[pixel] ?? Number.NaN) / (sigmas[pixel] ?? Number.NaN),
  );
  const templates = vehicleTemplates(pixelM);
  const { scores, best } = templateScores(ground, { pixels, sigmas, templates });
  return {
    pixels,
    vehicles: scores,
    vehicleAt: (pixel) => {
      const template = templates[best[pixel] ?? -1];
      if (template === undefined) return undefined;
      const evidence = vehicleEvidence(compared, template, pixel);
      return isVehicle(evidence, template.kind) ? evidence : undefined;
    },
  };
}

/**
 * Vehicles that stand where none stood in the earlier pictures. A vehicle that was always there is not found. With fewer
 * than three earlier pictures nothing can be said: `undefined`.
 */
export function findArrivals(input: ArrivalInput): readonly Arrival[] | undefined {
  const scores = arrivalScores(input);
  return scores && arrivalsIn(scores, input.pixelM);
}

interface Vehicle {
  readonly pixels: Int32Array;
  readonly score: number;
}

/** The vehicles of `arrivalScores`, only those in whose middle the ground is examined. */
export function arrivalsIn(
  { pixels, vehicles, vehicleAt }: ArrivalScores,
  pixelM: number,
  isExamined: (pixel: number) => boolean = () => true,
): readonly Arrival[] {
  const single = segmentByPeaks(vehicles, THRESHOLDS)
    .flatMap((segment): Vehicle[] => {
      const evidence = isExamined(segment.peak) ? vehicleAt(segment.peak) : undefined;
      if (evidence === undefined) return [];
      return [{ pixels: changedPixels(pixels, segment.pixels), score: evidence.score }];
    })
    .filter((vehicle) => {
      const lengthM = shapeOf(vehicle.pixels, pixels.width).lengthPx * pixelM;
      const areaM2 = vehicle.pixels.length * pixelM ** 2;
      return lengthM <= MAX_LENGTH_M && areaM2 <= MAX_WIDTH_M * lengthM;
    });
  return clusters(single, pixels.width, CLUSTER_M / pixelM).map((members) =>
    toArrival(members, pixels.width, pixelM),
  );
}

/**
 * The pixels in and next to an object that are connected with its strongest change and have changed by a good part of it: at
 * its ends, vehicles fit less well than in its middle.
 */
function changedPixels({ width, values }: Plane, object: Int32Array): Int32Array {
  const change = (pixel: number) => Math.abs(values[pixel] ?? 0);
  const peak = object.reduce((best, pixel) => (change(pixel) > change(best) ? pixel : best), object[0] ?? 0);
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => dy * width + dx));
  const near = [...object].flatMap((pixel) => around.map((offset) => pixel + offset));
  const rest = new Set(near.filter((pixel) => change(pixel) >= PIXEL_SHARE * change(peak)));
  rest.delete(peak);
  const connected = [peak];
  for (const pixel of connected)
    for (const other of rest) {
      const isNext = Math.abs((other % width) - (pixel % width)) <= 1;
      if (!isNext || Math.abs(Math.floor(other / width) - Math.floor(pixel / width)) > 1) continue;
      rest.delete(other);
      connected.push(other);
    }
  return Int32Array.from(connected).sort();
}

/** Joins objects whose centres are close, also through others between them, in the order of their first members. */
function clusters(vehicles: readonly Vehicle[], width: number, reachPx: number): Vehicle[][] {
  const centres = vehicles.map(({ pixels }) => shapeOf(pixels, width).centroid);
  const rest = new Set(vehicles.keys());
  const result: Vehicle[][] = [];
  for (const start of vehicles.keys()) {
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
    result.push(members.sort((a, b) => a - b).flatMap((member) => vehicles[member] ?? []));
  }
  return result;
}

function toArrival(members: readonly Vehicle[], width: number, pixelM: number): Arrival {
  const lengthM = Math.max(...members.map(({ pixels }) => shapeOf(pixels, width).lengthPx * pixelM));
  return {
    pixels: Int32Array.from(members.flatMap(({ pixels }) => [...pixels])).sort(),
    count: members.length,
    score: Math.max(...members.map(({ score }) => score)),
    lengthM,
    isTruck: lengthM >= TRUCK_M,
  };
}
