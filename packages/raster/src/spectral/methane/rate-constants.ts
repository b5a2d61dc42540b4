import { type ExpectedWind, expectedWindMs } from '@sigma/geo';

/** A wind that methane is multiplied with: `offset + slope * U`, in m/s, where `U` is the wind to expect at 10 m. */
export interface WindLine {
  readonly offset: number;
  readonly slope: number;
}

/** Nothing is known of the winds of a place. */
const AS_DELIVERED: ExpectedWind = { rise: 0, bend: 0, round: 0 };

/** Constants of the rates of one kind of sensor; a new set gets a new algorithm version. */
export interface RateConstants {
  readonly id: string;
  readonly expectedWind: ExpectedWind;
  /** Effective wind of the integrated mass over the square root of its area. */
  readonly effectiveWind: WindLine;
  /** Wind of the methane per length of cross sections, with the parts of a plume beyond them. */
  readonly sectionWind: WindLine;
  /** Wind of the methane per length by the shape of the plume. */
  readonly shapeWind: WindLine;
  /** Wind at the height of the plume over wind at 10 m. */
  readonly transportPerU10: number;
  /** Standard deviation of the rates when the wind is known exactly, as a share of the rate. */
  readonly modelShare: number;
  /** Uncertainty of the absorption table, as a share of the rate. */
  readonly scaleShare: number;
  /** The score that a plume must have on average to be reported nine times out of ten. */
  readonly limitScore: number;
  /** The least score of a plume that is reported. */
  readonly leastScore: number;
  /** The smallest rates of which the harness found at least half, by noise and wind. */
  readonly smallestFound: readonly SmallestFound[];
}

/** The smallest rate of which at least half of the planted plumes were reported at one wind. */
export interface SmallestFound {
  readonly windMs: number;
  /** Noise of the blurred difference. */
  readonly noisePpmM: number;
  readonly rateKgH: number;
}

/**
 * The smallest rate that was ever shown to be found at a noise and wind: that of the next stronger wind of the harness, more where wind or
 * noise are beyond what it tried, and no less where the noise is lower.
 */
export function smallestFoundKgH(
  { smallestFound }: Pick<RateConstants, 'smallestFound'>,
  { noisePpmM, speedMs }: { readonly noisePpmM: number; readonly speedMs: number },
): number {
  const tried = smallestFound.find(({ windMs }) => windMs >= speedMs) ?? smallestFound.at(-1);
  if (tried === undefined) return 0;
  return tried.rateKgH * Math.max(1, noisePpmM / tried.noisePpmM) * Math.max(1, speedMs / tried.windMs);
}

/**
 * Of the simulated world. What each method makes of the true wind is fitted to plumes of 400 to 1600 kg/h (those of `npm run
 * harness`, two of each kind, on seeds 1 to 3). The wind that the product learns is uncertain by 0.7 m/s: the expected wind is the geometric mean of the winds
 * that may be behind a delivered one, given how often each wind blows in the simulated weather (1 to 9 m/s, mostly 2 to 6), as the
 * hyperbola that is closest to it. No plume was used for it. The smallest
 * rates found are those of seeds 51 to 58, of plumes of 25 to 1600 kg/h in steps of a factor of two.
 */
export const SIMULATED_RATE_CONSTANTS: RateConstants = {
  id: 'simulated-8m-4',
  expectedWind: { rise: 1.17, bend: 1.54, round: 0.74 },
  effectiveWind: { offset: 0, slope: 0.5 },
  sectionWind: { offset: 0, slope: 1.16 },
  shapeWind: { offset: 0, slope: 1.06 },
  transportPerU10: 1.12,
  modelShare: 0.1,
  scaleShare: 0.1,
  limitScore: 10,
  leastScore: 6,
  smallestFound: [
    { windMs: 1, noisePpmM: 52, rateKgH: 50 },
    { windMs: 2, noisePpmM: 52, rateKgH: 50 },
    { windMs: 4, noisePpmM: 52, rateKgH: 200 },
    { windMs: 6, noisePpmM: 52, rateKgH: 200 },
  ],
};

/**
 * Effective wind of EnMAP (0.44 + 0.33 U10, as in the configuration of HyperGas, after Varon et al. 2018, AMT 11, 5673), for
 * real scenes of other sensors until they have constants of their own. The wind of sections is 1.12 to 1.15 times U10 in calibrations.
 */
export const ENMAP_RATE_CONSTANTS: RateConstants = {
  ...SIMULATED_RATE_CONSTANTS,
  id: 'enmap-1',
  expectedWind: AS_DELIVERED,
  effectiveWind: { offset: 0.44, slope: 0.33 },
  sectionWind: { offset: 0, slope: 1.12 },
  shapeWind: { offset: 0, slope: 1.12 },
};

interface Speed {
  readonly speedMs: number;
}

/** The wind that the methane of one method is multiplied with, m/s. */
export const windOf = (
  constants: RateConstants,
  method: 'effectiveWind' | 'sectionWind' | 'shapeWind',
  { speedMs }: Speed,
): number =>
  constants[method].offset + constants[method].slope * expectedWindMs(constants.expectedWind, speedMs);
