import { type BBox, bboxOf, type Polygon, type Position } from '@sigma/geo';

/** A cell of a grid with the number of scenes in it. */
export interface DensityCell {
  readonly key: string;
  readonly count: number;
  /** A cell across the antimeridian continues beyond 180 degrees. */
  readonly outline: Polygon;
}

/** The box around a cell; west is greater than east across the antimeridian. */
export const boundsOfCell = ({ outline }: DensityCell): BBox => bboxOf(outline);

/** The middle of a cell: the mean of its corners. */
export function middleOfCell({ outline }: DensityCell): Position {
  const corners = (outline.coordinates[0] ?? []).slice(1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A count that fits into a cell: 950, 1.2K, 34K. */
export const cellText = (count: number): string => COMPACT.format(count);

/** How strongly a cell is filled, 0 to 1: by the logarithm of its count, because counts differ by orders of magnitude. */
export function cellShare(count: number, most: number): number {
  return most <= 1 ? 1 : Math.log(1 + count) / Math.log(1 + most);
}
