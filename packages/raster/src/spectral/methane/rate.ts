import { type ExpectedWind, remainingVariance } from '@sigma/geo';
import { placeMask } from '../objects/placements.ts';
import type { Plane } from '../plane.ts';
import { crossSectionFlux } from './cross-section.ts';
import { type PlumeAxis, unitVector } from './plume-shape.ts';
import { type RateConstants, smallestFoundKgH, windOf } from './rate-constants.ts';
import { shapeFlux } from './shape-flux.ts';

/** The same mask is laid on this many free places to measure the noise of its mass. */
const NOISE_PLACEMENTS = 200;
/** With fewer places the noise of the mass is unknown. */
const MIN_PLACEMENTS = 20;
const MIN_WIND_MS = 1;
const MAX_AREA_SHARE = 0.25;
/** A plume that leaves the image sooner has no rate. One that leaves it later has as much methane per length as inside. */
const LEAST_AXIS_M = 160;
/** Below this multiple of the detection limit, rates are biased high by selection. */
const ABOUT_BELOW_LIMITS = 1.5;
const SECONDS_PER_HOUR = 3600;
/** Nine in ten values of a normal distribution are below so many standard deviations. */
const NINE_IN_TEN = 1.2816;

/** Wind of the hour at 10 m above ground. */
export interface Wind {
  readonly speedMs: number;
  readonly fromDeg: number;
  /** Standard deviation stated by the source of the wind. */
  readonly sigmaMs?: number;
}

export interface RateInput {
  /** Methane above the background, in ppm m. */
  readonly enhancement: Plane;
  readonly pixels: Int32Array;
  readonly axis: PlumeAxis;
  /** Inverse variance of the noise of each pixel; 0 without data. */
  readonly inverseVariance: Float32Array;
  /** 1 where the noise of the mask must not be measured: objects, clouds, no data. */
  readonly blocked: Uint8Array;
  readonly pixelM: number;
  readonly kgPerPpmM: number;
  readonly wind: Wind;
  readonly constants: RateConstants;
  /** Detection limit of the pass in kg/h. */
  readonly limitKgH: number;
  /** Id of the pass, from which the places of the noise masks are drawn. */
  readonly seed: string;
}

/** Standard deviations in kg/h by cause; the complete one is the root of the sum of their squares. */
export interface RateSigmaParts {
  readonly noise: number;
  readonly wind: number;
  readonly model: number;
  readonly scale: number;
}

export interface QuantifiedRate {
  readonly rateKgH: number;
  readonly sigmaKgH: number;
  readonly parts: RateSigmaParts;
  /** What the rate is proportional to: the wind to expect, plus an offset in m/s. So it is known with another wind too. */
  readonly windResponse: ExpectedWind & { readonly offset: number };
  /** Rate from the integrated mass alone. */
  readonly massKgH: number;
  /** Rate from the shape of the plume alone; `undefined` where too few sections have data. */
  readonly shapeKgH: number | undefined;
  /** Rate from cross sections alone; `undefined` where too few sections lie on known pixels. */
  readonly crossSectionKgH: number | undefined;
  /** The rate of the integrated mass differs by more than two standard deviations. */
  readonly methodsDisagree: boolean;
  /** Close to the detection limit, where rates are biased high: show it as "about" and omit it from sums. */
  readonly isNearLimit: boolean;
}

export type MethaneRate =
  | ({ readonly imeKg: number; readonly quantified: true } & QuantifiedRate)
  | {
      readonly imeKg: number;
      readonly quantified: false;
      readonly reason: 'edge' | 'calm' | 'too_large' | 'no_free_ground';
    };

/**
 * Emission rate of a plume with the parts of its uncertainty: the wind times the methane per length, which is the mean of two methods,
 * sections across the wind with their flanks (`crossSectionFlux`) and least squares of the shape of a plume (`shapeFlux`). The
 * integrated mass (IME, Varon et al. 2018, AMT 11, 5673), Q = U_eff · mass / √area, depends on the mask and is twice as uncertain: it
 * checks the others, and stands in for them where too little of the plume is known.
 */
export function methaneRate(input: RateInput): MethaneRate {
  const { enhancement, pixels, pixelM, kgPerPpmM, wind, constants } = input;
  const kgPerValue = pixelM * pixelM * kgPerPpmM;
  const imeKg = kgPerValue * sumAt(enhancement.values, pixels, 0);
  const reason = notQuantifiedReason(input);
  if (reason !== undefined) return { imeKg, quantified: false, reason };
  const noiseKg = massNoise(input) * kgPerValue;
  if (Number.isNaN(noiseKg)) return { imeKg, quantified: false, reason: 'no_free_ground' };

  const perKg =
    (SECONDS_PER_HOUR * windOf(constants, 'effectiveWind', wind)) /
    Math.sqrt(pixels.length * pixelM * pixelM);
  const massKgH = perKg * imeKg;
  const crossSectionKgH = crossSectionFlux(input);
  const shapeKgH = shapeFlux(input);
  const perLength = [
    { kgH: crossSectionKgH, method: 'sectionWind' as const },
    { kgH: shapeKgH, method: 'shapeWind' as const },
  ].flatMap(({ kgH, method }) => (kgH === undefined ? [] : [{ kgH, method }]));
  const stated: readonly Stated[] =
    perLength.length > 0 ? perLength : [{ kgH: massKgH, method: 'effectiveWind' }];
  const rateKgH = stated.reduce((sum, { kgH }) => sum + kgH, 0) / stated.length;
  const parts: RateSigmaParts = {
    noise: perKg * noiseKg,
    wind: windShare(input) * Math.abs(rateKgH),
    model: constants.modelShare * Math.abs(rateKgH),
    scale: constants.scaleShare * Math.abs(rateKgH),
  };
  const sigmaKgH = Math.hypot(parts.noise, parts.wind, parts.model, parts.scale);
  return {
    quantified: true,
    imeKg,
    rateKgH,
    sigmaKgH,
    parts,
    windResponse: { ...constants.expectedWind, offset: windOffset(stated, input) },
    massKgH,
    shapeKgH,
    crossSectionKgH,
    methodsDisagree: Math.abs(massKgH - rateKgH) > 2 * sigmaKgH,
    isNearLimit: rateKgH < ABOUT_BELOW_LIMITS * input.limitKgH,
  };
}

/** A rate by one method. */
interface Stated {
  readonly kgH: number;
  readonly method: 'effectiveWind' | 'sectionWind' | 'shapeWind';
}

/** The offset of the mean of rates each of which is proportional to a line of the expected wind. */
function windOffset(stated: readonly Stated[], { constants, wind }: RateInput): number {
  const sum = (part: 'offset' | 'slope') =>
    stated.reduce(
      (total, { kgH, method }) => total + (kgH * constants[method][part]) / windOf(constants, method, wind),
      0,
    );
  return sum('offset') / sum('slope');
}

/** By which share a rate changes when the wind is wrong by its standard deviation. */
function windShare({ wind, constants }: RateInput): number {
  const sigmaMs = windSigma(wind) * Math.sqrt(remainingVariance(constants.expectedWind, wind.speedMs));
  return (constants.shapeWind.slope * sigmaMs) / windOf(constants, 'shapeWind', wind);
}

/** What a pass would have shown, kg/h. */
export interface DetectionLimit {
  /** A source of this rate would have been reported with a probability of 90 %. */
  readonly kgH: number;
  /** Its standard deviation, by the errors of the wind and of the absorption table. */
  readonly sigmaKgH: number;
}

/**
 * The rate that a pass would have shown with a probability of 90 %: `limitScore` times the noise, at the wind or 1 m/s, whichever is larger,
 * because below that no plume is blown into the shape that is looked for. A wind that is not known exactly widens the distribution of
 * what a rate looks like from the standard deviation s to √(s² + (σ/U)²), in logarithms, so that the limit rises by
 * exp(1.28 (√(s² + (σ/U)²) − s)). It is never below the smallest rate of which the harness found at least half at such a noise and wind.
 *
 * @param noisePpmM2 methane per length of a plume with the score 1, in ppm m times m
 * @param noisePpmM noise of the blurred difference, by which the smallest rate that was found is looked up
 */
export function detectionLimit({
  noisePpmM2,
  noisePpmM,
  kgPerPpmM,
  wind,
  constants,
}: {
  readonly noisePpmM2: number;
  readonly noisePpmM: number;
  readonly kgPerPpmM: number;
  readonly wind: Wind;
  readonly constants: RateConstants;
}): DetectionLimit {
  const speedMs = Math.max(MIN_WIND_MS, wind.speedMs);
  const windShare = windSigma({ ...wind, speedMs }) / speedMs;
  const spread = Math.log(constants.limitScore / constants.leastScore) / NINE_IN_TEN;
  const byWind = Math.exp(NINE_IN_TEN * (Math.hypot(spread, windShare) - spread));
  const transportMs = constants.transportPerU10 * speedMs;
  const byNoise = constants.limitScore * SECONDS_PER_HOUR * transportMs * noisePpmM2 * kgPerPpmM;
  const kgH = Math.max(byWind * byNoise, smallestFoundKgH(constants, { noisePpmM, speedMs }));
  return { kgH, sigmaKgH: Math.hypot(windShare, constants.scaleShare) * kgH };
}

/** HyperGas's rule where the source of the wind states no uncertainty: 50 % up to 3 m/s, 1.5 m/s above. */
export function windSigma({ speedMs, sigmaMs }: Wind): number {
  return sigmaMs ?? (speedMs <= 3 ? 0.5 * speedMs : 1.5);
}

function notQuantifiedReason({ enhancement, pixels, axis, pixelM, wind }: RateInput) {
  const { width, height } = enhancement;
  if (wind.speedMs < MIN_WIND_MS) return 'calm';
  if (pixels.length > MAX_AREA_SHARE * width * height) return 'too_large';
  const [dx, dy] = unitVector(axis.towardsDeg);
  const [x, y] = [axis.head[0] + (dx * LEAST_AXIS_M) / pixelM, axis.head[1] + (dy * LEAST_AXIS_M) / pixelM];
  return x < 0 || y < 0 || x > width || y > height ? 'edge' : undefined;
}

/** Standard deviation of the sum over the mask on free ground, which contains the correlation of the clutter. */
function massNoise({ enhancement, pixels, blocked, seed }: RateInput): number {
  const { width, height, values } = enhancement;
  const offsets = placeMask({ width, height, pixels, blocked, count: NOISE_PLACEMENTS, seed });
  if (offsets.length < MIN_PLACEMENTS) return Number.NaN;
  const sums = offsets.map((offset) => sumAt(values, pixels, offset));
  const mean = sums.reduce((total, sum) => total + sum, 0) / sums.length;
  return Math.sqrt(sums.reduce((total, sum) => total + (sum - mean) ** 2, 0) / (sums.length - 1));
}

function sumAt(values: Float32Array, pixels: Int32Array, offset: number): number {
  let sum = 0;
  for (const pixel of pixels) {
    const value = values[pixel + offset] ?? Number.NaN;
    if (!Number.isNaN(value)) sum += value;
  }
  return sum;
}
