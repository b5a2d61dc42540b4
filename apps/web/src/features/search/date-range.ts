import { dayText } from '../../ui/figures.ts';
import { parseDate } from './search-link.ts';

/** Days as `YYYY-MM-DD`, UTC; an absent one is open. */
export interface DateRange {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

export const ALL_TIME: DateRange = { startDate: undefined, endDate: undefined };
const DAY_MS = 86_400_000;

/** Quick choices (1:5): name, days back to the start, days back to the end. */
const PRESETS: readonly (readonly [name: string, start: number, end: number])[] = [
  ['Today', 0, 0],
  ['Yesterday', 1, 1],
  ['Last Week', 7, 0],
  ['Last Month', 31, 0],
  ['Last 3 Months', 93, 0],
  ['Last Year', 365, 0],
];

export interface Preset {
  readonly name: string;
  readonly range: DateRange;
}

export function presets(now: Date): readonly Preset[] {
  const day = (back: number) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  const ranges = PRESETS.map(([name, start, end]) => ({
    name,
    range: { startDate: day(start), endDate: day(end) },
  }));
  return [{ name: 'All Time', range: ALL_TIME }, ...ranges];
}

export function isSameRange(a: DateRange, b: DateRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate;
}

/** "21 Aug – 21 Nov 2026", "from 21 Aug 2026", or the name of a quick choice. */
export function rangeText(range: DateRange, now: Date): string {
  const preset = presets(now).find((one) => isSameRange(one.range, range));
  if (preset !== undefined) return preset.name;
  const { startDate, endDate } = range;
  if (startDate === undefined) return `to ${dayText(endDate ?? '')}`;
  if (endDate === undefined) return `from ${dayText(startDate)}`;
  const start = dayText(startDate);
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${sameYear ? start.replace(/ \d{4}$/, '') : start} – ${dayText(endDate)}`;
}

/** What two fields hold; an invalid value counts as empty (1:5). */
export function readRange(start: string, end: string): DateRange | { readonly error: string } {
  const startDate = parseDate(start);
  const endDate = parseDate(end);
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    return { error: 'Start date cannot be after end date.' };
  }
  return { startDate, endDate };
}
