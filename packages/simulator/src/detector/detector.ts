import { deviateOf } from '../earth/sampling/deviates.ts';
import { hashOf } from '../earth/sampling/hash.ts';
import { BAND_COUNT, bandAt, WAVELENGTHS_NM } from '../radiance/bands.ts';
import { illuminationOf, solarCeiling } from '../radiance/illumination.ts';

/** Signal-to-noise ratio at 2280 nm of a ground of reflectance 0.3 under a Sun 55 degrees high. An assumption. */
export const REFERENCE_SNR = 120;
const REFERENCE = {
  nm: 2280,
  reflectance: 0.3,
  sunElevationDeg: 55,
  viewZenithDeg: 0,
  at: new Date('2026-04-04'),
};
/** The exposure for which `REFERENCE_SNR` holds. */
export const REFERENCE_EXPOSURE_MS = 4;

/** The highest count of 14 bits. */
export const FULL_SCALE = 16_383;
/** Deviation of the read noise, counts. */
export const READ_NOISE = 3;
/** Share of linear counts by which the response exceeds a straight line, per count. */
export const NONLINEARITY = 1e-6;
const SMILE_NM = 0.2;
const COLUMN_SPREAD = 0.02;
const PIXEL_SPREAD = 0.005;
const BAD_PIXELS = 12;
/** Rise of the dark current while the focal plane warms up, counts per line. */
const DRIFT_PER_LINE = 0.03;

/** A detector element that does not measure: `dead` stays near the dark level, `hot` far above it. */
export interface BadPixel {
  readonly band: number;
  readonly sample: number;
  readonly kind: 'dead' | 'hot';
}

/** A focal plane of `BAND_COUNT` x `samples` elements. Values of elements are at `band * samples + sample`. */
export interface Detector {
  readonly seed: number;
  readonly samples: number;
  /** Counts without light at line 0 of a frame. */
  readonly dark: Float32Array;
  /** Counts that the dark level rises from line to line. */
  readonly darkPerLine: Float32Array;
  /** Linear counts per millisecond and unit of radiance (uW cm-2 sr-1 nm-1). */
  readonly gain: Float32Array;
  /** Linear counts `s` are read as `s * (1 + nonlinearity * s)`. */
  readonly nonlinearity: number;
  /** Shift of the band centres of each column, nm: a curve that is `SMILE_NM` at both edges. */
  readonly smileNm: Float32Array;
  readonly badPixels: readonly BadPixel[];
  readonly readNoise: number;
  /** Variance of the shot noise per linear count. */
  readonly shotVariance: number;
}

export interface DetectorOptions {
  readonly seed: number;
  /** `osk_id` of the sensor; each has a focal plane of its own. */
  readonly sensor: number;
  readonly samples: number;
  /** `REFERENCE_SNR` by default. */
  readonly snr?: number;
}

/** The focal plane of a sensor: a pure function of its options. */
export function detectorOf({ seed, sensor, samples, snr = REFERENCE_SNR }: DetectorOptions): Detector {
  const own = hashOf(sensor, samples, 3, seed);
  const elements = BAND_COUNT * samples;
  const dark = new Float32Array(elements);
  const darkPerLine = new Float32Array(elements);
  const gain = new Float32Array(elements);
  for (let band = 0; band < BAND_COUNT; band++) {
    const thermal = 40 * Math.exp(((WAVELENGTHS_NM[band] ?? 0) - 2500) / 450);
    const perUnit = nominalGain(band);
    for (let x = 0; x < samples; x++) {
      const at = band * samples + x;
      dark[at] = 320 + thermal + 5 * (x % 2) + 12 * deviateOf(x, 0, 1, own) + 6 * deviateOf(x, band, 2, own);
      darkPerLine[at] = DRIFT_PER_LINE * (1 + 0.05 * deviateOf(x, band, 3, own));
      gain[at] =
        perUnit *
        (1 + COLUMN_SPREAD * deviateOf(x, 0, 4, own)) *
        (1 + PIXEL_SPREAD * deviateOf(x, band, 5, own));
    }
  }
  return {
    seed: own,
    samples,
    dark,
    darkPerLine,
    gain,
    nonlinearity: NONLINEARITY,
    smileNm: Float32Array.from(
      { length: samples },
      (_, x) => SMILE_NM * ((2 * x) / Math.max(1, samples - 1) - 1) ** 2,
    ),
    badPixels: badPixelsOf(own, samples),
    readNoise: READ_NOISE,
    shotVariance: shotVarianceFor(snr),
  };
}

/**
 * Mean gain of a band: white ground under a vertical sun gives 13,000 counts at 550 nm in the reference exposure. Detectors of
 * longer wavelengths are amplified, so that the counts only descend with the fourth root of the sunlight.
 */
export function nominalGain(band: number): number {
  const bright = solarCeiling(bandAt(550));
  return (13_000 * (solarCeiling(band) / bright) ** 0.25) / solarCeiling(band) / REFERENCE_EXPOSURE_MS;
}

/** The shot noise that gives the signal-to-noise ratio at the reference. */
function shotVarianceFor(snr: number): number {
  const { nm, reflectance, ...light } = REFERENCE;
  const band = bandAt(nm);
  const { perReflectance, path } = illuminationOf(light);
  const radiance = (perReflectance[band] ?? 0) * reflectance + (path[band] ?? 0);
  const counts = nominalGain(band) * REFERENCE_EXPOSURE_MS * radiance;
  return Math.max(0, (counts / snr) ** 2 - READ_NOISE ** 2) / counts;
}

/** Bad elements, none next to another one in its column. */
function badPixelsOf(seed: number, samples: number): readonly BadPixel[] {
  const bad: BadPixel[] = [];
  for (let n = 0; bad.length < Math.min(BAD_PIXELS, samples); n++) {
    const band = (hashOf(n, 1, 7, seed) >>> 0) % BAND_COUNT;
    const sample = (hashOf(n, 2, 7, seed) >>> 0) % samples;
    if (bad.some((other) => other.sample === sample && Math.abs(other.band - band) < 3)) continue;
    bad.push({ band, sample, kind: n % 3 === 0 ? 'hot' : 'dead' });
  }
  return bad;
}

/** What a laboratory measured of a detector, to calibrate its frames with. */
export interface MeasuredCalibration {
  /** As `Detector.gain`, with the error of the measurement. */
  readonly gain: Float32Array;
  readonly smileNm: Float32Array;
  readonly badPixels: readonly BadPixel[];
  readonly nonlinearity: number;
}

/** A calibration whose gains are wrong by 0.3 % in each column (standard deviation), the rest exact. */
export function measureDetector(detector: Detector, { columnError = 0.003 } = {}): MeasuredCalibration {
  const { samples, seed } = detector;
  const gain = detector.gain.map(
    (value, at) => value * (1 + columnError * deviateOf(at % samples, 0, 6, seed)),
  );
  const { smileNm, badPixels, nonlinearity } = detector;
  return { gain, smileNm, badPixels, nonlinearity };
}
