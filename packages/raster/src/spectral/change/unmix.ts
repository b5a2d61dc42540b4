/** What a material stands for when changes are classified. */
export type MaterialKind = 'built' | 'metal' | 'plastic' | 'soil' | 'vegetation' | 'water' | 'other';

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
export function unmix(spectrum: ArrayLike<number>, materials: readonly Material[]): Float64Array {
  const product = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
    return sum;
  };
  const gram = materials.map((a) => materials.map((b) => product(a.reflectance, b.reflectance)));
  const aim = materials.map(({ reflectance }) => product(reflectance, spectrum));
  const shares = new Float64Array(materials.length);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    gram.forEach((row, i) => {
      const gradient = (aim[i] ?? 0) - product(row, shares);
      const next = Math.max(0, (shares[i] ?? 0) + gradient / ((row[i] ?? 0) || 1));
      moved = Math.max(moved, Math.abs(next - (shares[i] ?? 0)));
      shares[i] = next;
    });
    if (moved < CONVERGED) break;
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total > 0 ? shares.map((share) => share / total) : shares;
}

/** Shares summed by kind of material. */
export function sharesByKind(
  shares: ArrayLike<number>,
  materials: readonly Material[],
): Readonly<Record<MaterialKind, number>> {
  const sums = { built: 0, metal: 0, plastic: 0, soil: 0, vegetation: 0, water: 0, other: 0 };
  materials.forEach(({ kind }, i) => {
    sums[kind] += shares[i] ?? 0;
  });
  return sums;
}
