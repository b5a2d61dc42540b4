/**
 * What remains of values after a least-squares polynomial in `positions` is removed, by orthogonal polynomials on positions
 * scaled to -1..1. With fewer values than coefficients nothing remains.
 */
export function detrend(
  values: readonly number[],
  positions: readonly number[],
  order: number,
): Float64Array {
  const low = Math.min(...positions);
  const scale = 2 / (Math.max(...positions) - low || 1);
  const scaled = positions.map((position) => (position - low) * scale - 1);
  const residual = Float64Array.from(values);
  const basis: Float64Array[] = [];
  for (let power = 0; power <= order; power++) {
    const column = Float64Array.from(scaled, (position) => position ** power);
    // Twice: one pass of Gram-Schmidt leaves rounding errors of the size of the removed part.
    for (let pass = 0; pass < 2; pass++) for (const earlier of basis) remove(column, earlier);
    const norm = Math.hypot(...column);
    if (norm < 1e-9) break;
    const unit = column.map((value) => value / norm);
    basis.push(unit);
    remove(residual, unit);
  }
  return residual;
}

function remove(from: Float64Array, unit: Float64Array): void {
  const share = from.reduce((sum, value, i) => sum + value * (unit[i] ?? 0), 0);
  unit.forEach((value, i) => {
    from[i] = (from[i] ?? 0) - share * value;
  });
}
