import type { Platform } from '@sigma/contract';

/** The clock of the demo world as the platform tells it; null where the world runs in real time. */
export type WorldClock = Platform['clock'];

/** Milliseconds since 1970 UTC that the world takes for now, when it is really `realMs`. */
export function worldMs(clock: WorldClock, realMs: number): number {
  if (clock === null) return realMs;
  return Date.parse(clock.demo_at) + (realMs - Date.parse(clock.real_at)) * clock.rate;
}

export function rateOf(clock: WorldClock): number {
  return clock?.rate ?? 1;
}
