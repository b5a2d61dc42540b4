import type { ColumnRatios } from './stripes.ts';

/** The gain of a column may differ by this share from those around it: ten times the error of a calibration between columns. */
const FLAT_FIELD_TOLERANCE = 0.03;
/** A difference with a larger standard error than this share of it can be the ground. */
const LARGEST_ERROR = 1 / 4;

/** A column whose radiances do not fit those around it. */
export interface FlatFieldAlarm {
  readonly sample: number;
  /** Median over the bands of the factor that would make the column fit. */
  readonly factor: number;
}

/**
 * The columns whose gain differs from those around them by more than a tolerance in most bands, and certainly so: a sign of a
 * wrong or outdated calibration. One scene can have such a column on the ground; several scenes do not.
 *
 * @param measured  of radiances that were not destriped
 */
export function flatFieldAlarms(
  { bands, samples, ratio, sigma }: ColumnRatios,
  tolerance: number = FLAT_FIELD_TOLERANCE,
): readonly FlatFieldAlarm[] {
  const alarms: FlatFieldAlarm[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const over = (values: Float32Array) => medianOverBands(values, { bands, samples, sample });
    const [factor, error] = [over(ratio), over(sigma)];
    const change = Math.abs(factor - 1);
    if (change > tolerance && error < LARGEST_ERROR * change) alarms.push({ sample, factor });
  }
  return alarms;
}

function medianOverBands(
  values: Float32Array,
  { bands, samples, sample }: { readonly bands: number; readonly samples: number; readonly sample: number },
): number {
  const known = Float32Array.from(
    { length: bands },
    (_, band) => values[band * samples + sample] ?? Number.NaN,
  )
    .filter((value) => !Number.isNaN(value))
    .sort();
  return known[known.length >> 1] ?? Number.NaN;
}
