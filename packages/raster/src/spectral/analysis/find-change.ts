import type { SpectralBlock } from '../block.ts';
import { DISPLACEMENT } from '../change/change-scores.ts';
import {
  type ChangedObject,
  classifyChange,
  ELONGATED,
  NEAR_LINE_M,
  PIPE_LINE_M,
} from '../change/classify-change.ts';
import { type Displaced, type Explanation, explainChange } from '../change/explain-change.ts';
import { type ChangeKernels, type ResidualResult, residualChange } from '../change/residual-filter.ts';
import { sharesByKind, unmixer } from '../change/unmix.ts';
import { align, register } from '../memory/register.ts';
import { nearestFacility } from '../objects/facility.ts';
import { robustScores } from '../objects/robust.ts';
import { shapeOf } from '../objects/shape.ts';
import { segmentByPeaks } from '../objects/watershed.ts';
import type { Plane } from '../plane.ts';
import { arrivalScores, arrivalsIn } from '../vehicles/arrivals.ts';
import { type DroppedObject, type Finding, type Found, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Change needs the median of this many earlier passes. */
const PRIORS = 3;
const THRESHOLDS = { seed: 4, grow: 2.5, share: 0.35 } as const;
const MIN_PEAK = 4.5;
/** Worlds without works have about one object in 30 km2 above it (seeds 1 to 8 and 41 to 44). */
const MIN_SCORE = 20;
/** Weaker ones are looked at where they are long or on a line: a trench must be proven by its soil and a pipe by its metal. */
const MIN_PROVEN_SCORE = 10;
/** Fewer pixels are an edge or a bad pixel; a building of 24 m has nine. */
const MIN_PIXELS = 3;
const FACILITY_M = 50;
const VEHICLE_LEVEL = 3;
/** Some 36 blocks of a gray picture say as much about its displacement as 300, in an eighth of the time. */
const GRAY_BLOCKS = 6;
const LEAST_STEP_PX = 32;
/** How far the ground of one object may lie elsewhere than registration has found for the scene; twice what is usual. */
const MOVED = { shiftPx: 0.4, blur: 0.15 } as const;

const TYPES = { construction: 'Construction', digging: 'Digging', exposed_pipe: 'Exposed Piping' } as const;

/**
 * Works on the ground; nothing before three earlier passes.
 *
 * @param usual the median of earlier passes, and how many they are
 */
export function findChange(
  input: PassInput,
  reduced: SpectralBlock,
  usual: SpectralBlock | undefined,
  passes: number,
  kernels: ChangeKernels,
): Found & { readonly layer: Plane | undefined } {
  if (usual === undefined || passes < PRIORS) return { findings: [], dropped: [], layer: undefined };
  const residual = residualChange(usual, reduced, DISPLACEMENT, kernels);
  const { scores } = robustScores(residual.scores);
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  const { pixelM, facilities } = input;
  const lines = facilities.filter(({ shape }) => shape === 'line');
  const unmix = unmixer(input.materials);
  for (const { pixels, score, peak } of segmentByPeaks(scores, THRESHOLDS)) {
    if (score < MIN_PROVEN_SCORE || pixels.length < MIN_PIXELS) continue;
    const shape = shapeOf(pixels, scores.width);
    const lineM = (nearestFacility(shape.centroid, lines)?.distancePx ?? Number.POSITIVE_INFINITY) * pixelM;
    const isStrong = score >= MIN_SCORE && (scores.values[peak] ?? 0) > MIN_PEAK;
    const isProvable = lineM <= PIPE_LINE_M || shape.axisRatio > ELONGATED;
    if (!isStrong && !isProvable) continue;
    const named = classifyChange(
      changedObject({ input, unmix, usual, reduced, residual, scores, pixels, lineM }),
    );
    const isProven = named.kind === 'exposed_pipe' || (named.kind === 'digging' && named.isExplained);
    if (!isStrong && !isProven) continue;
    const level = Math.max(THRESHOLDS.grow, THRESHOLDS.share * (scores.values[peak] ?? 0));
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: FACILITY_M });
    const { point, areaM2 } = located;
    if (named.kind === 'dropped')
      dropped.push({ product: 'change', reason: named.reason, pixels, point, areaM2, score });
    else if (named.kind === 'salt_crust')
      findings.push({ ...located, type: 'Soil Contamination', ground: 'bare' });
    else findings.push({ ...located, type: TYPES[named.kind] });
  }
  return { findings, dropped, layer: scores };
}

/** Vehicles that arrived, from the gray picture; earlier pictures that cannot be aligned are not used. */
export function findVehicles(input: PassInput, priors: readonly Plane[]): readonly Finding[] {
  if (input.gray === undefined) return [];
  const { picture, pixelM } = input.gray;
  const stepPx = Math.max(LEAST_STEP_PX, Math.round(Math.min(picture.width, picture.height) / GRAY_BLOCKS));
  const aligned = priors.flatMap((prior) => {
    const found = register(picture, prior, stepPx);
    return found?.usable === true ? [align(prior, found)] : [];
  });
  const scores = arrivalScores({ picture, priors: aligned, pixelM });
  if (scores === undefined) return [];
  const magnitude = { ...scores.pixels, values: scores.pixels.values.map(Math.abs) };
  return arrivalsIn(scores, pixelM).map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    return { ...located, type: 'Vehicle', count, lengthM };
  });
}

interface ChangedPixels {
  readonly input: PassInput;
  readonly unmix: ReturnType<typeof unmixer>;
  readonly usual: SpectralBlock;
  readonly reduced: SpectralBlock;
  readonly residual: ResidualResult;
  readonly scores: Plane;
  readonly pixels: Int32Array;
  readonly lineM: number;
}

/** What the pixels were made of and are made of now, those with higher scores counting more. */
function changedObject(object: ChangedPixels): ChangedObject {
  const { input, unmix, usual, reduced, scores, pixels, lineM } = object;
  const { materials, pixelM } = input;
  const [usualSpectrum, spectrum] = [usual, reduced].map((block) => meanSpectrum(block, scores, pixels));
  if (usualSpectrum === undefined || spectrum === undefined)
    throw new RangeError('There must be two passes.');
  const [before, after] = [unmix(usualSpectrum), unmix(spectrum)];
  const turnover = materials.reduce((sum, _, i) => sum + Math.max(0, (after[i] ?? 0) - (before[i] ?? 0)), 0);
  const { axisRatio, lengthPx } = shapeOf(pixels, scores.width);
  return {
    before: sharesByKind(before, materials),
    after: sharesByKind(after, materials),
    turnover,
    axisRatio,
    widthM: (pixels.length * pixelM) / lengthPx,
    lineDistanceM: lineM,
    lengthM: lengthPx * pixelM,
    pixels: pixels.length,
    explanation:
      lineM <= NEAR_LINE_M || axisRatio > ELONGATED ? explained(object, usualSpectrum, spectrum) : undefined,
  };
}

function explained(
  { input, usual, residual, scores, pixels }: ChangedPixels,
  usualSpectrum: Float64Array,
  spectrum: Float64Array,
): Explanation {
  const predicted = residual.predicted(usualSpectrum);
  const less = (values: Float64Array) => values.map((value, band) => value - (predicted[band] ?? 0));
  let [sum, squares] = [0, 0];
  for (const pixel of pixels) {
    const weight = (scores.values[pixel] ?? 0) ** 2;
    sum += weight;
    squares += weight * weight;
  }
  return explainChange({
    change: less(residual.measured(spectrum)),
    materials: input.materials.map(({ kind, reflectance }) => ({
      kind,
      spectrum: less(residual.measured(reflectance)),
    })),
    displaced: displacedSpectra({ usual, residual, scores, pixels }),
    pixels: (sum * sum) / squares,
  });
}

/** What the predicted spectrum of an object gains when its ground lies to the right, further down, or is blurred. */
function displacedSpectra({
  usual,
  residual,
  scores,
  pixels,
}: Pick<ChangedPixels, 'usual' | 'residual' | 'scores' | 'pixels'>): readonly Displaced[] {
  const at = (right: number, down: number) =>
    residual.predicted(meanSpectrum(usual, scores, pixels, { right, down }));
  const sum = (parts: readonly (readonly [weight: number, spectrum: Float64Array])[]) =>
    Float64Array.from(usual.wavelengths, (_, band) =>
      parts.reduce((total, [weight, spectrum]) => total + weight * (spectrum[band] ?? 0), 0),
    );
  const [own, left, right, up, down] = [at(0, 0), at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
  const blurred = sum([
    [1, left],
    [1, right],
    [1, up],
    [1, down],
    [-4, own],
  ]);
  return [
    {
      spectrum: sum([
        [0.5, right],
        [-0.5, left],
      ]),
      sigma: MOVED.shiftPx,
    },
    {
      spectrum: sum([
        [0.5, down],
        [-0.5, up],
      ]),
      sigma: MOVED.shiftPx,
    },
    { spectrum: blurred, sigma: MOVED.blur },
  ];
}

/** The mean spectrum of some pixels, or of those next to them; outside the image, of the pixel itself. */
function meanSpectrum(
  { lines, samples, wavelengths, data }: SpectralBlock,
  { values }: Plane,
  pixels: Int32Array,
  { right, down } = { right: 0, down: 0 },
): Float64Array {
  const moved = pixels.map((pixel) => {
    const [x, y] = [(pixel % samples) + right, Math.floor(pixel / samples) + down];
    return x >= 0 && y >= 0 && x < samples && y < lines ? y * samples + x : pixel;
  });
  return Float64Array.from(wavelengths, (_, band) => {
    let [sum, total] = [0, 0];
    for (const [i, pixel] of moved.entries()) {
      const sample = pixel % samples;
      const at = (((pixel - sample) / samples) * wavelengths.length + band) * samples + sample;
      const value = data[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const weight = (values[pixels[i] ?? 0] ?? 0) ** 2;
      sum += weight * value;
      total += weight;
    }
    return total > 0 ? sum / total : 0;
  });
}
