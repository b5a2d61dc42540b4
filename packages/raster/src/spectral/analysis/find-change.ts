import type { SpectralBlock } from '../block.ts';
import { classifyChange } from '../change/classify-change.ts';
import { residualChange } from '../change/residual-filter.ts';
import { sharesByKind } from '../change/unmix.ts';
import { medianOfPacked, type PackedBlock } from '../memory/packed-block.ts';
import { align, register } from '../memory/register.ts';
import { nearestFacility } from '../objects/facility.ts';
import { robustScores } from '../objects/robust.ts';
import { segment } from '../objects/segment.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';
import { arrivalScores, findArrivals } from '../vehicles/arrivals.ts';
import { type DroppedObject, type Finding, type Found, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Change needs the median of this many earlier passes. */
const PRIORS = 3;
/** Not yet calibrated by worlds without works. */
const THRESHOLDS = { seed: 4.5, grow: 2.5, minScore: 9 } as const;
const FACILITY_M = 50;
const VEHICLE_LEVEL = 3;

const TYPES = { construction: 'Construction', digging: 'Digging', exposed_pipe: 'Exposed Piping' } as const;

/** Works on the ground; nothing before three earlier passes. */
export function findChange(
  input: PassInput,
  reduced: SpectralBlock,
  priors: readonly PackedBlock[],
): Found & { readonly layer: Plane | undefined } {
  if (priors.length < PRIORS) return { findings: [], dropped: [], layer: undefined };
  const usual = medianOfPacked(priors.slice(-PRIORS));
  const { scores } = robustScores(residualChange(usual, reduced).scores);
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  const { pixelM, facilities, materials } = input;
  const lines = facilities.filter(({ shape }) => shape === 'line');
  for (const { pixels, score } of segment(scores, THRESHOLDS)) {
    const level = THRESHOLDS.grow;
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: FACILITY_M });
    const nearestLine = nearestFacility(located.point, lines);
    const named = classifyChange({
      before: sharesByKind(meanSpectrum(usual, pixels), materials),
      after: sharesByKind(meanSpectrum(reduced, pixels), materials),
      axisRatio: shapeOf(pixels, scores.width).axisRatio,
      lineDistanceM: (nearestLine?.distancePx ?? Number.POSITIVE_INFINITY) * pixelM,
    });
    const { point, areaM2 } = located;
    if (named.kind === 'dropped')
      dropped.push({ product: 'change', reason: named.reason, point, areaM2, score });
    else findings.push({ ...located, type: TYPES[named.kind] });
  }
  return { findings, dropped, layer: scores };
}

/** Vehicles that arrived, from the gray picture; earlier pictures that cannot be aligned are not used. */
export function findVehicles(input: PassInput, priors: readonly Plane[]): readonly Finding[] {
  if (input.gray === undefined) return [];
  const { picture, pixelM } = input.gray;
  const aligned = priors.flatMap((prior) => {
    const found = register(picture, prior);
    return found?.usable === true ? [{ plane: align(prior, found), residualPx: found.residualPx }] : [];
  });
  const registrationPx = aligned.reduce((most, { residualPx }) => Math.max(most, residualPx), 0.15);
  const request = { picture, priors: aligned.map(({ plane }) => plane), registrationPx, pixelM };
  const scores = arrivalScores(request);
  if (scores === undefined) return [];
  const magnitude = { ...scores, values: scores.values.map(Math.abs) };
  return (findArrivals(request) ?? []).map(({ pixels, score, count, lengthM }) => {
    const level = VEHICLE_LEVEL;
    const located = locate({ pixels, score, scores: magnitude, level, pixelM, facilities: [], facilityM: 0 });
    return { ...located, type: 'Vehicle', count, lengthM };
  });
}

function meanSpectrum({ samples, wavelengths, data }: SpectralBlock, pixels: Int32Array): Float64Array {
  return Float64Array.from(wavelengths, (_, band) => {
    let [sum, count] = [0, 0];
    for (const pixel of pixels) {
      const sample = pixel % samples;
      const at = (((pixel - sample) / samples) * wavelengths.length + band) * samples + sample;
      const value = data[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return count > 0 ? sum / count : 0;
  });
}
