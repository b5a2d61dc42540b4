import { MS_PER_DAY } from '@sigma/geo';

/** Days as `YYYY-MM-DD` in UTC, both included; an absent day leaves that side open. */
export interface SearchDates {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** Date presets (spec 1:5#23): name, days back to the start, days back to the end. */
const PRESETS = [
  ['Today', 0, 0],
  ['Yesterday', 1, 1],
  ['Last Week', 7, 0],
  ['Last Month', 31, 0],
  ['Last 3 Months', 93, 0],
  ['Last Year', 365, 0],
] as const;

export interface DatePreset {
  readonly name: string;
  readonly dates: SearchDates;
}

/** The date presets relative to an instant. */
export function datePresets(now: Date): readonly DatePreset[] {
  const day = (back: number) => new Date(now.getTime() - back * MS_PER_DAY).toISOString().slice(0, 10);
  return [
    { name: 'All Time', dates: { startDate: undefined, endDate: undefined } },
    ...PRESETS.map(([name, start, end]) => ({
      name,
      dates: { startDate: day(start), endDate: day(end) },
    })),
  ];
}

/** Reads an existing calendar day `YYYY-MM-DD`; undefined for any other text (spec 1:5#21). */
export function searchDay(text: string): string | undefined {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

/** A message about invalid dates; undefined if they are valid (spec 1:5#20). */
export function datesProblem({ startDate, endDate }: SearchDates): string | undefined {
  if (startDate === undefined || endDate === undefined || startDate <= endDate) return undefined;
  return 'Start date cannot be after end date.';
}
