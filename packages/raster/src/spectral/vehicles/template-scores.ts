import type { Plane } from '../plane.ts';
import { type Ground, mapOf } from './ground.ts';
import type { VehicleTemplate } from './vehicle-templates.ts';

/** Weaker pixels are not the middle of a vehicle that is found. */
const LEAST_PIXEL = 2;
/** A template explains so much of the squared change of its pixels and those next to them, without their noise. */
const LEAST_EXPLAINED = 0.4;
/** So much of a vehicle must be in pixels that are known. */
const LEAST_KNOWN = 0.6;
/** So close to the edge of a picture, vehicles are cut off. */
const EDGE_PX = 6;

export interface TemplateScores {
  /** How well the best template fits in the middle of each pixel, bright or dark, in standard deviations of its contrast; 0 for none. */
  readonly scores: Plane;
  /** The best template of each pixel, -1 for none. */
  readonly best: Int16Array;
}

interface TemplateScoresInput {
  /** Change of each pixel in standard deviations. */
  readonly pixels: Plane;
  readonly sigmas: Float32Array;
  readonly templates: readonly VehicleTemplate[];
}

/** Fits templates around each pixel of the ground that has changed, by least squares of their contrast. */
export function templateScores(
  ground: Ground,
  { pixels, sigmas, templates }: TemplateScoresInput,
): TemplateScores {
  const { width, height } = ground;
  const { values } = pixels;
  const shapes = templates.map((template) => placed(template, width));
  const edgePx = Math.max(EDGE_PX, ...shapes.map(({ reachPx }) => reachPx));
  const best = new Int16Array(width * height).fill(-1);
  const scores = mapOf(ground, (pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (x < edgePx || y < edgePx || x >= width - edgePx || y >= height - edgePx) return 0;
    if (!(Math.abs(values[pixel] ?? Number.NaN) >= LEAST_PIXEL)) return 0;
    let highest = 0;
    for (const [n, shape] of shapes.entries()) {
      const score = Math.abs(scoreOf(shape, pixel, { values, sigmas }));
      if (!(score > highest)) continue;
      highest = score;
      best[pixel] = n;
    }
    return highest;
  });
  return { scores, best };
}

interface PlacedTemplate {
  /** From the middle of the template to its pixels. */
  readonly offsets: Int32Array;
  readonly covers: Float64Array;
  readonly squaredCover: number;
  readonly reachPx: number;
}

const placed = ({ pixels }: VehicleTemplate, width: number): PlacedTemplate => ({
  offsets: Int32Array.from(pixels, ({ dx, dy }) => dy * width + dx),
  covers: Float64Array.from(pixels, ({ cover }) => cover),
  squaredCover: pixels.reduce((sum, { cover }) => sum + cover * cover, 0),
  reachPx: Math.max(...pixels.map(({ dx, dy }) => Math.max(Math.abs(dx), Math.abs(dy)))),
});

interface ChangedPixels {
  readonly values: Float32Array;
  readonly sigmas: Float32Array;
}

/** The contrast of a template in standard deviations; NaN where too few of its pixels are known, or it explains too little. */
function scoreOf(
  { offsets, covers, squaredCover }: PlacedTemplate,
  middle: number,
  { values, sigmas }: ChangedPixels,
): number {
  let [sum, squares, known, change, count] = [0, 0, 0, 0, 0];
  for (let k = 0; k < offsets.length; k++) {
    const at = middle + (offsets[k] ?? 0);
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const cover = covers[k] ?? 0;
    const weight = cover / (sigmas[at] ?? 1);
    sum += weight * value;
    squares += weight * weight;
    known += cover * cover;
    change += value * value;
    count++;
  }
  if (known < LEAST_KNOWN * squaredCover) return Number.NaN;
  const score = sum / Math.sqrt(squares);
  return score * score >= LEAST_EXPLAINED * (change - count) ? score : Number.NaN;
}
