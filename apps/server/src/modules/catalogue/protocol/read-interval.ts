import { instant, instantOf } from '@sigma/contract';

export interface Interval {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Reads the `datetime` of a search: one instant, or two with "/" between them, of which one may be open (".."
 * or nothing). Answers a sentence that says what is wrong with any other text.
 */
export function readInterval(text: string): Interval | string {
  const parts = text.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2) return 'takes one instant, or two with "/" between them';
  if (second === undefined) {
    const at = readEnd(first);
    if (typeof at === 'string') return at;
    return at === undefined ? 'takes an instant, or an interval with one open end' : { from: at, to: at };
  }
  const [from, to] = [readEnd(first), readEnd(second)];
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  if (from === undefined && to === undefined) return 'takes an interval of which at most one end is open';
  if (from !== undefined && to !== undefined && from > to)
    return 'takes an interval that ends after it starts';
  return { from, to };
}

function readEnd(text: string): Date | undefined | string {
  if (text === '' || text === '..') return undefined;
  const read = instant.safeParse(text);
  if (read.success) return isCalendarDay(text) ? instantOf(read.data) : 'takes a date that exists';
  return `${read.error.issues[0]?.message ?? 'takes an instant'}, or ".." for an open end`;
}

/** A Date takes the 31st of February for the 3rd of March. */
function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
