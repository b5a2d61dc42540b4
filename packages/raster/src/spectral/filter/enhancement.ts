import type { SpectralBlock } from '../block.ts';
import type { Plane } from '../plane.ts';
import type { FilterKernels } from './filter-kernels.ts';
import { matchedFilter } from './matched-filter.ts';
import { invertResponse, type TransmissionTable } from './response.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { sparseFilter } from './sparse-filter.ts';

/** The ways to map a gas. Rates are derived from `log`; the others are for comparison, `sparse` also for pictures. */
export const ENHANCEMENT_METHODS = ['log', 'linear', 'sparse'] as const;
export type EnhancementMethod = (typeof ENHANCEMENT_METHODS)[number];

export interface EnhancementRequest {
  readonly method: EnhancementMethod;
  /** Absorption per unit of the result, positive: for methane k in 1 / (ppm m), per band of the block. */
  readonly absorption: ArrayLike<number>;
  /** Removes the saturation of strong columns from `log` and `linear`. */
  readonly table?: TransmissionTable | undefined;
  /** 1 for pixels that may be used, 0 for masked ones; by default all. */
  readonly usable?: Uint8Array | undefined;
}

/**
 * The enhancement of a gas by one of three methods, each with its default settings.
 *
 * @throws RangeError when block, absorption, table or mask do not fit each other
 */
export function enhancementPlane(
  block: SpectralBlock,
  { method, absorption, table, usable }: EnhancementRequest,
  kernels: FilterKernels = scalarKernels,
): Plane {
  if (method === 'sparse') return sparseFilter(block, { absorption, usable }, kernels);
  const result = matchedFilter(block, { form: method, absorption, usable }, kernels);
  return table === undefined ? result.alpha : invertResponse(result, table, method).column;
}
