/** A UTC day, "YYYY-MM-DD"; days compare like their texts. */
export type Day = string;
export type DayRange = readonly [first: Day, last: Day];

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The header starts on Sunday (spec 1:9). */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const FIRST_YEAR = 1960;
const YEARS_AHEAD = 10;
const WEEKS_SHOWN = 6;

/** The UTC day of an instant. */
export function dayOf(instant: Date): Day {
  return instant.toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text
  );
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The month of a day; 0 is January. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7)) - 1;
}

export function addDays(day: Day, count: number): Day {
  const instant = new Date(day);
  instant.setUTCDate(instant.getUTCDate() + count);
  return dayOf(instant);
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const start = dayOf(first);
  return addDays(start, Math.min(Number(day.slice(8)), daysInMonth(start)) - 1);
}

export function withYear(day: Day, year: number): Day {
  return addMonths(day, (year - yearOf(day)) * 12);
}

export function daysInMonth(day: Day): number {
  return new Date(Date.UTC(yearOf(day), monthOf(day) + 1, 0)).getUTCDate();
}

/** The column of a day; 0 is Sunday. Counted from Monday as ISO 8601 numbers the days, then shifted by one column (spec 1:9). */
export function weekdayColumn(day: Day): number {
  const fromMonday = (new Date(day).getUTCDay() + 6) % 7;
  return (fromMonday + 1) % 7;
}

/** Six weeks from Sunday to Saturday that contain the month of `day`; always six, so that the layout does not jump. */
export function weeksOfMonth(day: Day): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayColumn(first));
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    WEEKDAYS.map((_name, column) => addDays(start, week * 7 + column)),
  );
}

/** The days that can be chosen by default: 1960 to ten years after the current one (spec 1:9). */
export function defaultLimits(today: Day): DayRange {
  return [`${FIRST_YEAR}-01-01`, `${yearOf(today) + YEARS_AHEAD}-12-31`];
}

export function clampDay(day: Day, [first, last]: DayRange): Day {
  if (day < first) return first;
  return day > last ? last : day;
}

export function isWithin(day: Day, [first, last]: DayRange): boolean {
  return first <= day && day <= last;
}

/** A range with the earlier day first. */
export function rangeOf(one: Day, other: Day): DayRange {
  return one <= other ? [one, other] : [other, one];
}

/** "18 November 2026" */
export function dayName(day: Day): string {
  return `${Number(day.slice(8))} ${monthName(day)}`;
}

/** "November 2026" */
export function monthName(day: Day): string {
  return `${MONTHS[monthOf(day)]} ${yearOf(day)}`;
}

/** The cursor after a key: arrows by day and week, Page keys by month (with Shift by year), Home and End in the week. */
export function dayAfterKey(day: Day, key: string, shift: boolean): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayColumn(day));
    case 'End':
      return addDays(day, 6 - weekdayColumn(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}
