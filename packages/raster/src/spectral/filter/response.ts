import type { Plane } from '../plane.ts';
import type { FilterForm, MatchedFilterResult } from './matched-filter.ts';

/** The logarithm of the transmission of a gas, per column of it; linear between the columns. */
export interface TransmissionTable {
  /** Columns in the unit of the enhancement (for methane ppm m), ascending from 0. */
  readonly columns: readonly number[];
  /** ln T per column, and in it per band of the block; 0 everywhere for the column 0. */
  readonly lnTransmission: readonly ArrayLike<number>[];
}

export interface InvertedResponse {
  /** The column whose absorption answers the filter as the pixel does. */
  readonly column: Plane;
  /** The slope of the answer at this column, 1 where absorption is weak: a pixel's noise in the column is its noise / slope. */
  readonly sensitivity: Plane;
}

/**
 * Removes the saturation of strong columns from a matched filter. The filter answers a column X exactly with
 * r(X) = aᵀ ln T(X) (log) or aᵀ (μ_c (T(X) − 1)) (linear), which is tabulated per column of the block and inverted. Beyond the
 * table, and from where r stops to grow, the last slope continues; below 0 the first one does.
 *
 * @throws RangeError when the table is not one
 */
export function invertResponse(
  { alpha, filter, means }: MatchedFilterResult,
  table: TransmissionTable,
  form: FilterForm = 'log',
): InvertedResponse {
  checkTable(table, means.length / alpha.width);
  const { width, height } = alpha;
  const column = new Float32Array(width * height).fill(Number.NaN);
  const sensitivity = column.slice();
  for (let sample = 0; sample < width; sample++) {
    const { columns, answers } = answersOf(sample, {
      coefficients: filter.coefficients,
      means,
      table,
      form,
      width,
    });
    if (answers.length < 2) continue;
    for (let at = sample; at < alpha.values.length; at += width) {
      const answer = alpha.values[at] ?? Number.NaN;
      let node = 1;
      while (node + 1 < answers.length && answer > (answers[node] ?? 0)) node++;
      const rise = (answers[node] ?? 0) - (answers[node - 1] ?? 0);
      const slope = rise / ((columns[node] ?? 0) - (columns[node - 1] ?? 0));
      column[at] = (columns[node - 1] ?? 0) + (answer - (answers[node - 1] ?? 0)) / slope;
      sensitivity[at] = Number.isNaN(answer) ? Number.NaN : slope;
    }
  }
  return { column: { width, height, values: column }, sensitivity: { width, height, values: sensitivity } };
}

interface ColumnOfBlock {
  readonly coefficients: Float64Array;
  readonly means: Float64Array;
  readonly table: TransmissionTable;
  readonly form: FilterForm;
  readonly width: number;
}

/** The answers at the columns of the table, as far as they grow. */
function answersOf(
  sample: number,
  { coefficients, means, table, form, width }: ColumnOfBlock,
): { readonly columns: readonly number[]; readonly answers: readonly number[] } {
  const answers: number[] = [];
  for (const lnT of table.lnTransmission) {
    let answer = 0;
    for (let band = 0; band < lnT.length; band++) {
      const at = band * width + sample;
      const change = form === 'log' ? (lnT[band] ?? 0) : (means[at] ?? 0) * Math.expm1(lnT[band] ?? 0);
      answer += (coefficients[at] ?? 0) * change;
    }
    if (answers.length > 0 && !(answer > (answers.at(-1) ?? 0))) break;
    answers.push(answer);
  }
  return { columns: table.columns, answers };
}

function checkTable({ columns, lnTransmission }: TransmissionTable, bands: number): void {
  const ascending = columns.every((value, i) => (i === 0 ? value === 0 : value > (columns[i - 1] ?? 0)));
  if (columns.length < 2 || !ascending)
    throw new RangeError('The table must have at least two columns, ascending from 0.');
  if (lnTransmission.length !== columns.length || lnTransmission.some(({ length }) => length !== bands))
    throw new RangeError(`The table must have ${bands} bands for each of ${columns.length} columns.`);
}
