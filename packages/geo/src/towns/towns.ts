/** Towns of GeoNames (cities1000) by column, in the order of that file; positions in degrees. */
export interface Towns {
  /** GeoNames ids. */
  readonly ids: Uint32Array;
  readonly names: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** GeoNames' code of the first-order division: letters in the United States, mostly numbers elsewhere. */
  readonly divisions: readonly string[];
  /** People; 0 where the number is unknown. */
  readonly populations: Uint32Array;
  /** 1 for a section of a town (feature code PPLX), else 0. */
  readonly isDistrict: Uint8Array;
  readonly lons: Float64Array;
  readonly lats: Float64Array;
}

/** Where an extract comes from: the first line of its file, as JSON. */
export interface TownsHeader {
  readonly source: string;
  readonly licence: string;
  /** Date of the extract, YYYY-MM-DD. */
  readonly extracted: string;
  readonly towns: number;
}

/** Positions are stored as multiples of this part of a degree. */
export const STEPS_PER_DEGREE = 1e5;
