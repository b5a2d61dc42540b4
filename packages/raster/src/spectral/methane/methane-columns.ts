import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { type MatchedFilterResult, matchedFilter } from '../filter/matched-filter.ts';
import { invertResponse } from '../filter/response.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import type { Plane } from '../plane.ts';
import { METHANE_COLUMNS_PPM_M } from './absorption-data.ts';
import type { MethaneAbsorption } from './absorption-table.ts';

/** The air mass of the table of absorption: a vertical Sun and a vertical view. */
const TABLE_AIR_MASS = 2;

/** Directions of light in degrees. */
export interface SunAndView {
  readonly sunElevationDeg: number;
  /** Angle between the vertical of the ground and the direction to the sensor. */
  readonly viewZenithDeg: number;
}

/** Above this air mass a flat atmosphere is no longer true. */
const MOST_AIR_MASS = 30;

/** The air that light passes down and up, in vertical atmospheres; undefined where the Sun is down. */
export function airMassOf({ sunElevationDeg, viewZenithDeg }: SunAndView): number | undefined {
  const [sun, view] = [
    Math.sin((sunElevationDeg * Math.PI) / 180),
    Math.cos((viewZenithDeg * Math.PI) / 180),
  ];
  return sun > 0 && view > 0 ? Math.min(MOST_AIR_MASS, 1 / sun + 1 / view) : undefined;
}

export interface MethaneColumnsRequest {
  /** Of each band of the block, see `methaneInBands`. */
  readonly absorption: readonly MethaneAbsorption[];
  /** 1 for pixels that may be used, see `clearLand`. */
  readonly usable?: Uint8Array | undefined;
  /** See `airMassOf`. Without it, columns are slant ones: as if Sun and view were vertical. */
  readonly airMass: number | undefined;
  /** Columns of the image that share a covariance. */
  readonly groupWidth?: number | undefined;
}

export interface MethaneColumns {
  /** Methane above that of the scene in ppm m, NaN where there is none: vertical with an air mass, otherwise slant. */
  readonly column: Plane;
  /** The slope of the answer of the filter at this column, 1 where absorption is weak. */
  readonly sensitivity: Plane;
  /** Slant column of a vertical one; 1 where columns are slant. A noise of the filter divided by both is that of the column. */
  readonly slantPerVertical: number;
  readonly filtered: MatchedFilterResult;
}

/**
 * The columns of methane in a block of the window of methane. It is the only way to them: Monitor, "Analytics", imported cubes and
 * the bench of spectra give the same answer for the same light.
 *
 * @throws RangeError when block, absorption or mask do not fit each other
 */
export function methaneColumns(
  block: SpectralBlock,
  { absorption, usable, airMass = TABLE_AIR_MASS, groupWidth }: MethaneColumnsRequest,
  kernels: FilterKernels = scalarKernels,
): MethaneColumns {
  const k = absorption.map((band) => band.k);
  const filtered = matchedFilter(block, { form: 'log', absorption: k, usable, groupWidth }, kernels);
  const lnTransmission = METHANE_COLUMNS_PPM_M.map((_, i) => absorption.map(({ lnT }) => lnT[i] ?? 0));
  const inverted = invertResponse(filtered, { columns: METHANE_COLUMNS_PPM_M, lnTransmission });
  const slantPerVertical = airMass / TABLE_AIR_MASS;
  const { column, sensitivity } = inverted;
  const vertical = column.values.map((value) => value / slantPerVertical);
  return { column: { ...column, values: vertical }, sensitivity, slantPerVertical, filtered };
}
