/** Constants of the rates of one kind of sensor; a new set gets a new algorithm version. */
export interface RateConstants {
  readonly id: string;
  /** Effective wind of the integrated mass: `offset + slope * U10`, in m/s. */
  readonly effectiveWind: { readonly offset: number; readonly slope: number };
  /** Wind at the height of the plume over wind at 10 m. */
  readonly transportPerU10: number;
  /** Factor of the cross-sectional flux, for the parts of a plume below the noise. */
  readonly crossSectionBeta: number;
  /** Standard deviation of the effective wind fit, as a share of the rate. */
  readonly modelShare: number;
  /** Uncertainty of the absorption table, as a share of the rate. */
  readonly scaleShare: number;
  /** The detection limit in kg/h per ppm m of noise and m/s of transport wind. */
  readonly limitFactor: number;
}

/** Fitted to 47 torn Gaussian plumes of the simulated world, with masks of 8 m pixels. */
export const SIMULATED_RATE_CONSTANTS: RateConstants = {
  id: 'simulated-8m-1',
  effectiveWind: { offset: -0.05, slope: 0.5 },
  transportPerU10: 1.12,
  crossSectionBeta: 1.05,
  modelShare: 0.12,
  scaleShare: 0.1,
  limitFactor: 0.92,
};

/**
 * Effective wind of EnMAP (0.44 + 0.33 U10, as in the configuration of HyperGas, after Varon et al. 2018, AMT 11, 5673), for
 * real scenes of other sensors until they have constants of their own.
 */
export const ENMAP_RATE_CONSTANTS: RateConstants = {
  ...SIMULATED_RATE_CONSTANTS,
  id: 'enmap-1',
  effectiveWind: { offset: 0.44, slope: 0.33 },
};
