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

export type DateErrors = Readonly<Partial<Record<keyof DateRange, string | undefined>>>;

const NOT_A_DATE = 'Must be a date such as 18 Nov 2026';

/** Reads the dates of two fields, both completed; an empty field leaves its side open. */
export function readRange(
  start: string,
  end: string,
): { readonly range: DateRange } | { readonly errors: DateErrors } {
  const [startDate, endDate] = [typedDay(start), typedDay(end)];
  const errors: DateErrors = {
    ...(startDate === undefined && start.trim() !== '' && { startDate: NOT_A_DATE }),
    ...(endDate === undefined && end.trim() !== '' && { endDate: NOT_A_DATE }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const problem = datesProblem({ startDate, endDate });
  return problem === undefined ? { range: { startDate, endDate } } : { errors: { startDate: problem } };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of a text such as "18 Nov 2026", "18 november 2026" or "2026-11-18"; undefined for anything else. */
function typedDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\s*$/i.exec(text) ?? [];
  if (year === '') return searchDay(text);
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return searchDay(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
