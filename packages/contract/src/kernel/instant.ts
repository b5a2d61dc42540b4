import { z } from 'zod';

/** An RFC 3339 instant; a date without a time is 00:00Z (PD-39). */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?)?$/, {
    error: 'must be a date or an instant such as 2026-11-21T08:14:09.000Z',
    abort: true,
  })
  .refine(isOnCalendar, 'must be a date that exists');

/** Parses a text that `instant` accepted. A time without a zone is in UTC. */
export function instantOf(text: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00.000Z`);
  const spelled = text.replace(' ', 'T').replace(/z$/, 'Z').replace('t', 'T');
  return new Date(/(Z|[+-]\d{2}:\d{2})$/.test(spelled) ? spelled : `${spelled}Z`);
}

/** An instant that handlers receive as a Date, for the bounds of intervals in queries. */
export const instantDate = instant.transform(instantOf);

/** Rejects dates such as 31 February, which JavaScript reads as 3 March, and years outside 1 to 9999 in UTC. */
function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const utcYear = instantOf(text).getUTCFullYear();
  return year > 0 && midnight.getUTCMonth() === month - 1 && utcYear >= 1 && utcYear <= 9999;
}

/** A calendar day of an input, such as 2026-11-21, which every database can store: the year 0 is in none. */
export const calendarDay = z.iso.date({ abort: true }).refine(isOnCalendar, 'must be a date that exists');

export const timestamp = z.iso.datetime().describe('UTC with milliseconds');
