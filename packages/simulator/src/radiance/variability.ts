import { createTrack, type Frame, readTrack } from '../earth/sampling/frame.ts';
import { readRow, sampleLayer, sampleLayers } from '../earth/sampling/layer.ts';
import { noise } from '../earth/sampling/noise.ts';
import { WAVELENGTHS_NM } from './bands.ts';

/**
 * No two square metres of one material reflect alike. Without that, a scene has only as many spectra as materials, and
 * every detector looks perfect. Two things vary with the place on the ground, and not from pass to pass: brightness, and the
 * depth of eight absorption features (clay, carbonate, cellulose, C-H). Amplitudes are assumptions.
 */
interface Feature {
  readonly nm: number;
  readonly widthNm: number;
  /** Depth for a noise value of 1 standard deviation. */
  readonly depth: number;
}

export const FEATURES: readonly Feature[] = [
  { nm: 2165, widthNm: 16, depth: 0.02 },
  { nm: 2205, widthNm: 20, depth: 0.035 },
  { nm: 2265, widthNm: 18, depth: 0.015 },
  { nm: 2310, widthNm: 22, depth: 0.022 },
  { nm: 2340, widthNm: 22, depth: 0.03 },
  { nm: 2380, widthNm: 20, depth: 0.015 },
  { nm: 1730, widthNm: 16, depth: 0.012 },
  { nm: 1760, widthNm: 18, depth: 0.012 },
];

/** Scales of the noise on the ground: 3, 9 and 40 pixels of 8 m. Scales below two pixels average out and are omitted. */
const SCALES_M = [24, 72, 320] as const;
const SHARES = [0.45, 0.6, 0.66] as const;
/** Standard deviation of `noise`. */
const NOISE_SD = 0.35;
const BRIGHTNESS = 0.12;
/** Moisture, dust and growth between passes change the brightness of whole patches by this much. */
const DRIFT = 0.05;
const DRIFT_M = 900;

/** Sums the scales that a frame resolves; standard deviation about 1 where all three are resolved. */
export function createVariation(frame: Frame, seed: number, count: number) {
  const coarse = sampleLayers(frame, 8, count, ({ x, y, z }, n, out) => {
    const scale = SCALES_M[2];
    for (let k = 0; k < count; k++)
      out[k] =
        (SHARES[2] / NOISE_SD) *
        noise((x[n] ?? 0) / scale, (y[n] ?? 0) / scale, (z[n] ?? 0) / scale, seed + k * 17);
  });
  const fine = SCALES_M.slice(0, 2).filter((scale) => scale >= 2 * frame.pixelM);
  const track = createTrack(frame.width);
  const addFine = (k: number, into: Float32Array) => {
    for (const scale of fine) {
      const share = (scale === SCALES_M[0] ? SHARES[0] : SHARES[1]) / NOISE_SD;
      for (let n = 0; n < into.length; n++) {
        const [x, y, z] = [track.x[n] ?? 0, track.y[n] ?? 0, track.z[n] ?? 0];
        into[n] = (into[n] ?? 0) + share * noise(x / scale, y / scale, z / scale, seed + k * 17 + scale);
      }
    }
  };
  /** Reads one row of pixels of the frame, `count` rows of values one after the other. */
  return (row: number, into: Float32Array): void => {
    readTrack(frame, row, 0, 1, track);
    for (let k = 0; k < count; k++) {
      const line = into.subarray(k * frame.width, (k + 1) * frame.width);
      const layer = coarse[k];
      if (layer) readRow(layer, row, line);
      addFine(k, line);
    }
  };
}

/** Reads the brightness of a row of pixels relative to their material: 1, give or take 12 %, and 5 % from day to day. */
export function createBrightness(frame: Frame, seed: number, day: number) {
  const vary = createVariation(frame, seed + 401, 1);
  const drift = sampleLayer(frame, 8, (x, y, z) =>
    noise(x / DRIFT_M, y / DRIFT_M, z / DRIFT_M, seed + 409 + day * 7),
  );
  const today = new Float32Array(frame.width);
  return (row: number, into: Float32Array): void => {
    vary(row, into);
    readRow(drift, row, today);
    for (let n = 0; n < into.length; n++) {
      const change = 1 + BRIGHTNESS * (into[n] ?? 0) + (DRIFT / NOISE_SD) * (today[n] ?? 0);
      into[n] = Math.min(1.6, Math.max(0.5, change));
    }
  };
}

/** Reads the depths of `FEATURES` of a row of pixels, one row of values for each feature. */
export function createFeatureDepths(frame: Frame, seed: number) {
  const vary = createVariation(frame, seed + 431, FEATURES.length);
  return (row: number, into: Float32Array): void => {
    vary(row, into);
    for (const [k, { depth }] of FEATURES.entries())
      for (let n = k * frame.width; n < (k + 1) * frame.width; n++)
        into[n] = Math.min(0.3, depth * Math.abs(into[n] ?? 0));
  };
}

/** For each band, the features that it is in and its part of their depth. */
export const BAND_FEATURES: readonly (readonly (readonly [feature: number, part: number])[])[] =
  WAVELENGTHS_NM.map((nm) =>
    FEATURES.map(
      (feature, k) => [k, Math.exp(-(((nm - feature.nm) / feature.widthNm) ** 2))] as const,
    ).filter(([, part]) => part > 0.02),
  );
