/** Eigenvalues in descending order; column `k` of `vectors` (`vectors[row * n + k]`) belongs to `values[k]`. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

const MAX_SWEEPS = 60;
/** Off-diagonal elements below this share of the trace are zero. */
const PRECISION = 1e-15;
/** Eigenvalues below this share of the largest one are raised to it before a negative power is taken. */
const MIN_EIGENVALUE = 1e-12;

/** All eigenvalues and vectors of a symmetric matrix of n x n, row by row, by cyclic Jacobi rotations. */
export function symmetricEigen(matrix: Float64Array, n: number): SymmetricEigen {
  const a = matrix.slice();
  const v = new Float64Array(n * n);
  let size = 0;
  for (let i = 0; i < n; i++) {
    v[i * n + i] = 1;
    size += Math.abs(a[i * n + i] ?? 0);
  }
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let rotated = false;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p * n + q] ?? 0) <= PRECISION * size) continue;
        rotate(a, v, n, p, q);
        rotated = true;
      }
    }
    if (!rotated) break;
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (i, j) => (a[j * n + j] ?? 0) - (a[i * n + i] ?? 0),
  );
  return {
    values: Float64Array.from(order, (i) => a[i * n + i] ?? 0),
    vectors: Float64Array.from({ length: n * n }, (_, at) => v[at - (at % n) + (order[at % n] ?? 0)] ?? 0),
  };
}

/** A positive definite matrix to a power, such as -1 or -0.5. */
export function symmetricPower(matrix: Float64Array, n: number, exponent: number): Float64Array {
  const { values, vectors } = symmetricEigen(matrix, n);
  const least = MIN_EIGENVALUE * (values[0] ?? 0);
  const powers = values.map((value) => Math.max(value, least) ** exponent);
  const scaled = vectors.map((value, at) => value * (powers[at % n] ?? 0));
  return multiply(scaled, transpose(vectors, n), n);
}

/** The product of two matrices of n x n. */
export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const factor = a[i * n + k] ?? 0;
      for (let j = 0; j < n; j++) result[i * n + j] = (result[i * n + j] ?? 0) + factor * (b[k * n + j] ?? 0);
    }
  }
  return result;
}

/** The transpose of a matrix of n x n. */
export function transpose(a: Float64Array, n: number): Float64Array {
  return a.map((_, at) => a[(at % n) * n + Math.floor(at / n)] ?? 0);
}

/** Makes the element (p, q) zero: Golub and Van Loan, Matrix Computations, 8.5. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const tau = ((a[q * n + q] ?? 0) - (a[p * n + p] ?? 0)) / (2 * (a[p * n + q] ?? 0));
  const tan = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
  const cos = 1 / Math.sqrt(1 + tan * tan);
  const sin = tan * cos;
  const mix = (of: Float64Array, i: number, j: number) => {
    const [x, y] = [of[i] ?? 0, of[j] ?? 0];
    of[i] = cos * x - sin * y;
    of[j] = sin * x + cos * y;
  };
  for (let k = 0; k < n; k++) mix(a, k * n + p, k * n + q);
  for (let k = 0; k < n; k++) {
    mix(a, p * n + k, q * n + k);
    mix(v, k * n + p, k * n + q);
  }
}
