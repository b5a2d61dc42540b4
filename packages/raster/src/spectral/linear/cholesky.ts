/**
 * The lower triangular factor L of a symmetric positive definite matrix A = L Lᵀ. Only the part of A on and below the
 * diagonal is read.
 *
 * @param matrix n rows of n values
 * @returns n rows of n values with zeros above the diagonal, or undefined when A is not positive definite
 */
export function cholesky(matrix: Float64Array, n: number): Float64Array | undefined {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (factor[i * n + k] ?? 0) * (factor[j * n + k] ?? 0);
      if (i !== j) factor[i * n + j] = sum / (factor[j * n + j] ?? 0);
      else if (sum > 0 && sum < Number.POSITIVE_INFINITY) factor[i * n + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return factor;
}

/** Solves L y = b for the lower triangular factor of `cholesky`. */
export function solveLower(factor: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = b[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (factor[i * n + k] ?? 0) * (y[k] ?? 0);
    y[i] = sum / (factor[i * n + i] ?? 0);
  }
  return y;
}

/** Solves A x = b for the matrix of which `cholesky` made the factor. */
export function solveCholesky(factor: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  const x = solveLower(factor, b);
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= (factor[k * n + i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (factor[i * n + i] ?? 0);
  }
  return x;
}

/** Σ aᵢ bᵢ over the values of `a`. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
