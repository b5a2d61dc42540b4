import type { Instant } from './expression.ts';

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads an RFC 3339 timestamp. Converts an offset to UTC and truncates digits beyond microseconds. Returns undefined
 * for text that is not a moment in the years 1 to 9999 UTC, the range of four digits.
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
  const toSeconds = new Date(moment).toISOString().slice(0, 19);
  if (!isCalendarDate(toSeconds.slice(0, 10))) return undefined;
  const digits = fraction.slice(0, 6);
  return { kind: 'timestamp', text: digits === '' ? `${toSeconds}Z` : `${toSeconds}.${digits}Z` };
}

/** Reads a full date such as `2026-03-01`; undefined for anything else. */
export function readDate(text: string): Instant | undefined {
  return isCalendarDate(text) ? { kind: 'date', text } : undefined;
}

function isCalendarDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Converts an instant to a full timestamp; a date becomes its first moment. */
export function timestampOf({ kind, text }: Instant): string {
  return kind === 'date' ? `${text}T00:00:00Z` : text;
}

/** Microseconds since 1970 as an integer, exact for every year of four digits. */
export function microsecondsOf(instant: Instant): number {
  const [toSeconds = '', fraction = ''] = timestampOf(instant).replace(/Z$/, '').split('.');
  return Date.parse(`${toSeconds}Z`) * 1000 + Number(fraction.padEnd(6, '0') || 0);
}
