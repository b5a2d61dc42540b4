import type { Instant } from './expression.ts';

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads an RFC 3339 timestamp. An offset is turned into UTC, digits beyond microseconds are cut off.
 * Undefined for text that is no moment of the years 1 to 9999 in UTC, which is what text of four digits can say.
 */
export function readTimestamp(text: string): Instant | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const [, date = '', time = '', fraction = '', zone = ''] = match;
  const seconds = Date.parse(`${date}T${time}Z`);
  if (!isCalendarDate(date) || Number.isNaN(seconds)) return undefined;
  const isUtc = zone.toUpperCase() === 'Z';
  const moment = isUtc ? seconds : Date.parse(`${date}T${time}${zone}`);
  if (Number.isNaN(moment)) return undefined;
  const whole = new Date(moment).toISOString().slice(0, 19);
  if (!isCalendarDate(whole.slice(0, 10))) return undefined;
  const digits = fraction.slice(0, 6);
  return { kind: 'timestamp', text: digits === '' ? `${whole}Z` : `${whole}.${digits}Z` };
}

/** Reads a full date, `2026-03-01`. */
export function readDate(text: string): Instant | undefined {
  return isCalendarDate(text) ? { kind: 'date', text } : undefined;
}

function isCalendarDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The instant as a full timestamp. */
export function timestampOf({ kind, text }: Instant): string {
  return kind === 'date' ? `${text}T00:00:00Z` : text;
}

/** Microseconds since 1970; whole numbers, exact for every year of four digits. */
export function microsecondsOf(instant: Instant): number {
  const [whole = '', fraction = ''] = timestampOf(instant).replace(/Z$/, '').split('.');
  return Date.parse(`${whole}Z`) * 1000 + Number(fraction.padEnd(6, '0') || 0);
}
