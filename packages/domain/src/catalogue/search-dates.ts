const DAY_MS = 86_400_000;

/** Days as `YYYY-MM-DD`, UTC, both included; an absent one is open. */
export interface SearchDates {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** Quick choices (1:5#23): name, days back to the start, days back to the end. */
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

export function datePresets(now: Date): readonly DatePreset[] {
  const day = (back: number) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  return [
    { name: 'All Time', dates: { startDate: undefined, endDate: undefined } },
    ...PRESETS.map(([name, start, end]) => ({
      name,
      dates: { startDate: day(start), endDate: day(end) },
    })),
  ];
}

/** A day of the calendar as it is written, `YYYY-MM-DD`; undefined for any other text (1:5#21). */
export function searchDay(text: string): string | undefined {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

/** Why dates are refused, in words for people; undefined when they are not (1:5#20). */
export function datesProblem({ startDate, endDate }: SearchDates): string | undefined {
  if (startDate === undefined || endDate === undefined || startDate <= endDate) return undefined;
  return 'Start date cannot be after end date.';
}
