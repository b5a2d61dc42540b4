/** What a material stands for when changes are classified. */
export type MaterialKind = 'built' | 'metal' | 'plastic' | 'soil' | 'salt' | 'vegetation' | 'water' | 'other';

/** A known material with its reflectance in the bands of the spectra to unmix. */
export interface Material {
  readonly id: string;
  readonly kind: MaterialKind;
  readonly reflectance: ArrayLike<number>;
}

const ROUNDS = 2000;
const CONVERGED = 1e-9;

/**
 * Shares of known materials in a spectrum: least squares with shares of at least 0 by cyclic coordinate descent, scaled to a
 * sum of 1, so that shade does not count. All are 0 for a black spectrum.
 */
export const unmix = (spectrum: ArrayLike<number>, materials: readonly Material[]): Float64Array =>
  unmixer(materials)(spectrum);

/** Prepares `unmix` for many spectra. */
export function unmixer(materials: readonly Material[]): (spectrum: ArrayLike<number>) => Float64Array {
  const n = materials.length;
  const gram = Float64Array.from({ length: n * n }, (_, at) =>
    product(materials[Math.floor(at / n)]?.reflectance ?? [], materials[at % n]?.reflectance ?? []),
  );
  return (spectrum) => {
    const aim = Float64Array.from(materials, ({ reflectance }) => product(reflectance, spectrum));
    const shares = descend(gram, aim);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return total > 0 ? shares.map((share) => share / total) : shares;
  };
}

/** Non-negative least squares by cyclic coordinate descent, from the products of the columns and those with the aim. */
export function descend(gram: Float64Array, aim: Float64Array): Float64Array {
  const n = aim.length;
  const shares = new Float64Array(n);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let i = 0; i < n; i++) {
      let predicted = 0;
      for (let j = 0; j < n; j++) predicted += (gram[i * n + j] ?? 0) * (shares[j] ?? 0);
      const now = shares[i] ?? 0;
      const next = Math.max(0, now + ((aim[i] ?? 0) - predicted) / ((gram[i * n + i] ?? 0) || 1));
      moved = Math.max(moved, Math.abs(next - now));
      shares[i] = next;
    }
    if (moved < CONVERGED) break;
  }
  return shares;
}

function product(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Shares summed by kind of material. */
export function sharesByKind(
  shares: ArrayLike<number>,
  materials: readonly Material[],
): Readonly<Record<MaterialKind, number>> {
  const sums = { built: 0, metal: 0, plastic: 0, soil: 0, salt: 0, vegetation: 0, water: 0, other: 0 };
  materials.forEach(({ kind }, i) => {
    sums[kind] += shares[i] ?? 0;
  });
  return sums;
}
