import {
  correctSmile,
  type DarkLevel,
  destripeFactors,
  inverseGain,
  radianceOf,
  replaceBadPixels,
  stripeMeasure,
} from '@sigma/raster';
import { BAND_STEP_NM, DARK_LINES, measureDetector, WAVELENGTHS_NM } from '@sigma/simulator';
import type { Capture } from './capture.ts';
import type { Coefficients } from './coefficients.ts';
import { badElementsOf, darkOf, SATURATED_AT } from './dark.ts';
import { sampleLines } from './sample-lines.ts';

/** As ENVI headers spell it. */
export const RADIANCE_UNIT = 'uW cm-2 sr-1 nm-1';
/** Radiance of one stored count: below the noise of the sensor; white ground under a vertical Sun is below 65. */
export const RADIANCE_PER_COUNT = 0.002;
/** Marks missing radiance, as EnMAP's products do. Measured values are above it: negative ones are noise around a dark ground. */
export const RADIANCE_NO_DATA = -32_768;
/** The greatest and least stored counts of measured radiance. */
const [LEAST_STORED, MOST_STORED] = [RADIANCE_NO_DATA + 1, 32_766];

/** Radiance of some lines before stripes are removed, uW cm-2 sr-1 nm-1, NaN where counts were saturated. */
export interface MeasuredLines {
  readonly data: Float32Array<ArrayBuffer>;
  /** How many of their counts were saturated. */
  readonly saturated: number;
}

/** The radiance of a capture. A line is the same whichever lines are read with it. */
export interface RadianceLines {
  measured(line: number, count: number): MeasuredLines;
  /** As the file of "Basic L1A" has them: in steps of `RADIANCE_PER_COUNT`, `RADIANCE_NO_DATA` where there is none. */
  stored(measured: MeasuredLines): Int16Array<ArrayBuffer>;
  /** The `sampleLines` as stored. */
  sampled(): readonly Int16Array<ArrayBuffer>[];
}

/**
 * Radiance at the sensor from detector counts: dark level and gain, bad elements from their spectrum, band centres moved to the nominal
 * ones, and the stripes that remain removed. What concerns the whole scene comes from its dark frames and `sampleLines`.
 */
export function radianceLines(capture: Capture, coefficients: Coefficients): RadianceLines {
  const { bands, samples } = capture;
  const elements = bands * samples;
  const calibration = once(() => calibrationOf(capture, coefficients));
  const measured = (line: number, count: number): MeasuredLines => {
    const { isBad, smileNm, dark, ...response } = calibration();
    const counts = capture.frames.read(DARK_LINES + line, count);
    let saturated = 0;
    for (const value of counts) if (value >= SATURATED_AT) saturated += 1;
    const block = { lines: count, bands, samples, data: new Float32Array(counts.length) };
    const request = { ...response, ...dark, lines: count, bands, samples, firstLine: line, counts };
    radianceOf({ ...request, saturatedAt: SATURATED_AT }, block.data);
    replaceBadPixels(block, isBad);
    const data = new Float32Array(correctSmile(block, { smileNm, stepNm: BAND_STEP_NM }));
    return { data, saturated };
  };
  const samplesOf = once(() => sampleLines(capture.lines).map((line) => measured(line, 1)));
  const factors = once(() => {
    const measure = stripeMeasure(bands, samples);
    for (const { data } of samplesOf()) measure.add(data);
    return destripeFactors(measure.ratios());
  });
  const stored = ({ data }: MeasuredLines) => {
    const values = new Int16Array(data.length);
    const known = factors();
    for (let from = 0; from < data.length; from += elements)
      for (let at = 0; at < elements; at++) {
        const value = ((data[from + at] ?? Number.NaN) * (known[at] ?? 1)) / RADIANCE_PER_COUNT;
        values[from + at] = Number.isNaN(value)
          ? RADIANCE_NO_DATA
          : Math.min(MOST_STORED, Math.max(LEAST_STORED, Math.round(value)));
      }
    return values;
  };
  return { measured, stored, sampled: () => samplesOf().map(stored) };
}

/** The result of a calculation that is done when it is first needed. */
export function once<Result>(calculate: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: calculate() };
    return known.result;
  };
}

interface Calibration {
  readonly dark: DarkLevel;
  readonly isBad: Uint8Array;
  /** Counts per second and unit of radiance. */
  readonly gain: Float32Array;
  readonly nonlinearity: Float32Array;
  readonly integrationS: number;
  readonly perCount: Float32Array;
  readonly smileNm: Float32Array;
}

/** What the lines of a capture are calibrated with, in the units of the kernel. */
function calibrationOf(capture: Capture, given: Coefficients): Calibration {
  const { detector, frames, bands, samples } = capture;
  const measured = measureDetector(detector);
  // The sensor's own gains are per millisecond.
  const gain = given.radiometric?.slice() ?? measured.gain.map((perMs) => perMs * 1000);
  const { flatField } = given;
  if (flatField !== undefined)
    for (let at = 0; at < gain.length; at++) gain[at] = (gain[at] ?? 0) * (flatField[at] ?? 1);
  const integrationS = frames.exposureMs / 1000;
  return {
    dark: darkOf(capture, given),
    isBad: badElementsOf(capture, given),
    gain,
    nonlinearity: given.linearity ?? new Float32Array(bands * samples).fill(measured.nonlinearity),
    integrationS,
    perCount: inverseGain({ gain, integrationS }),
    smileNm: given.spectral === undefined ? measured.smileNm : smileOf(given.spectral, bands, samples),
  };
}

/** The mean shift of the band centres of each column from the nominal ones, nm. */
function smileOf(spectral: Float32Array, bands: number, samples: number): Float32Array {
  return Float32Array.from({ length: samples }, (_, sample) => {
    let shift = 0;
    for (let band = 0; band < bands; band++)
      shift += ((spectral[band * samples + sample] ?? 0) - (WAVELENGTHS_NM[band] ?? 0)) / bands;
    return shift;
  });
}
