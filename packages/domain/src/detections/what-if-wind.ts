/**
 * How a rate depends on the wind: it is proportional to `(wind + rise + hypot(wind - bend, round)) / 2 + offset`, all in m/s, the wind to
 * expect behind a delivered one with the offset of the method. The analysis stores it with the finding, because each version has its own.
 */
export interface WindResponse {
  readonly offset: number;
  readonly rise: number;
  readonly bend: number;
  readonly round: number;
}

/** By which factor a rate changes with another speed of the wind, m/s. */
export function rateFactor(speedMs: number, otherMs: number, response: WindResponse): number {
  const { offset, rise, bend, round } = response;
  const strength = (wind: number) => (wind + rise + Math.hypot(wind - bend, round)) / 2 + offset;
  return strength(otherMs) / strength(speedMs);
}
