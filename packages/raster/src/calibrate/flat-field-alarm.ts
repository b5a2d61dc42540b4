import { columnRatios } from './destripe.ts';

/** The gain of a column may differ by this share from those around it: ten times the error of a calibration between columns. */
const FLAT_FIELD_TOLERANCE = 0.03;

/** A column whose radiances do not fit those around it. */
export interface FlatFieldAlarm {
  readonly sample: number;
  /** Median over the bands of the factor that would make the column fit. */
  readonly factor: number;
}

/**
 * The columns that destriping would have to change by more than a tolerance in most bands, before its limit of 1 %: a sign of a
 * wrong or outdated calibration. One scene can have such a column on the ground; the means of several scenes do not.
 *
 * @param means  as for `destripeFactors`
 */
export function flatFieldAlarms(
  means: ArrayLike<number>,
  { bands, samples }: { readonly bands: number; readonly samples: number },
  tolerance: number = FLAT_FIELD_TOLERANCE,
): readonly FlatFieldAlarm[] {
  const ratios = columnRatios(means, { bands, samples });
  const alarms: FlatFieldAlarm[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const own = Array.from({ length: bands }, (_, band) => ratios[band * samples + sample] ?? Number.NaN)
      .filter((ratio) => ratio > 0)
      .toSorted((a, b) => a - b);
    const factor = own[own.length >> 1];
    if (factor !== undefined && Math.abs(factor - 1) > tolerance) alarms.push({ sample, factor });
  }
  return alarms;
}
