import { SPECTRAL_INDICES } from '@sigma/raster';

/** An index that can be drawn: its formula is in the grammar of expressions. */
export interface IndexFormula {
  readonly id: string;
  readonly title: string;
  readonly formula: string;
  readonly unit: string;
  /** Values of the first and the last colour. */
  readonly range: readonly [number, number];
  readonly reference: string;
}

/** The indices that are offered, in their order. */
export const INDEX_FORMULAS: readonly IndexFormula[] = SPECTRAL_INDICES.map(
  ({ compute: _, ...formula }) => formula,
);
