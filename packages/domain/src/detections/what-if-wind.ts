import { type ExpectedWind, expectedWindMs } from '@sigma/geo';

/**
 * How a rate depends on the wind: it is proportional to the wind to expect behind a delivered one plus the offset of its method, m/s. The
 * analysis stores both with the finding, because each version has its own.
 */
export interface WindResponse extends ExpectedWind {
  readonly offset: number;
}

/** By which factor a rate changes with another speed of the wind, m/s. */
export function rateFactor(speedMs: number, otherMs: number, response: WindResponse): number {
  const strength = (speed: number) => expectedWindMs(response, speed) + response.offset;
  return strength(otherMs) / strength(speedMs);
}
