import type { Platform } from '@sigma/contract';
import { worldTime } from '@sigma/domain';

/** The clock of the demo world as the platform reports it; null where the world runs in real time. */
export type WorldClock = Platform['clock'];

/** The current time of the demo world at a real time, both in milliseconds since 1970 UTC. */
export function worldMs(clock: WorldClock, realMs: number): number {
  return clock === null ? realMs : worldTime(clock, new Date(realMs)).getTime();
}

/** Seconds of the demo world per real second. */
export function rateOf(clock: WorldClock): number {
  return clock?.rate ?? 1;
}
