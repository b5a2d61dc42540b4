/** Neighbouring columns whose pixels share one covariance: `from` up to but not including `to`. */
export interface ColumnGroup {
  readonly from: number;
  readonly to: number;
}

/** Splits the columns into groups of `width` columns, or slightly fewer so that all groups are about equally wide. */
export function columnGroups(samples: number, width: number): readonly ColumnGroup[] {
  const count = Math.max(1, Math.ceil(samples / Math.max(1, width)));
  const edge = (i: number) => Math.round((i * samples) / count);
  return Array.from({ length: count }, (_, i) => ({ from: edge(i), to: edge(i + 1) }));
}

/** Sums over selected pixels of a block, from which means and covariances follow. */
export interface GroupSums {
  /** Per group the products of all pairs of bands, bands × bands; complete on and below the diagonal. */
  readonly products: readonly Float64Array[];
  /** The values per band and sample: `columns[band * samples + sample]`. */
  readonly columns: Float64Array;
  /** The number of selected pixels per sample. */
  readonly counts: Uint32Array;
}

/** The sums over the pixels that are in `all` and not in `part`. */
export function withoutPart(all: GroupSums, part: GroupSums): GroupSums {
  return {
    products: all.products.map((matrix, g) => minus(matrix, part.products[g])),
    columns: minus(all.columns, part.columns),
    counts: all.counts.map((count, i) => count - (part.counts[i] ?? 0)),
  };
}

function minus(values: Float64Array, others: Float64Array | undefined): Float64Array {
  return values.map((value, i) => value - (others?.[i] ?? 0));
}

/** The mean of each band and sample, in the order of `columns`; NaN for a column without pixels. */
export function columnMeans({ columns, counts }: GroupSums): Float64Array {
  const samples = counts.length;
  const means = new Float64Array(columns.length);
  for (let i = 0; i < columns.length; i++) means[i] = (columns[i] ?? 0) / (counts[i % samples] || Number.NaN);
  return means;
}

export interface PooledCovariance {
  /** Bands × bands; complete on and below the diagonal. */
  readonly matrix: Float64Array;
  /** Pixels less the number of means that were estimated from them. */
  readonly degrees: number;
}

/**
 * The covariance within the columns of a group, C = Σ (x − μ_c)(x − μ_c)ᵀ / (n − columns): every column has a mean of its
 * own, and the deviations of all columns are pooled. Columns without pixels do not count.
 */
export function pooledCovariance(
  sums: GroupSums,
  index: number,
  { from, to }: ColumnGroup,
): PooledCovariance {
  const samples = sums.counts.length;
  const bands = sums.columns.length / samples;
  const matrix = Float64Array.from(sums.products[index] ?? []);
  let degrees = 0;
  const column = new Float64Array(bands);
  for (let sample = from; sample < to; sample++) {
    const count = sums.counts[sample] ?? 0;
    if (count === 0) continue;
    degrees += count - 1;
    for (let band = 0; band < bands; band++) column[band] = sums.columns[band * samples + sample] ?? 0;
    subtractSquare(matrix, column, 1 / count);
  }
  for (let i = 0; i < matrix.length; i++) matrix[i] = (matrix[i] ?? 0) / degrees;
  return { matrix, degrees };
}

/** matrix −= factor · v vᵀ, on and below the diagonal. */
function subtractSquare(matrix: Float64Array, v: Float64Array, factor: number): void {
  const n = v.length;
  for (let i = 0; i < n; i++) {
    const scaled = factor * (v[i] ?? 0);
    for (let j = 0; j <= i; j++) matrix[i * n + j] = (matrix[i * n + j] ?? 0) - scaled * (v[j] ?? 0);
  }
}
