import { datePresets, datesProblem, type SearchDates, searchDay } from '@sigma/domain';
import { dayText } from '../../../ui/text/figures.ts';

/** Days as `YYYY-MM-DD`, UTC; an absent day leaves its side open. */
export type DateRange = SearchDates;

export const ALL_TIME: DateRange = { startDate: undefined, endDate: undefined };
export function isSameRange(a: DateRange, b: DateRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate;
}

/** "21 Aug – 21 Nov 2026", "from 21 Aug 2026", or the name of a quick choice. */
export function rangeText(range: DateRange, now: Date): string {
  const preset = datePresets(now).find((one) => isSameRange(one.dates, range));
  return preset === undefined ? spanText(range) : preset.name;
}

/** "21 Aug – 21 Nov 2026", "from 21 Aug 2026", "to 21 Nov 2026". */
export function spanText({ startDate, endDate }: DateRange): string {
  if (startDate === undefined) return `to ${dayText(endDate ?? '')}`;
  if (endDate === undefined) return `from ${dayText(startDate)}`;
  if (startDate === endDate) return dayText(startDate);
  const start = dayText(startDate);
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${sameYear ? start.replace(/ \d{4}$/, '') : start} – ${dayText(endDate)}`;
}

/** Reads the dates of two fields; an invalid value counts as empty (spec 1:5). */
export function readRange(start: string, end: string): DateRange | { readonly error: string } {
  const startDate = searchDay(start);
  const endDate = searchDay(end);
  const error = datesProblem({ startDate, endDate });
  return error === undefined ? { startDate, endDate } : { error };
}
