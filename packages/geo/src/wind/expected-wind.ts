/**
 * The true wind to expect where `U` is delivered: `(U + rise + hypot(U - bend, round)) / 2`, all in m/s. A delivered wind is uncertain, and
 * weak and strong winds are rare, so that a weak one is expected to be stronger than it is delivered. With zeros it is as delivered.
 */
export interface ExpectedWind {
  readonly rise: number;
  readonly bend: number;
  readonly round: number;
}

/** The true wind to expect behind a delivered one, m/s. */
export const expectedWindMs = ({ rise, bend, round }: ExpectedWind, speedMs: number): number =>
  (speedMs + rise + Math.hypot(speedMs - bend, round)) / 2;

/**
 * What remains of the variance of a delivered wind once it is known how often each wind blows, 0 to 1: the derivative of the expected
 * wind (Tweedie's formula).
 */
export const remainingVariance = ({ bend, round }: ExpectedWind, speedMs: number): number =>
  (1 + (speedMs - bend) / Math.hypot(speedMs - bend, round)) / 2;
