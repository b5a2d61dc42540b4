import type { Platform } from '@sigma/contract';

type Clock = Platform['clock'];

/** Two readings of the same clock differ by less than this in demo time… */
const JUMP_MS = 5000;
/** …or by less than this in real time, which a fast clock turns into seconds. */
const ROUNDING_MS = 5;

/**
 * The known clock, as long as a new reading shows the same time: the server updates the reading of a fast clock every
 * minute, which changes nothing for the components that use it.
 */
export function steadyClock(known: Clock | undefined, read: Clock): Clock {
  if (known === undefined || known === null || read === null) return read;
  const passedMs = Date.parse(read.real_at) - Date.parse(known.real_at);
  const jumpedMs = Date.parse(read.demo_at) - (Date.parse(known.demo_at) + passedMs * known.rate);
  const mostMs = Math.max(JUMP_MS, ROUNDING_MS * read.rate);
  return known.rate === read.rate && Math.abs(jumpedMs) <= mostMs ? known : read;
}
