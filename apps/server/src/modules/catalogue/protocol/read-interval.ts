import { instant, instantOf } from '@sigma/contract';

/** A time interval including its ends; an undefined end is open. */
export interface OpenInterval {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Reads the `datetime` of a search: one instant, or two separated by "/", of which one may be open (".." or empty).
 * Returns a message for any other text.
 */
export function readInterval(text: string): OpenInterval | string {
  const parts = text.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2) return 'must be one instant, or two separated by "/"';
  if (second === undefined) {
    const at = readIntervalEnd(first);
    if (typeof at === 'string') return at;
    return at === undefined ? 'must be an instant, or an interval with one open end' : { from: at, to: at };
  }
  const [from, to] = [readIntervalEnd(first), readIntervalEnd(second)];
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  if (from === undefined && to === undefined) return 'must be an interval with at most one open end';
  if (from !== undefined && to !== undefined && from > to)
    return 'must be an interval that ends after it starts';
  return { from, to };
}

function readIntervalEnd(text: string): Date | undefined | string {
  if (text === '' || text === '..') return undefined;
  const read = instant.safeParse(text);
  if (read.success) return isCalendarDay(text) ? instantOf(read.data) : 'must be a date that exists';
  return `${read.error.issues[0]?.message ?? 'must be an instant'}, or ".." for an open end`;
}

/** Whether the day exists: `Date` reads the 31st of February as the 3rd of March. */
function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
