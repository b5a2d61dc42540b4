import { HALF_WIDTH, neighboursOf } from './stripes.ts';

/** The gain of a column may differ by this share from those around it: ten times the error of a calibration between columns. */
const TOLERANCE = 0.03;
/** A difference with a larger standard error than this share of it can be the ground. */
const LARGEST_ERROR = 1 / 4;
/** Neighbouring lines see similar ground, so that so many count as one. */
const ALIKE_LINES = 8;
/** From the median of deviations to a standard deviation, and from that of a mean to that of a median. */
const [DEVIATION, OF_MEDIAN] = [1.4826, 1.2533];
/** Each so many bands are compared: the gain of a column is wrong in most of them. */
const BAND_STEP = 16;

/** A column whose radiances do not fit those around it. */
export interface FlatFieldAlarm {
  readonly sample: number;
  /** The factor that would make the column fit. */
  readonly factor: number;
}

export interface FlatFieldMeasure {
  /** Adds a line of radiances that were not destriped, `[band * samples + sample]`, NaN for missing ones. */
  add(line: ArrayLike<number>): void;
  /**
   * The columns whose gain differs from those around them by more than a tolerance, and certainly so: a sign of a wrong or
   * outdated calibration. One scene can have such a column on the ground, such as a road along the flight; several scenes do not.
   */
  alarms(): readonly FlatFieldAlarm[];
}

export function flatFieldMeasure(bands: number, samples: number): FlatFieldMeasure {
  const ratios: number[][] = Array.from({ length: samples }, () => []);
  return {
    add: (line) => {
      const bright = brightness(line, bands, samples);
      for (let sample = HALF_WIDTH; sample < samples - HALF_WIDTH; sample++) {
        const ratio = neighboursOf(bright, sample, samples) / (bright[sample] ?? Number.NaN);
        if (ratio > 0) ratios[sample]?.push(ratio);
      }
    },
    alarms: () => ratios.flatMap((values, sample) => alarmOf(values, sample) ?? []),
  };
}

/** The mean over some bands of the radiance relative to that of the line; NaN in columns without data. */
function brightness(line: ArrayLike<number>, bands: number, samples: number): Float64Array {
  const [sums, counts] = [new Float64Array(samples), new Uint32Array(samples)];
  for (let band = 0; band < bands; band += BAND_STEP) {
    const row = band * samples;
    let [sum, count] = [0, 0];
    for (let x = 0; x < samples; x++) {
      const value = line[row + x] ?? Number.NaN;
      if (!(value > 0)) continue;
      sum += value;
      count++;
    }
    for (let x = 0; x < samples; x++) {
      const value = line[row + x] ?? Number.NaN;
      if (!(value > 0)) continue;
      sums[x] = (sums[x] ?? 0) + (value * count) / sum;
      counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  return sums.map((sum, x) => sum / (counts[x] ?? 0));
}

/** Medians, because edges on the ground are far from the rest. */
function alarmOf(ratios: readonly number[], sample: number): FlatFieldAlarm | undefined {
  const factor = medianOf(ratios);
  const deviation = DEVIATION * medianOf(ratios.map((ratio) => Math.abs(ratio - factor)));
  const error = (OF_MEDIAN * deviation) / Math.sqrt(ratios.length / ALIKE_LINES);
  const change = Math.abs(factor - 1);
  return change > TOLERANCE && error < LARGEST_ERROR * change ? { sample, factor } : undefined;
}

function medianOf(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? Number.NaN;
}
