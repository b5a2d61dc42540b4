import type { Platform } from '@sigma/contract';

type Clock = Platform['clock'];

/** Two ways to write one clock down differ by less, in time of the world… */
const JUMP_MS = 5000;
/** …or by less in real time, whose milliseconds a quick clock makes seconds of. */
const ROUNDING_MS = 5;

/**
 * The clock that was known, as long as the one read anew tells the same time: a quick clock is written down anew each
 * minute, which changes nothing for those who look at it.
 */
export function steadyClock(known: Clock | undefined, read: Clock): Clock {
  if (known === undefined || known === null || read === null) return read;
  const passedMs = Date.parse(read.real_at) - Date.parse(known.real_at);
  const jumpedMs = Date.parse(read.demo_at) - (Date.parse(known.demo_at) + passedMs * known.rate);
  const mostMs = Math.max(JUMP_MS, ROUNDING_MS * read.rate);
  return known.rate === read.rate && Math.abs(jumpedMs) <= mostMs ? known : read;
}
