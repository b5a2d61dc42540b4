import {
  correctSmile,
  type DetectorLines,
  destripeFactors,
  radianceOf,
  replaceBadPixels,
} from '@sigma/raster';
import { BAND_STEP_NM, DARK_LINES, measureDetector, WAVELENGTHS_NM } from '@sigma/simulator';
import type { Coefficients } from '../product.ts';
import { type Capture, forBlocks } from './capture.ts';
import { badElementsOf, darkAt, darkOf, SATURATED_AT } from './dark.ts';

/** Radiance of a scene in sensor geometry, and how many of its counts were saturated. */
export interface CalibratedScene extends DetectorLines {
  readonly saturated: number;
}

/**
 * Radiance at the sensor in uW cm-2 sr-1 nm-1 from detector counts: dark level and gain, bad elements from their spectrum, band
 * centres moved to the nominal ones, and the stripes that remain removed. Saturated counts are NaN.
 */
export function calibratedRadiance(capture: Capture, coefficients: Coefficients): CalibratedScene {
  const { frames, lines, samples, bands } = capture;
  const dark = darkOf(capture, coefficients);
  const response = responseOf(capture, coefficients);
  const isBad = badElementsOf(capture, coefficients);
  const elements = bands * samples;
  const data = new Float32Array(lines * elements);
  let saturated = 0;
  forBlocks(0, lines, (line, count) => {
    const counts = frames.read(DARK_LINES + line, count);
    for (const value of counts) if (value >= SATURATED_AT) saturated += 1;
    const block = { lines: count, bands, samples, data: new Float32Array(counts.length) };
    const request = {
      ...response,
      lines: count,
      bands,
      samples,
      counts,
      dark: darkAt(dark, line),
      darkPerLine: dark.darkPerLine,
      saturatedAt: SATURATED_AT,
    };
    radianceOf(request, block.data);
    replaceBadPixels(block, isBad);
    data.set(correctSmile(block, { smileNm: response.smileNm, stepNm: BAND_STEP_NM }), line * elements);
  });
  const scene = { lines, bands, samples, data };
  destripe(scene);
  return { ...scene, saturated };
}

/** Gain, linearity, exposure and band centres in the units of the kernel. */
function responseOf({ detector, frames, bands, samples }: Capture, given: Coefficients) {
  const measured = measureDetector(detector);
  // The sensor's own gains are per millisecond.
  const gain = given.radiometric?.slice() ?? measured.gain.map((perMs) => perMs * 1000);
  const { flatField } = given;
  if (flatField !== undefined)
    for (let at = 0; at < gain.length; at++) gain[at] = (gain[at] ?? 0) * (flatField[at] ?? 1);
  return {
    gain,
    nonlinearity: given.linearity ?? new Float32Array(bands * samples).fill(measured.nonlinearity),
    integrationS: frames.exposureMs / 1000,
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

/** Multiplies each column by what makes its mean fit those around it. Changes the data. */
function destripe(scene: DetectorLines): void {
  const { lines, bands, samples, data } = scene;
  const elements = bands * samples;
  const sums = new Float64Array(elements);
  const counts = new Uint32Array(elements);
  for (let n = 0; n < data.length; n++) {
    const value = data[n] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const at = n % elements;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const factors = destripeFactors(
    sums.map((sum, at) => sum / (counts[at] ?? 0)),
    { bands, samples },
  );
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < elements; at++) {
      const n = line * elements + at;
      data[n] = (data[n] ?? Number.NaN) * (factors[at] ?? 1);
    }
}
