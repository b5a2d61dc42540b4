import { deviate, noiseOffset } from '../earth/sampling/deviates.ts';
import { hashOf, textHash } from '../earth/sampling/hash.ts';
import { BAND_COUNT, BAND_STEP_NM } from '../radiance/bands.ts';
import { checkLines, type RadianceReader } from '../radiance/radiance-lines.ts';
import { type Detector, FULL_SCALE } from './detector.ts';

/** Lines with a closed shutter before and after the lines of the scene. */
export const DARK_LINES = 64;

/** Detector counts of a capture, computed line by line. */
export interface RawFrames {
  readonly samples: number;
  /** Lines of the file: `DARK_LINES`, those of the scene, `DARK_LINES`. */
  readonly lines: number;
  readonly bands: number;
  readonly exposureMs: number;
  /**
   * Counts of `count` lines from line `from` of the file, band interleaved by line:
   * `values[(line * bands + band) * samples + sample]`, 0 to 16383. The same lines have the same counts however they are read.
   * @throws RangeError if not all lines are in the file
   */
  read(from: number, count: number): Uint16Array<ArrayBuffer>;
}

export interface Capture {
  readonly detector: Detector;
  /** The truth: what the detector looks at. */
  readonly scene: RadianceReader;
  /** Distinguishes the noise of captures. */
  readonly id: string;
  readonly exposureMs: number;
}

/** The frames that a detector delivers of a scene. Nothing of the scene is stored: lines are computed when they are read. */
export function rawFrames({ detector, scene, id, exposureMs }: Capture): RawFrames {
  const { samples } = detector;
  if (scene.samples !== samples)
    throw new RangeError(`A detector of ${samples} columns cannot capture a scene of ${scene.samples}`);
  const lines = scene.lines + 2 * DARK_LINES;
  const seed = hashOf(textHash(id), 0, 0, detector.seed);
  const elements = BAND_COUNT * samples;
  return {
    samples,
    lines,
    bands: BAND_COUNT,
    exposureMs,
    read: (from, count) => {
      checkLines(from, count, lines);
      const values = new Uint16Array(count * elements);
      for (let n = 0; n < count; n++) {
        const line = from + n;
        const isScene = line >= DARK_LINES && line < DARK_LINES + scene.lines;
        const into = values.subarray(n * elements, (n + 1) * elements);
        const frame = { detector, line, seed };
        if (isScene) exposeLine({ ...frame, light: scene.read(line - DARK_LINES, 1).data, exposureMs }, into);
        else exposeDark(frame, into);
        addBadPixels(frame, into);
      }
      return values;
    },
  };
}

interface Frame {
  readonly detector: Detector;
  /** Line of the file. */
  readonly line: number;
  readonly seed: number;
}

interface Exposure extends Frame {
  /** Radiance at the nominal band centres, `[band * samples + sample]`. */
  readonly light: Float32Array;
  readonly exposureMs: number;
}

/** A line with a closed shutter: what `exposeLine` gives without light, in a fraction of the time. */
function exposeDark({ detector, line, seed }: Frame, into: Uint16Array): void {
  const { samples, dark, darkPerLine, readNoise } = detector;
  for (let band = 0; band < BAND_COUNT; band++) {
    const offset = noiseOffset(line, band, seed);
    const row = band * samples;
    for (let x = 0; x < samples; x++) {
      const at = row + x;
      const counts = (dark[at] ?? 0) + (darkPerLine[at] ?? 0) * line + deviate(offset, x) * readNoise;
      into[at] = Math.min(FULL_SCALE, Math.max(0, counts + 0.5));
    }
  }
}

function exposeLine({ detector, light, exposureMs, line, seed }: Exposure, into: Uint16Array): void {
  const { samples, dark, darkPerLine, gain, nonlinearity, readNoise, shotVariance } = detector;
  const read = readNoise ** 2;
  const taps = smileTaps(detector.smileNm);
  for (let band = 0; band < BAND_COUNT; band++) {
    const offset = noiseOffset(line, band, seed);
    const row = band * samples;
    for (let x = 0; x < samples; x++) {
      const at = row + x;
      const linear = Math.max(0, shifted(light, taps, band, x) * (gain[at] ?? 0) * exposureMs);
      const counts =
        (dark[at] ?? 0) +
        (darkPerLine[at] ?? 0) * line +
        linear * (1 + nonlinearity * linear) +
        deviate(offset, x) * Math.sqrt(read + shotVariance * linear);
      into[at] = Math.min(FULL_SCALE, Math.max(0, counts + 0.5));
    }
  }
}

function addBadPixels({ detector, line, seed }: Frame, into: Uint16Array): void {
  const { samples, dark } = detector;
  for (const { band, sample, kind } of detector.badPixels) {
    const at = band * samples + sample;
    const level =
      (dark[at] ?? 0) + (kind === 'hot' ? 6000 + 900 * deviate(noiseOffset(line, band, seed), 1) : 0);
    into[at] = Math.min(FULL_SCALE, Math.max(0, Math.round(level)));
  }
}

/** Weights of the four bands around a shifted band centre (Catmull-Rom), four numbers a column. */
function smileTaps(smileNm: Float32Array): Float64Array {
  const taps = new Float64Array(smileNm.length * 4);
  for (const [x, nm] of smileNm.entries()) {
    const t = nm / BAND_STEP_NM;
    taps.set(
      [
        (-t + 2 * t * t - t ** 3) / 2,
        (2 - 5 * t * t + 3 * t ** 3) / 2,
        (t + 4 * t * t - 3 * t ** 3) / 2,
        (t ** 3 - t * t) / 2,
      ],
      x * 4,
    );
  }
  return taps;
}

/** Radiance at the band centre of a column; bands beyond the ends repeat the first and last. */
function shifted(light: Float32Array, taps: Float64Array, band: number, x: number): number {
  const samples = taps.length / 4;
  const at = band * samples + x;
  const before = band > 0 ? at - samples : at;
  const after = band < BAND_COUNT - 1 ? at + samples : at;
  const beyond = band < BAND_COUNT - 2 ? after + samples : after;
  return (
    (taps[x * 4] ?? 0) * (light[before] ?? 0) +
    (taps[x * 4 + 1] ?? 0) * (light[at] ?? 0) +
    (taps[x * 4 + 2] ?? 0) * (light[after] ?? 0) +
    (taps[x * 4 + 3] ?? 0) * (light[beyond] ?? 0)
  );
}
