import { type FieldIssue, instant, instantOf, MOST_SEARCH_DAYS } from '@sigma/contract';

export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

type ReadInterval =
  | { readonly interval: Interval & { readonly asked: string } }
  | { readonly fault: FieldIssue };

const DAY_MS = 86_400_000;
/** What an open end stands for. */
const OPEN_DAYS = 30;

const fault = (message: string): ReadInterval => ({
  fault: { field: 'datetime', code: 'wrong_value', message },
});

/**
 * Reads the `datetime` of a request: two instants with "/" between them, or in a list, of which ".." or nothing leaves
 * one open: now, or a month later. What has passed of an interval is left out. `asked` is all of it with both its ends,
 * as it is told: clients read no open ends.
 */
export function readInterval(given: string | readonly [string, string], now: Date): ReadInterval {
  const ends = typeof given === 'string' ? given.split('/') : given;
  const [first, last] = ends;
  if (ends.length !== 2 || first === undefined || last === undefined) {
    return fault('takes two instants with "/" between them, ".." for an open end');
  }
  const [from, to] = [readEnd(first), readEnd(last)];
  if (from === 'wrong' || to === 'wrong') {
    const wrong = from === 'wrong' ? first : last;
    return fault(`takes instants such as 2026-11-21T08:14:09Z, or ".." for an open end; "${wrong}" is none`);
  }
  const start = from === undefined || from < now ? now : from;
  const end = to ?? new Date(start.getTime() + OPEN_DAYS * DAY_MS);
  if (from !== undefined && end <= from) return fault('takes an interval that ends after it starts');
  if (end <= start) return fault(`takes an interval that ends after ${now.toISOString()}, which is now`);
  if (end.getTime() - start.getTime() > MOST_SEARCH_DAYS * DAY_MS) {
    return fault(`takes at most ${MOST_SEARCH_DAYS} days`);
  }
  const asked = `${(from ?? now).toISOString()}/${end.toISOString()}`;
  return { interval: { start, end, asked } };
}

function readEnd(text: string): Date | undefined | 'wrong' {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '..') return undefined;
  const read = instant.safeParse(trimmed);
  return read.success ? instantOf(read.data) : 'wrong';
}

/** As requests are sent again: always text, open ends as they were asked. */
export const intervalText = (given: string | readonly [string, string]): string =>
  typeof given === 'string' ? given : given.join('/');
