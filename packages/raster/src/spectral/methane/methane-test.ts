import type { SpectralBlock } from '../block.ts';
import { ringAround } from '../objects/mask.ts';
import { METHANE_WEAK_WINDOW_NM, METHANE_WINDOW_NM, methaneAbsorption } from './absorption-table.ts';
import { detrend } from './detrend.ts';

/** The ring that an object is compared with starts and ends this far from it. */
const RING = { innerPx: 3, outerPx: 11 } as const;
const POLYNOMIAL_ORDER = 4;

/**
 * Correlations of algorithm version 1. Background objects reached at most 0.43 in single passes at SNR 120, bitumen roofs
 * 0.27 and plastic 0.24; plumes reach 0.76 (90 %).
 */
const METHANE_CORRELATION = 0.45;
const PLUME_CORRELATION = 0.3;

export interface MethaneTest {
  /** Correlation of the object's spectrum, relative to its surroundings, with the absorption of methane; NaN if unknown. */
  readonly r: number;
  /** The same in the weak window at 1665 nm; NaN where it is not covered. */
  readonly weakR: number;
}

export interface MethaneTestInput {
  /** Radiance on the grid of the object. */
  readonly radiance: SpectralBlock;
  readonly pixels: Int32Array;
  /** 1 where surroundings must not be used: other objects, clouds, no data. */
  readonly blocked: Uint8Array;
}

/**
 * Compares an object with the ring around it: the difference of their mean ln radiance and the absorption of methane, both
 * without a polynomial of order 4 in wavelength, which stands for the slope of surfaces.
 */
export function methaneTest({ radiance, pixels, blocked }: MethaneTestInput): MethaneTest {
  const { samples: width, lines: height } = radiance;
  const ring = ringAround(pixels, { width, height }, { ...RING, except: blocked });
  const correlationIn = (window: readonly [number, number]) =>
    windowCorrelation(radiance, window, pixels, ring);
  return { r: correlationIn(METHANE_WINDOW_NM), weakR: correlationIn(METHANE_WEAK_WINDOW_NM) };
}

/** What the correlation says about an object: methane, an unproven gas plume, or neither. */
export function plumeKind(r: number): 'methane' | 'plume' | 'neither' {
  if (r >= METHANE_CORRELATION) return 'methane';
  return r >= PLUME_CORRELATION ? 'plume' : 'neither';
}

/** Spectrum of an object relative to its surroundings and the absorption it is compared with, for plots. */
export interface PlumeSpectrum {
  readonly wavelengths: readonly number[];
  /** Mean ln radiance of the object minus that of the ring, without the polynomial. */
  readonly ratio: Float64Array;
  /** Minus k, without the polynomial. */
  readonly absorption: Float64Array;
}

/** The two curves whose correlation is the methane test. */
export function plumeSpectrum({ radiance, pixels, blocked }: MethaneTestInput): PlumeSpectrum {
  const { samples: width, lines: height } = radiance;
  const ring = ringAround(pixels, { width, height }, { ...RING, except: blocked });
  return windowSpectrum(radiance, METHANE_WINDOW_NM, pixels, ring);
}

function windowCorrelation(
  radiance: SpectralBlock,
  window: readonly [number, number],
  pixels: Int32Array,
  ring: Int32Array,
): number {
  const { ratio, absorption } = windowSpectrum(radiance, window, pixels, ring);
  if (ratio.length <= POLYNOMIAL_ORDER + 2) return Number.NaN;
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return dot(ratio, absorption) / Math.sqrt(dot(ratio, ratio) * dot(absorption, absorption));
}

function windowSpectrum(
  radiance: SpectralBlock,
  [fromNm, toNm]: readonly [number, number],
  pixels: Int32Array,
  ring: Int32Array,
): PlumeSpectrum {
  const bands = [...radiance.wavelengths.keys()].filter((band) => {
    const nm = radiance.wavelengths[band] ?? 0;
    return nm >= fromNm && nm <= toNm;
  });
  const known = bands.map((band) => ({
    nm: radiance.wavelengths[band] ?? 0,
    ratio: meanLog(radiance, band, pixels) - meanLog(radiance, band, ring),
  }));
  const used = known.filter(({ ratio }) => Number.isFinite(ratio));
  const wavelengths = used.map(({ nm }) => nm);
  return {
    wavelengths,
    ratio: detrend(
      used.map(({ ratio }) => ratio),
      wavelengths,
      POLYNOMIAL_ORDER,
    ),
    absorption: detrend(
      wavelengths.map((nm) => -methaneAbsorption(nm).k),
      wavelengths,
      POLYNOMIAL_ORDER,
    ),
  };
}

/** The mean of ln radiance over the pixels with positive radiance; NaN when there are none. */
function meanLog({ samples, wavelengths, data }: SpectralBlock, band: number, pixels: Int32Array): number {
  let sum = 0;
  let count = 0;
  for (const pixel of pixels) {
    const sample = pixel % samples;
    const line = (pixel - sample) / samples;
    const value = data[(line * wavelengths.length + band) * samples + sample] ?? Number.NaN;
    if (!(value > 0)) continue;
    sum += Math.log(value);
    count++;
  }
  return sum / count;
}
