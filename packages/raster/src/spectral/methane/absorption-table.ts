import { METHANE_BANDS, METHANE_COLUMNS_PPM_M } from './absorption-data.ts';

/** A wavelength at most this far from the first or last band of a window gets the values of that band. */
const EDGE_NM = 2.3;
/** Bands further apart than this belong to different absorption windows. */
const GAP_NM = 10;

/** The window of the matched filter and of the methane test, in nm. */
export const METHANE_WINDOW_NM: readonly [number, number] = [2110, 2455];
/** The weaker window whose sign supports a finding, in nm. */
export const METHANE_WEAK_WINDOW_NM: readonly [number, number] = [1626, 1720];

/** Absorption of added methane at one wavelength. */
export interface MethaneAbsorption {
  /** Absorption for small columns in 1 / (ppm m). */
  readonly k: number;
  /** Logarithm of the transmittance at each of `METHANE_COLUMNS_PPM_M`. */
  readonly lnT: readonly number[];
}

const NONE: MethaneAbsorption = { k: 0, lnT: METHANE_COLUMNS_PPM_M.map(() => 0) };
const TABLE = METHANE_BANDS.map(([nm, k, ...transmittance]) => ({
  nm,
  k,
  lnT: transmittance.map((value) => Math.log(value)),
}));

/**
 * The absorption at a wavelength in nm, linear between the bands of the table. Outside its windows (1626 to 1720 nm and 2152
 * to 2487 nm) methane is taken as transparent.
 */
export function methaneAbsorption(nm: number): MethaneAbsorption {
  const after = TABLE.findIndex((band) => band.nm >= nm);
  const [low, high] = after < 0 ? [TABLE.at(-1), undefined] : [TABLE[after - 1], TABLE[after]];
  if (low !== undefined && high !== undefined && high.nm - low.nm < GAP_NM) {
    const share = (nm - low.nm) / (high.nm - low.nm);
    const between = (a: number, b: number) => a + share * (b - a);
    return { k: between(low.k, high.k), lnT: low.lnT.map((value, i) => between(value, high.lnT[i] ?? 0)) };
  }
  return [low, high].find((band) => band !== undefined && Math.abs(band.nm - nm) <= EDGE_NM) ?? NONE;
}

/**
 * The logarithm of the transmittance of a column in ppm m, linear in pieces between the columns of the table; the first and
 * the last piece continue beyond them.
 */
export function lnTransmittance({ lnT }: MethaneAbsorption, columnPpmM: number): number {
  const last = METHANE_COLUMNS_PPM_M.length - 1;
  const above = METHANE_COLUMNS_PPM_M.findIndex((column) => column >= columnPpmM);
  const piece = Math.max(1, above < 0 ? last : above);
  const [from, to] = [METHANE_COLUMNS_PPM_M[piece - 1] ?? 0, METHANE_COLUMNS_PPM_M[piece] ?? 1];
  const [start, end] = [lnT[piece - 1] ?? 0, lnT[piece] ?? 0];
  return start + ((columnPpmM - from) / (to - from)) * (end - start);
}
