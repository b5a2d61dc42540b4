import { smoothSum } from '../objects/blur.ts';
import { medianOf, robustStatistics } from '../objects/robust.ts';
import { type SmoothKernel, scalarSmooth } from '../objects/smooth-kernel.ts';
import type { Plane } from '../plane.ts';
import { inverseVariance, withoutLevel } from './map-noise.ts';
import { type PlumeExtent, plumeExtent } from './plume-head.ts';
import { type PlumeAxis, plumePositions, plumeSpreadM, unitVector } from './plume-shape.ts';
import { scalarTemplates, type TemplateKernel, type TemplateStep } from './template-kernel.ts';

/** Directions that are tried, from the wind that the product learns: its error is 12 degrees (standard deviation). */
const TURNS_DEG = [0, -6, 6, -12, 12, -18, 18, -24, 24, -30, 30] as const;
/** Plumes fade out, or are torn, after different distances. */
const LENGTHS_M = [120, 280, 600] as const;
/** Index of the length that detection limits are stated for. */
const USUAL_LENGTH = 1;
/** Plumes sway, so that the template is wider than they are at an instant. */
const WIDENING = 1.2;
/** Standard deviations of the blurs that the template is made of, in pixels. */
const LEVELS_PX = [2, 3, 4.5, 6.5] as const;

export interface PlumeScan {
  /** How many standard deviations the best plume that starts at a pixel stands above the noise; NaN without data. */
  readonly scores: Plane;
  /** Where that plume begins and reaches to, found more exactly than by the template. */
  readonly extentOf: (pixel: number) => PlumeExtent;
  /** Methane per length of that plume, in ppm m times m, by least squares. */
  readonly linePpmM2: (pixel: number) => number;
  /** The score of that plume by the part of it outside a mask, so that a stronger plume next to it does not count. */
  readonly scoreOutside: (pixel: number, mask: Uint8Array) => number;
  /** Inverse variance of the noise of each pixel; 0 without data. */
  readonly inverseVariance: Float32Array;
  /** A plume of this methane per length, in ppm m times m, has the score 1 on usual ground. */
  readonly noisePpmM2: number;
}

export type PlumeKernels = SmoothKernel & TemplateKernel;

interface ScanInput {
  /** Methane above the background, in ppm m. */
  readonly difference: Plane;
  /** Direction that the wind comes from, clockwise from north. */
  readonly windFromDeg: number;
  readonly pixelM: number;
}

/**
 * Looks for plumes with a filter of their shape: for each pixel as the source, for directions up to 30 degrees from the wind and three
 * lengths, the weighted sum S of the map d under the template T is compared with its noise,
 *
 *     S = Σ T d / σ²  /  √(Σ T² / σ²)
 *
 * where σ is the noise around a pixel. T is a chain of Gaussians along the wind, each as wide as a plume at that distance and
 * all of the same mass, as in a steady plume. Scores are in robust standard deviations of S over the image, so that structure of the
 * ground counts as noise, too.
 */
export function scanPlumes(
  { difference, windFromDeg, pixelM }: ScanInput,
  kernels: PlumeKernels = { ...scalarSmooth, ...scalarTemplates },
): PlumeScan {
  const { width, height } = difference;
  const level = withoutLevel(difference, kernels);
  const weights = inverseVariance(level, kernels);
  const weighted = level.values.map((value, i) => ((weights[i] ?? 0) > 0 ? value * (weights[i] ?? 0) : 0));
  const sums = LEVELS_PX.map((px) => smoothSum({ width, height, values: weighted }, px, kernels));
  const norms = LEVELS_PX.map((px) => smoothSum({ width, height, values: weights }, px, kernels));
  const scales: number[] = [];
  let noisePpmM2 = Number.NaN;
  const chain = templateChain(pixelM);
  const best = kernels.bestTemplates({
    width,
    height,
    sums,
    norms,
    directions: TURNS_DEG.map((turn, index) => stepsOf(chain, unitVector(windFromDeg + 180 + turn), index)),
    scaleOf: (length, read) => {
      if (scales[length] !== undefined) return scales[length];
      // The noise is that of the direction of the wind, which comes first; the others differ from it by chance only.
      const { signal, variance } = read();
      const scale = scaleOf(signal, variance, weights);
      if (length === USUAL_LENGTH)
        noisePpmM2 = (pixelM * scale) / Math.sqrt(medianOf(variance.filter((value) => value > 0)));
      scales[length] = scale;
      return scale;
    },
  });
  const { shapes, amplitudes } = best;
  const scores: Plane = { width, height, values: best.scores };
  scores.values.forEach((value, i) => {
    if (!((weights[i] ?? 0) > 0) || value === Number.NEGATIVE_INFINITY) scores.values[i] = Number.NaN;
  });
  const turnOf = (pixel: number) => TURNS_DEG[Math.floor((shapes[pixel] ?? 0) / LENGTHS_M.length)] ?? 0;
  const towardsDeg = (pixel: number) => (windFromDeg + 180 + turnOf(pixel) + 360) % 360;
  const lengthM = (pixel: number) => LENGTHS_M[(shapes[pixel] ?? 0) % LENGTHS_M.length] ?? LENGTHS_M[0];
  const axisOf = (pixel: number): PlumeAxis => ({
    head: [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5],
    towardsDeg: towardsDeg(pixel),
  });
  let inverse: Float32Array | undefined;
  const structured = () => {
    // The structure of the ground adds to the noise of single pixels.
    inverse ??= weights.map((weight) => weight / (scales[USUAL_LENGTH] ?? 1) ** 2);
    return inverse;
  };
  return {
    scores,
    extentOf: (pixel) =>
      plumeExtent({
        map: { level, inverseVariance: structured() },
        axis: axisOf(pixel),
        lengthM: lengthM(pixel),
        linePpmM2: pixelM * (amplitudes[pixel] ?? 0),
        pixelM,
      }),
    scoreOutside: (pixel, mask) => {
      const axis = axisOf(pixel);
      const scale = scales[(shapes[pixel] ?? 0) % LENGTHS_M.length] ?? Number.NaN;
      return scoreOf({ map: level, weights, axis, lengthPx: lengthM(pixel) / pixelM, pixelM, mask }) / scale;
    },
    linePpmM2: (pixel) => pixelM * (amplitudes[pixel] ?? 0),
    inverseVariance: weights,
    noisePpmM2,
  };
}

/** One Gaussian of the template. */
interface ChainLink {
  /** Distance from the source. */
  readonly px: number;
  /** Index of its blur in `LEVELS_PX`. */
  readonly level: number;
  readonly mass: number;
  /** Its part of Σ T², with the parts it shares with its neighbours. */
  readonly energy: number;
  /** Index of the length that ends here. */
  readonly endsLength: number | undefined;
}

function templateChain(pixelM: number): readonly ChainLink[] {
  const links: { readonly px: number; readonly level: number; readonly mass: number }[] = [];
  const ends = LENGTHS_M.map((lengthM) => lengthM / pixelM);
  for (let px = 0; px <= Math.max(...ends); px += links.at(-1)?.mass ?? 1) {
    const spreadPx = (WIDENING * plumeSpreadM(px * pixelM)) / pixelM;
    const level = nearestLevel(spreadPx);
    const mass = LEVELS_PX[level] ?? 1;
    links.push({ px: px + mass / 2, level, mass });
  }
  const within = (end: number) => links.filter(({ px }) => px <= end).length - 1;
  const lasts = ends.map((end, i) => (i === ends.length - 1 ? links.length - 1 : within(end)));
  return links.map((link, index) => {
    const overlap = links.reduce((sum, other) => sum + other.mass * commonArea(link, other), 0);
    const endsLength = lasts.indexOf(index);
    return { ...link, energy: link.mass * overlap, endsLength: endsLength < 0 ? undefined : endsLength };
  });
}

function nearestLevel(spreadPx: number): number {
  let best = 0;
  LEVELS_PX.forEach((px, i) => {
    if (Math.abs(Math.log(px / spreadPx)) < Math.abs(Math.log((LEVELS_PX[best] ?? 1) / spreadPx))) best = i;
  });
  return best;
}

/** The integral of the product of two Gaussians of mass 1. */
function commonArea(
  a: { readonly px: number; readonly level: number },
  b: { readonly px: number; readonly level: number },
): number {
  const square = (LEVELS_PX[a.level] ?? 1) ** 2 + (LEVELS_PX[b.level] ?? 1) ** 2;
  return Math.exp(-((a.px - b.px) ** 2) / (2 * square)) / (2 * Math.PI * square);
}

/** The template in a direction, shape by shape: those of a direction are numbered one after the other. */
function stepsOf(
  chain: readonly ChainLink[],
  [right, down]: readonly [number, number],
  direction: number,
): readonly TemplateStep[] {
  return chain.map(({ px, level, mass, energy, endsLength }) => ({
    level,
    dx: Math.round(px * right),
    dy: Math.round(px * down),
    mass,
    energy,
    completes:
      endsLength === undefined
        ? undefined
        : { shape: direction * LENGTHS_M.length + endsLength, length: endsLength },
  }));
}

function scaleOf(signal: Float32Array, variance: Float32Array, weights: Float32Array): number {
  const ratios = signal.map((value, i) =>
    (weights[i] ?? 0) > 0 ? value / Math.sqrt(variance[i] ?? 0) : Number.NaN,
  );
  return robustStatistics(ratios).sigma;
}

/** Σ T d / σ² over √(Σ T² / σ²) for one plume, pixel by pixel, without those of the mask. */
function scoreOf({
  map,
  weights,
  axis,
  lengthPx,
  pixelM,
  mask,
}: {
  readonly map: Plane;
  readonly weights: Float32Array;
  readonly axis: PlumeAxis;
  readonly lengthPx: number;
  readonly pixelM: number;
  readonly mask: Uint8Array;
}): number {
  const positionOf = plumePositions(axis, map.width);
  const [x, y] = axis.head;
  const row = (value: number) => Math.max(0, Math.min(map.height - 1, Math.floor(value)));
  const column = (value: number) => Math.max(0, Math.min(map.width - 1, Math.floor(value)));
  const reach = lengthPx + 2;
  let [signal, variance] = [0, 0];
  for (let line = row(y - reach); line <= row(y + reach); line++)
    for (let sample = column(x - reach); sample <= column(x + reach); sample++) {
      const pixel = line * map.width + sample;
      const weight = weights[pixel] ?? 0;
      if (!(weight > 0) || mask[pixel] === 1) continue;
      const along = positionOf.along(pixel);
      if (along < 0 || along > lengthPx) continue;
      const across = positionOf.across(pixel);
      const spread = (WIDENING * plumeSpreadM(along * pixelM)) / pixelM;
      const template = Math.exp(-0.5 * (across / spread) ** 2) / spread;
      signal += template * weight * (map.values[pixel] ?? 0);
      variance += template * template * weight;
    }
  return variance > 0 ? signal / Math.sqrt(variance) : 0;
}
