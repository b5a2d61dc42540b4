import { METHANE_COLUMNS_PPM_M, METHANE_BANDS as TABLE } from '@sigma/raster';
import { bandAt } from './bands.ts';

/** Columns at the nodes of the table, from 0, ppm·m. */
const NODES = METHANE_COLUMNS_PPM_M;

/** The air mass, down and up, that the table is defined for: a vertical sun and a vertical view. */
export const TABLE_AIR_MASS = 2;

/** `ln T` at `NODES` for each band that methane absorbs in. */
const LN_T = new Map(
  TABLE.map(([nm, , ...transmittance]) => [bandAt(nm), Float64Array.from(transmittance, Math.log)]),
);
const K = new Map(TABLE.map(([nm, k]) => [bandAt(nm), k]));

/** The bands in which methane absorbs. */
export const METHANE_BANDS: readonly number[] = [...LN_T.keys()];

/** Absorption per ppm·m of a band, the first-order response to thin columns; 0 outside the table. */
export function methanePerPpmM(band: number): number {
  return K.get(band) ?? 0;
}

/**
 * The fraction of light that passes a methane column of `ppmM` down and up, in one band. `ln T` is linear between the
 * columns of the table and beyond its last one, after `ppmM * airMass / 2`: oblique light passes more of a layer.
 */
export function methaneTransmittance(band: number, ppmM: number, airMass = TABLE_AIR_MASS): number {
  const lnT = LN_T.get(band);
  if (!lnT || ppmM <= 0) return 1;
  const place = placeInTable((ppmM * airMass) / TABLE_AIR_MASS);
  return Math.exp(valueAt(lnT, place));
}

/** Multiplies the light of a line of pixels by the transmittance of their columns, band by band. */
export interface MethaneLine {
  absorb(band: number, light: Float32Array, from: number): void;
}

/** Prepares the columns of a line of pixels, ppm·m; undefined if no pixel has any. */
export function methaneLine(columns: Float32Array, airMass: number): MethaneLine | undefined {
  const pixels: number[] = [];
  for (let x = 0; x < columns.length; x++) if ((columns[x] ?? 0) > 0) pixels.push(x);
  if (pixels.length === 0) return undefined;
  const places = Float64Array.from(pixels, (x) =>
    placeInTable(((columns[x] ?? 0) * airMass) / TABLE_AIR_MASS),
  );
  return {
    absorb: (band, light, from) => {
      const lnT = LN_T.get(band);
      if (!lnT) return;
      for (const [n, x] of pixels.entries())
        light[from + x] = (light[from + x] ?? 0) * Math.exp(valueAt(lnT, places[n] ?? 0));
    },
  };
}

/** A column as a fractional index into `NODES`; beyond the last node, on the line through the last two. */
function placeInTable(ppmM: number): number {
  let node = 0;
  while (node < NODES.length - 2 && ppmM >= (NODES[node + 1] ?? 0)) node++;
  const low = NODES[node] ?? 0;
  return node + (ppmM - low) / ((NODES[node + 1] ?? 0) - low);
}

function valueAt(lnT: Float64Array, place: number): number {
  const node = Math.min(NODES.length - 2, Math.floor(place));
  const low = lnT[node] ?? 0;
  return low + ((lnT[node + 1] ?? 0) - low) * (place - node);
}
