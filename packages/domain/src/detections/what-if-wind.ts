/**
 * Rates are proportional to the wind plus an offset, m/s, in each of the methods whose mean is stated: one offset for plumes of the
 * simulated world, two for those of real sensors (mass of the plume, and cross-sections).
 */
const OFFSETS = { simulated: [1.054], measured: [1.333, 0] } as const;

/** By which factor the rate of a plume changes with another wind speed, m/s. */
export function rateFactor(
  speedMs: number,
  otherMs: number,
  { simulated }: { readonly simulated: boolean },
): number {
  const offsets = OFFSETS[simulated ? 'simulated' : 'measured'];
  const factors = offsets.map((offset) => (otherMs + offset) / (speedMs + offset));
  return factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
}
