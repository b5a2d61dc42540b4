import {
  correctSmile,
  darkLevel,
  flatFieldMeasure,
  type RadianceRequest,
  radianceOf,
  replaceBadPixels,
} from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { BAND_COUNT, BAND_STEP_NM, bandAt, WAVELENGTHS_NM } from '../radiance/bands.ts';
import { illuminationOf } from '../radiance/illumination.ts';
import type { RadianceReader } from '../radiance/radiance-lines.ts';
import { detectorOf, type MeasuredCalibration, measureDetector, REFERENCE_EXPOSURE_MS } from './detector.ts';
import { DARK_LINES, rawFrames } from './raw-frames.ts';

const SAMPLES = 40;
const LINES = 400;
const ELEMENTS = BAND_COUNT * SAMPLES;
const SATURATED_AT = 16_300;
const detector = detectorOf({ seed: 11, sensor: 3, samples: SAMPLES });
const exact = measureDetector(detector, { columnError: 0 });
const light = illuminationOf({ sunElevationDeg: 55, viewZenithDeg: 10, at: new Date('2026-05-02') });

/** Ground that varies along and across the flight around a reflectance of 0.3. */
const uneven = (line: number, x: number) => 0.3 + 0.1 * Math.sin(line / 17) + 0.05 * Math.cos(x / 9);

function sceneOf(reflectanceAt: (line: number, x: number) => number, lines = LINES): RadianceReader {
  const read = (from: number, count: number) => {
    const data = new Float32Array(count * ELEMENTS);
    for (let n = 0; n < data.length; n++) {
      const band = Math.floor(n / SAMPLES) % BAND_COUNT;
      const reflectance = reflectanceAt(from + Math.floor(n / ELEMENTS), n % SAMPLES);
      data[n] = (light.perReflectance[band] ?? 0) * reflectance + (light.path[band] ?? 0);
    }
    return { lines: count, samples: SAMPLES, wavelengths: WAVELENGTHS_NM, data };
  };
  return { samples: SAMPLES, lines, read };
}

/** What the pipeline makes of the frames of a scene with a calibration. */
function calibrated(
  scene: RadianceReader,
  { gain, nonlinearity, smileNm, badPixels }: MeasuredCalibration,
): Float32Array {
  const frames = rawFrames({ detector, scene, id: 'round trip', exposureMs: REFERENCE_EXPOSURE_MS });
  const { lines } = scene;
  const request: RadianceRequest = {
    lines,
    bands: BAND_COUNT,
    samples: SAMPLES,
    counts: frames.read(DARK_LINES, lines),
    ...darkLevel(ELEMENTS, {
      before: { counts: frames.read(0, DARK_LINES), firstLine: -DARK_LINES },
      after: { counts: frames.read(DARK_LINES + lines, DARK_LINES), firstLine: lines },
    }),
    // The kernel counts in seconds.
    gain: gain.map((perMs) => perMs * 1000),
    integrationS: frames.exposureMs / 1000,
    nonlinearity: new Float32Array(ELEMENTS).fill(nonlinearity),
    saturatedAt: SATURATED_AT,
  };
  const block = {
    lines,
    bands: BAND_COUNT,
    samples: SAMPLES,
    data: new Float32Array(request.counts.length),
  };
  radianceOf(request, block.data);
  const isBad = new Uint8Array(ELEMENTS);
  for (const { band, sample } of badPixels) isBad[band * SAMPLES + sample] = 1;
  replaceBadPixels(block, isBad);
  return correctSmile(block, { smileNm, stepNm: BAND_STEP_NM });
}

const isReplaced = new Set(detector.badPixels.map(({ band, sample }) => band * SAMPLES + sample));

/** Errors of an element that measures, relative to the radiance. */
interface ElementError {
  readonly band: number;
  readonly sample: number;
  /** Of the mean over the lines. */
  readonly bias: number;
  /** Of single lines. */
  readonly rms: number;
  /** Mean linear counts, and their noise in one line. */
  readonly linear: number;
  readonly noise: number;
}

/** Deviation of the dark level, the median of whole counts in 64 frames on both sides of the scene. */
const DARK_ERROR = 0.45;

/** The errors of elements whose signal-to-noise ratio is above 50. */
function errorsOf(data: Float32Array, truth: Float32Array): readonly ElementError[] {
  const lines = data.length / ELEMENTS;
  return Array.from({ length: ELEMENTS }, (_, at) => {
    let [own, shown, squares] = [0, 0, 0];
    for (let n = at; n < data.length; n += ELEMENTS) {
      own += data[n] ?? Number.NaN;
      shown += truth[n] ?? 0;
      squares += ((data[n] ?? Number.NaN) / (truth[n] ?? 1) - 1) ** 2;
    }
    const linear = (shown / lines) * (detector.gain[at] ?? 0) * REFERENCE_EXPOSURE_MS;
    const noise = Math.sqrt(detector.readNoise ** 2 + detector.shotVariance * linear);
    const rms = Math.sqrt(squares / lines);
    return {
      band: Math.floor(at / SAMPLES),
      sample: at % SAMPLES,
      bias: own / shown - 1,
      rms,
      linear,
      noise,
    };
  }).filter(
    ({ linear, noise, band, sample }) => linear / noise > 50 && !isReplaced.has(band * SAMPLES + sample),
  );
}

/** Means of `value` over the items of each key. */
function meansBy<Item>(items: readonly Item[], keyOf: (item: Item) => number, value: (item: Item) => number) {
  const groups = Map.groupBy(items, keyOf).values();
  return [...groups].map((group) => group.reduce((sum, item) => sum + value(item), 0) / group.length);
}
const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('raw frames through the calibration', () => {
  const scene = sceneOf(uneven);
  const errors = errorsOf(calibrated(scene, exact), scene.read(0, LINES).data);

  it('have a bias below 0.3 % in every band and column where the signal-to-noise ratio is above 50', () => {
    expect(errors.length).toBeGreaterThan(0.7 * ELEMENTS);
    const biasOf = ({ bias }: ElementError) => bias;
    expect(largest(meansBy(errors, ({ band }) => band, biasOf))).toBeLessThan(0.003);
    expect(largest(meansBy(errors, ({ sample }) => sample, biasOf))).toBeLessThan(0.001);
  });

  it('have a bias below 0.3 % in every element but for its noise and the narrow line of oxygen', () => {
    const outside = errors.filter(({ band, bias, linear, noise }) => {
      const remaining = Math.hypot(noise / Math.sqrt(LINES), DARK_ERROR) / linear;
      const isOxygen = Math.abs(band - bandAt(761)) <= 1;
      return Math.abs(bias) > (isOxygen ? 0.01 : 0.003) + 4 * remaining;
    });
    expect(outside).toEqual([]);
  });

  it('differ from the truth by less than 1 % rms where the signal-to-noise ratio is above 50', () => {
    const [square = 0] = meansBy(
      errors,
      () => 0,
      ({ rms }) => rms ** 2,
    );
    expect(Math.sqrt(square)).toBeLessThan(0.01);
  });
});

describe('a planted mistake', () => {
  const even = sceneOf(() => 0.3, 64);

  it('of a calibration for another binning is refused', () => {
    const binned = { ...exact, gain: exact.gain.filter((_, at) => at % 2 === 0) };
    expect(() => calibrated(even, binned)).toThrow(
      `There must be ${ELEMENTS} gains; there are ${ELEMENTS / 2}.`,
    );
  });

  it('of a dead column leaves that column without data and its neighbours as they were', () => {
    const dead = Array.from({ length: BAND_COUNT }, (_, band) => ({
      band,
      sample: 7,
      kind: 'dead' as const,
    }));
    const data = calibrated(even, { ...exact, badPixels: [...exact.badPixels, ...dead] });
    const whole = calibrated(even, exact);
    const different = [...data.keys()].filter((n) => data[n] !== whole[n]);
    expect(different).toHaveLength(even.lines * BAND_COUNT);
    expect(different.every((n) => n % SAMPLES === 7 && Number.isNaN(data[n]))).toBe(true);
  });

  it('of a saturated patch becomes missing data, not false radiance', () => {
    const isBright = (line: number, x: number) => line >= 20 && line < 24 && x >= 10 && x < 14;
    const scene = sceneOf((line, x) => (isBright(line, x) ? 2 : 0.3), 64);
    const [data, truth] = [calibrated(scene, exact), scene.read(0, 64).data];
    const band = bandAt(550);
    const row = (line: number) => (line * BAND_COUNT + band) * SAMPLES;
    for (let line = 0; line < 64; line++)
      for (let x = 0; x < SAMPLES; x++) {
        const value = data[row(line) + x] ?? 0;
        if (isBright(line, x)) expect(value).toBeNaN();
        else expect(Math.abs(value / (truth[row(line) + x] ?? 1) - 1)).toBeLessThan(0.05);
      }
  });

  it('of 5 % in the gain of a column is found by the flat-field alarm, and the usual 0.3 % is not', () => {
    const wrong = exact.gain.map((value, at) => (at % SAMPLES === 20 ? value * 1.05 : value));
    const alarmsFor = (calibration: MeasuredCalibration) => {
      const measure = flatFieldMeasure(BAND_COUNT, SAMPLES);
      const data = calibrated(even, calibration);
      for (let at = 0; at < data.length; at += ELEMENTS) measure.add(data.subarray(at, at + ELEMENTS));
      return measure.alarms();
    };
    expect(alarmsFor({ ...exact, gain: wrong })).toEqual([{ sample: 20, factor: expect.closeTo(1.05, 2) }]);
    expect(alarmsFor(measureDetector(detector))).toEqual([]);
  });
});
