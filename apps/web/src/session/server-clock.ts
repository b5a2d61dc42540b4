import { useNow } from '../ui/basics/use-now.ts';

/** What a response reveals about the server's clock; all in ms since 1970 UTC. */
export interface ClockReading {
  /** The `Date` of the response, which omits the fraction of its second. */
  readonly dateMs: number;
  /** When the request left this machine and when its response arrived, by the clock of this machine. */
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** How far the server's clock may be ahead of this machine's, in ms; negative where it is behind. */
interface OffsetBounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

const SECOND_MS = 1000;
const UNKNOWN: OffsetBounds = { leastMs: Number.NEGATIVE_INFINITY, mostMs: Number.POSITIVE_INFINITY };

let bounds = UNKNOWN;

/** The server read its clock between the request and the response; every further reading narrows the bounds. */
export function withReading(known: OffsetBounds, { dateMs, sentMs, receivedMs }: ClockReading): OffsetBounds {
  const read = { leastMs: dateMs - receivedMs, mostMs: dateMs + SECOND_MS - sentMs };
  const both = {
    leastMs: Math.max(known.leastMs, read.leastMs),
    mostMs: Math.min(known.mostMs, read.mostMs),
  };
  // The readings contradict each other only after one of the clocks was set.
  return both.leastMs <= both.mostMs ? both : read;
}

/** The smallest difference between the clocks that the readings allow: 0 where they may agree. */
export function offsetMs({ leastMs, mostMs }: OffsetBounds): number {
  return Math.min(Math.max(0, leastMs), mostMs);
}

/** Notes the clock of the server that sent this response. */
export function noteServerClock(response: Response, sentMs: number): void {
  const dateMs = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(dateMs)) bounds = withReading(bounds, { dateMs, sentMs, receivedMs: Date.now() });
}

/** The time by the server's clock now, ms since 1970 UTC. */
export const serverNowMs = (): number => Date.now() + offsetMs(bounds);

/** The time by the server's clock, ms since 1970 UTC, read every `everyMs`. */
export function useServerNow(everyMs: number): number {
  return useNow(everyMs) + offsetMs(bounds);
}

/** Forgets every reading. */
export function forgetServerClock(): void {
  bounds = UNKNOWN;
}
