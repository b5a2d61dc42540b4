import type { SpectralBlock } from '../block.ts';
import { DISPLACEMENT } from '../change/change-scores.ts';
import { type ChangedObject, classifyChange, ELONGATED, PIPE_LINE_M } from '../change/classify-change.ts';
import { type Explanation, explainChange } from '../change/explain-change.ts';
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
      lineM <= PIPE_LINE_M || axisRatio > ELONGATED ? explained(object, usualSpectrum, spectrum) : undefined,
  };
}

function explained(
  { input, residual, scores, pixels }: ChangedPixels,
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
    pixels: (sum * sum) / squares,
  });
}

function meanSpectrum(
  { samples, wavelengths, data }: SpectralBlock,
  { values }: Plane,
  pixels: Int32Array,
): Float64Array {
  return Float64Array.from(wavelengths, (_, band) => {
    let [sum, total] = [0, 0];
    for (const pixel of pixels) {
      const sample = pixel % samples;
      const at = (((pixel - sample) / samples) * wavelengths.length + band) * samples + sample;
      const value = data[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const weight = (values[pixel] ?? 0) ** 2;
      sum += weight * value;
      total += weight;
    }
    return total > 0 ? sum / total : 0;
  });
}
