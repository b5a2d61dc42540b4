/**
 * Solves `rows * answer = values` in the least-squares sense by normal equations with pivoting; intended for
 * a few unknowns and centred, scaled inputs. `undefined` when the rows do not determine the answer.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] | undefined {
  const size = rows[0]?.length ?? 0;
  if (size === 0 || rows.length < size) return undefined;
  const system = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, k) => sum + (row[i] ?? 0) * (j < size ? (row[j] ?? 0) : (values[k] ?? 0)), 0),
    ),
  );
  return solve(system, size);
}

function solve(system: number[][], size: number): number[] | undefined {
  for (let pivot = 0; pivot < size; pivot++) {
    const order = system.slice(pivot).sort((p, q) => Math.abs(q[pivot] ?? 0) - Math.abs(p[pivot] ?? 0));
    system.splice(pivot, order.length, ...order);
    const top = system[pivot] ?? [];
    const lead = top[pivot] ?? 0;
    if (Math.abs(lead) < 1e-12) return undefined;
    for (let other = 0; other < size; other++) {
      const row = system[other];
      if (other === pivot || !row) continue;
      const factor = (row[pivot] ?? 0) / lead;
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (top[column] ?? 0);
    }
  }
  return system.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
