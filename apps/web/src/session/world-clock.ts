import type { Platform } from '@sigma/contract';
import { worldTime } from '@sigma/domain';

/** The clock of the demo world as the platform tells it; null where the world runs in real time. */
export type WorldClock = Platform['clock'];

/** Milliseconds since 1970 UTC that the world takes for now, when it is really `realMs`. */
export function worldMs(clock: WorldClock, realMs: number): number {
  return clock === null ? realMs : worldTime(clock, new Date(realMs)).getTime();
}

/** Seconds of the world in one of ours. */
export function rateOf(clock: WorldClock): number {
  return clock?.rate ?? 1;
}
