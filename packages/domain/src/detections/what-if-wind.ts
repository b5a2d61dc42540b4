/**
 * The wind to expect behind a delivered one, m/s: `(wind + rise + hypot(wind - bend, round)) / 2`, as in the constants of the rates. The
 * winds of the simulated world are uncertain, and how often each of them blows is known.
 */
const EXPECTED = {
  simulated: { rise: 1.17, bend: 1.54, round: 0.74 },
  measured: { rise: 0, bend: 0, round: 0 },
} as const;

/** By which factor the rate of a plume changes with another wind speed, m/s. */
export function rateFactor(
  speedMs: number,
  otherMs: number,
  { simulated }: { readonly simulated: boolean },
): number {
  const { rise, bend, round } = EXPECTED[simulated ? 'simulated' : 'measured'];
  const expected = (wind: number) => (wind + rise + Math.hypot(wind - bend, round)) / 2;
  return expected(otherMs) / expected(speedMs);
}
