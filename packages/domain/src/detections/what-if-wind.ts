/**
 * Rates are proportional to the wind plus an offset, m/s, which both methods have in common whose mean is stated (cross sections, and
 * the shape of the plume). The offset of the simulated world is there because its winds are uncertain.
 */
const OFFSET_MS = { simulated: 0.6, measured: 0 } as const;

/** By which factor the rate of a plume changes with another wind speed, m/s. */
export function rateFactor(
  speedMs: number,
  otherMs: number,
  { simulated }: { readonly simulated: boolean },
): number {
  const offsetMs = OFFSET_MS[simulated ? 'simulated' : 'measured'];
  return (otherMs + offsetMs) / (speedMs + offsetMs);
}
