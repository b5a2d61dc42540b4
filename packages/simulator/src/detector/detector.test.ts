import { describe, expect, it } from 'vitest';
import { BAND_COUNT, bandAt, WAVELENGTHS_NM } from '../radiance/bands.ts';
import { illuminationOf } from '../radiance/illumination.ts';
import type { RadianceReader } from '../radiance/radiance-lines.ts';
import { detectorOf, FULL_SCALE, measureDetector, REFERENCE_EXPOSURE_MS, REFERENCE_SNR } from './detector.ts';
import { DARK_LINES, rawFrames } from './raw-frames.ts';

const SAMPLES = 40;
const LINES = 200;
const detector = detectorOf({ seed: 5, sensor: 2, samples: SAMPLES });

/** A scene whose pixels all have the spectrum of ground of a reflectance, under a Sun 55 degrees high. */
function evenScene(reflectance: number, lines = LINES): RadianceReader {
  const { perReflectance, path } = illuminationOf({
    sunElevationDeg: 55,
    viewZenithDeg: 0,
    at: new Date('2026-04-04'),
  });
  return {
    samples: SAMPLES,
    lines,
    read: (_from, count) => {
      const data = new Float32Array(count * BAND_COUNT * SAMPLES);
      for (let n = 0; n < data.length; n++) {
        const band = Math.floor(n / SAMPLES) % BAND_COUNT;
        data[n] = (perReflectance[band] ?? 0) * reflectance + (path[band] ?? 0);
      }
      return { lines: count, samples: SAMPLES, wavelengths: WAVELENGTHS_NM, data };
    },
  };
}

const capture = (scene: RadianceReader) => ({
  detector,
  scene,
  id: 'test',
  exposureMs: REFERENCE_EXPOSURE_MS,
});
const frames = rawFrames(capture(evenScene(0.3)));

/** Mean and deviation of the lines `from` to `from + count` of one element. */
function statistics(values: ArrayLike<number>, band: number, sample: number) {
  const lines = values.length / (BAND_COUNT * SAMPLES);
  let [sum, squares] = [0, 0];
  for (let n = 0; n < lines; n++) {
    const value = values[(n * BAND_COUNT + band) * SAMPLES + sample] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / lines;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / lines - mean * mean)) };
}

const isBad = (band: number, sample: number) =>
  detector.badPixels.some((bad) => bad.band === band && bad.sample === sample);

describe('raw frames', () => {
  const dark = frames.read(0, DARK_LINES);
  const light = frames.read(DARK_LINES, LINES);

  it('have a signal-to-noise ratio of 120 at 2280 nm for a ground of 0.3 under a Sun 55 degrees high', () => {
    const scene = evenScene(0.3);
    const counts = rawFrames(capture(scene)).read(DARK_LINES, LINES);
    const band = bandAt(2280);
    const ratios: number[] = [];
    for (let x = 0; x < SAMPLES; x++) {
      if (isBad(band, x)) continue;
      const at = band * SAMPLES + x;
      const drift = detector.darkPerLine[at] ?? 0;
      const level = (detector.dark[at] ?? 0) + drift * (DARK_LINES + (LINES - 1) / 2);
      const { mean, deviation } = statistics(counts, band, x);
      // The drift of the dark level adds to the deviation over the lines.
      const noise = Math.sqrt(deviation ** 2 - (drift * LINES) ** 2 / 12);
      ratios.push((mean - level) / noise);
    }
    const snr = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
    expect(snr / REFERENCE_SNR).toBeGreaterThan(0.95);
    expect(snr / REFERENCE_SNR).toBeLessThan(1.05);
  });

  it('have the dark level, drift and read noise of the detector in lines without light', () => {
    const after = frames.read(DARK_LINES + LINES, DARK_LINES);
    const rises: number[] = [];
    const noises: number[] = [];
    for (let band = 3; band < BAND_COUNT; band += 40)
      for (let x = 0; x < SAMPLES; x++) {
        if (isBad(band, x)) continue;
        const first = statistics(dark, band, x);
        expect(Math.abs(first.mean - (detector.dark[band * SAMPLES + x] ?? 0) - 0.95)).toBeLessThan(2);
        rises.push(statistics(after, band, x).mean - first.mean);
        noises.push(first.deviation);
      }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(rises)).toBeCloseTo(0.03 * (LINES + DARK_LINES), 0);
    expect(mean(noises)).toBeGreaterThan(2.8);
    expect(mean(noises)).toBeLessThan(3.3);
  });

  it('differ between columns by 2 % in gain and return the radiance when they are calibrated', () => {
    const truth = evenScene(0.3).read(0, 1).data;
    const band = bandAt(1000);
    const perUnit: number[] = [];
    const middle = DARK_LINES + LINES / 2;
    for (let x = 0; x < SAMPLES; x++) {
      if (isBad(band, x)) continue;
      const at = band * SAMPLES + x;
      const level = (detector.dark[at] ?? 0) + (detector.darkPerLine[at] ?? 0) * (middle - 0.5);
      const counts = statistics(light, band, x).mean - level;
      const linear = counts * (1 - detector.nonlinearity * counts);
      expect(linear / (detector.gain[at] ?? 1) / REFERENCE_EXPOSURE_MS / (truth[at] ?? 1)).toBeCloseTo(1, 2);
      perUnit.push(linear);
    }
    const mean = perUnit.reduce((sum, value) => sum + value, 0) / perUnit.length;
    const spread = Math.sqrt(
      perUnit.reduce((sum, value) => sum + (value / mean - 1) ** 2, 0) / perUnit.length,
    );
    expect(spread).toBeGreaterThan(0.012);
    expect(spread).toBeLessThan(0.03);
  });

  it('are the same lines however they are read, differ between captures, and end at the last one', () => {
    const whole = frames.read(100, 3);
    const parts = [...frames.read(100, 1), ...frames.read(101, 2)];
    expect(Buffer.compare(Buffer.from(whole.buffer), Buffer.from(Uint16Array.from(parts).buffer))).toBe(0);
    const other = rawFrames({ ...capture(evenScene(0.3)), id: 'other' }).read(100, 1);
    expect(other.filter((value, n) => value !== whole[n]).length).toBeGreaterThan(0.5 * other.length);
    expect(() => frames.read(LINES + 2 * DARK_LINES, 1)).toThrow(RangeError);
  });

  it('saturate at 14 bits, and bad elements show no light', () => {
    const bright = rawFrames(capture(evenScene(3, 4))).read(DARK_LINES, 4);
    expect(statistics(bright, bandAt(550), 3)).toEqual({ mean: FULL_SCALE, deviation: 0 });
    expect(detector.badPixels).toHaveLength(12);
    for (const { band, sample, kind } of detector.badPixels) {
      const level = statistics(bright, band, sample).mean - (detector.dark[band * SAMPLES + sample] ?? 0);
      if (kind === 'dead') expect(Math.abs(level)).toBeLessThan(1);
      else expect(level).toBeGreaterThan(2000);
    }
  });
});

describe('a detector', () => {
  it('has a smile of 0.2 nm at both edges and none in the middle', () => {
    const { smileNm } = detectorOf({ seed: 5, sensor: 2, samples: 321 });
    expect([smileNm[0], smileNm[160], smileNm[320]].map((nm) => Math.round((nm ?? 0) * 1e6) / 1e6)).toEqual([
      0.2, 0, 0.2,
    ]);
  });

  it('is the same for the same seed and sensor and another one for another sensor', () => {
    expect(detectorOf({ seed: 5, sensor: 2, samples: SAMPLES })).toEqual(detector);
    expect(detectorOf({ seed: 5, sensor: 3, samples: SAMPLES }).gain).not.toEqual(detector.gain);
  });

  it('is measured with an error of 0.3 % between columns', () => {
    const { gain } = measureDetector(detector);
    const errors = Array.from({ length: SAMPLES }, (_, x) => (gain[x] ?? 0) / (detector.gain[x] ?? 1) - 1);
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / SAMPLES);
    expect(spread).toBeGreaterThan(0.0015);
    expect(spread).toBeLessThan(0.0045);
    for (let band = 0; band < BAND_COUNT; band += 50)
      expect((gain[band * SAMPLES] ?? 0) / (detector.gain[band * SAMPLES] ?? 1) - 1).toBeCloseTo(
        errors[0] ?? 0,
        5,
      );
  });
});
