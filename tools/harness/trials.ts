/** What was planted and what came of it. A score is missing where nothing was found there. */
interface Trial {
  readonly score: number | null;
}

export interface PlumeTrial extends Trial {
  readonly rateKgH: number;
  /** True wind at 10 m. */
  readonly windMs: number;
  /** Whether the analysis reports it with its own thresholds, and as what. */
  readonly reported: 'Methane' | 'Plume' | null;
  /** Distance of the reported head from the source. */
  readonly headM: number | null;
  readonly quantified: {
    readonly rateKgH: number;
    readonly sigmaKgH: number;
    readonly crossSectionKgH: number | null;
    /** The wind at 10 m that the analysis was given. */
    readonly givenMs: number;
    /** The rate that the analysis would state if it knew the wind exactly. */
    readonly exactKgH: number;
  } | null;
  readonly limitKgH: number;
}

export const HARD_KINDS = [
  'always leaking, wind never turns',
  'always leaking, wind turns',
  'gain error',
  'dead columns',
  'saturated patch',
] as const;
export type HardKind = (typeof HARD_KINDS)[number];

/** A plume of 800 kg/h at 4 m/s under difficulties. */
export interface HardTrial extends Trial {
  readonly kind: HardKind;
  readonly reported: 'Methane' | 'Plume' | null;
  /** Estimated over true rate. */
  readonly ratio: number | null;
  /** Other methane findings of the pass, which are false. */
  readonly others: number;
}

export interface SpotTrial extends Trial {
  /** Share of the 3 x 3 pixels that oil covers. */
  readonly cover: number;
}

export interface WorkTrial extends Trial {
  readonly kind: 'building' | 'trench';
  readonly sizeM: number;
  readonly reported: string | null;
}

export interface VehicleTrial extends Trial {
  readonly kind: 'car' | 'truck';
  /** How much brighter it is than the ground below it, in reflectance; negative for darker ones. */
  readonly contrast: number;
}

/** An event of the simulator that was planted. Ploughing and tarpaulins must not be reported. */
export interface EventTrial {
  readonly kind: 'exposed pipe' | 'soil contamination' | 'ploughing' | 'tarpaulin';
  readonly sizeHa: number | null;
  /** The types of all findings on it. */
  readonly reported: readonly string[];
}

export const PRODUCTS = ['methane', 'oil', 'change', 'vehicle'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Objects where nothing was planted and nothing happens. */
export interface NullObjects {
  readonly areaKm2: number;
  readonly scores: readonly number[];
}

/** Everything that one world tells. */
export interface WorldResult {
  readonly seed: number;
  /** Processor time of the world in seconds. */
  readonly cpuS: number;
  readonly site: string;
  /** Days of the year 2026 of the first and the last pass. */
  readonly days: readonly [number, number];
  readonly nulls: { readonly [product in Product]: NullObjects };
  /** Of `nulls.vehicle`, what lies on roads and pads of the site. */
  readonly roadNulls: NullObjects;
  /** False methane findings with the thresholds of the analysis. */
  readonly reportedFalse: number;
  /** Names of all findings on the ground where nothing happens. */
  readonly falseNames: readonly string[];
  readonly noisePpmM: number;
  readonly plumes: readonly PlumeTrial[];
  /** Plumes that spread as another law says. */
  readonly otherLaw: readonly PlumeTrial[];
  readonly hard: readonly HardTrial[];
  readonly spots: readonly SpotTrial[];
  readonly works: readonly WorkTrial[];
  readonly vehicles: readonly VehicleTrial[];
  readonly events: readonly EventTrial[];
}
