import { type FieldIssue, instant, instantOf, MAX_SEARCH_DAYS } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';

export interface RequestedInterval {
  readonly start: Date;
  readonly end: Date;
}

type ReadInterval =
  | { readonly interval: RequestedInterval & { readonly text: string } }
  | { readonly issue: FieldIssue };

/** Length of an interval with an open end, in days. */
const OPEN_DAYS = 30;

const invalid = (message: string): ReadInterval => ({
  issue: { field: 'datetime', code: 'wrong_value', message },
});

/**
 * Reads the `datetime` of a request: two instants as a list or separated by "/". An end that is ".." or empty is open and
 * means now, or 30 days after the start. Past time is excluded from the interval. `text` is the complete interval with both
 * its ends, because clients do not read open ends.
 */
export function readInterval(given: string | readonly [string, string], now: Date): ReadInterval {
  const ends = typeof given === 'string' ? given.split('/') : given;
  const [first, last] = ends;
  if (ends.length !== 2 || first === undefined || last === undefined) {
    return invalid('must be two instants separated by "/", with ".." for an open end');
  }
  const [from, to] = [readEnd(first), readEnd(last)];
  if (from === 'invalid' || to === 'invalid') {
    const invalidEnd = from === 'invalid' ? first : last;
    return invalid(
      `must contain instants such as 2026-11-21T08:14:09Z, or ".." for an open end; "${invalidEnd}" is not a valid instant`,
    );
  }
  const start = from === undefined || from < now ? now : from;
  const end = to ?? new Date(start.getTime() + OPEN_DAYS * MS_PER_DAY);
  if (from !== undefined && end <= from) return invalid('must be an interval that ends after it starts');
  if (end <= start)
    return invalid(`must be an interval that ends after the current time, ${now.toISOString()}`);
  if (end.getTime() - start.getTime() > MAX_SEARCH_DAYS * MS_PER_DAY) {
    return invalid(`must be at most ${MAX_SEARCH_DAYS} days long`);
  }
  const text = `${(from ?? now).toISOString()}/${end.toISOString()}`;
  return { interval: { start, end, text } };
}

function readEnd(text: string): Date | undefined | 'invalid' {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '..') return undefined;
  const read = instant.safeParse(trimmed);
  return read.success ? instantOf(read.data) : 'invalid';
}

/** Formats an interval as text for another request; open ends stay open. */
export const intervalText = (given: string | readonly [string, string]): string =>
  typeof given === 'string' ? given : given.join('/');
