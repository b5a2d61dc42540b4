import type { PixelPoint } from '../../georeference/affine.ts';
import type { SpectralBlock } from '../block.ts';
import { type ChangedObject, classifyChange } from '../change/classify-change.ts';
import { type ChangeKernels, residualChange } from '../change/residual-filter.ts';
import { sharesByKind, unmixer } from '../change/unmix.ts';
import { medianOfPacked, type PackedBlock } from '../memory/packed-block.ts';
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
const THRESHOLDS = { seed: 4.5, grow: 2.5, share: 0.35 } as const;
/** Worlds without works have about one object in 30 km2 above it (seeds 1 to 8 and 41 to 44). */
const MIN_SCORE = 20;
/** Fewer pixels are an edge or a bad pixel; a building of 24 m has nine. */
const MIN_PIXELS = 3;
/** What registration and resampling leave between passes. */
const DISPLACEMENT = { shiftPx: 0.15, blur: 0.08 } as const;
const FACILITY_M = 50;
const VEHICLE_LEVEL = 3;
/** Some 36 blocks of a gray picture say as much about its displacement as 300, in an eighth of the time. */
const GRAY_STEP_PX = 150;

const TYPES = { construction: 'Construction', digging: 'Digging', exposed_pipe: 'Exposed Piping' } as const;

/** Works on the ground; nothing before three earlier passes. */
export function findChange(
  input: PassInput,
  reduced: SpectralBlock,
  priors: readonly PackedBlock[],
  kernels: ChangeKernels,
): Found & { readonly layer: Plane | undefined } {
  if (priors.length < PRIORS) return { findings: [], dropped: [], layer: undefined };
  const usual = medianOfPacked(priors.slice(-PRIORS));
  const { scores } = robustScores(residualChange(usual, reduced, DISPLACEMENT, kernels).scores);
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  const { pixelM, facilities } = input;
  const unmix = unmixer(input.materials);
  for (const { pixels, score, peak } of segmentByPeaks(scores, THRESHOLDS)) {
    if (score < MIN_SCORE || pixels.length < MIN_PIXELS) continue;
    const level = Math.max(THRESHOLDS.grow, THRESHOLDS.share * (scores.values[peak] ?? 0));
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: FACILITY_M });
    const { point, areaM2 } = located;
    const named = classifyChange(changedObject({ input, unmix, usual, reduced, scores, pixels, point }));
    if (named.kind === 'dropped')
      dropped.push({ product: 'change', reason: named.reason, pixels, point, areaM2, score });
    else findings.push({ ...located, type: TYPES[named.kind] });
  }
  return { findings, dropped, layer: scores };
}

/** Vehicles that arrived, from the gray picture; earlier pictures that cannot be aligned are not used. */
export function findVehicles(input: PassInput, priors: readonly Plane[]): readonly Finding[] {
  if (input.gray === undefined) return [];
  const { picture, pixelM } = input.gray;
  const aligned = priors.flatMap((prior) => {
    const found = register(picture, prior, GRAY_STEP_PX);
    return found?.usable === true ? [{ plane: align(prior, found), residualPx: found.residualPx }] : [];
  });
  const registrationPx = aligned.reduce((most, { residualPx }) => Math.max(most, residualPx), 0.15);
  const scores = arrivalScores({
    picture,
    priors: aligned.map(({ plane }) => plane),
    registrationPx,
    pixelM,
  });
  if (scores === undefined) return [];
  const magnitude = { ...scores, values: scores.values.map(Math.abs) };
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
  readonly scores: Plane;
  readonly pixels: Int32Array;
  readonly point: PixelPoint;
}

/** What the pixels were made of and are made of now, those with higher scores counting more. */
function changedObject({
  input,
  unmix,
  usual,
  reduced,
  scores,
  pixels,
  point,
}: ChangedPixels): ChangedObject {
  const { materials, facilities, pixelM } = input;
  const lines = facilities.filter(({ shape }) => shape === 'line');
  const [before, after] = [usual, reduced].map((block) => unmix(meanSpectrum(block, scores, pixels)));
  const turnover = materials.reduce(
    (sum, _, i) => sum + Math.max(0, (after?.[i] ?? 0) - (before?.[i] ?? 0)),
    0,
  );
  const { axisRatio, lengthPx } = shapeOf(pixels, scores.width);
  return {
    before: sharesByKind(before ?? [], materials),
    after: sharesByKind(after ?? [], materials),
    turnover,
    axisRatio,
    widthM: (pixels.length * pixelM) / lengthPx,
    lineDistanceM: (nearestFacility(point, lines)?.distancePx ?? Number.POSITIVE_INFINITY) * pixelM,
  };
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
