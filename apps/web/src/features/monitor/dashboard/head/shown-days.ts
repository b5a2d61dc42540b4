import type { MonitoringAsset } from '@sigma/contract';
import type { RangePreset } from '../../../../ui/dates/calendar.tsx';
import { addDays, type DayRange } from '../../../../ui/dates/calendar-days.ts';
import { dayText } from '../../../../ui/text/figures.ts';

/** How much the dashboard shows until a range is chosen. */
const USUAL_DAYS = 90;

const lastDays = (today: string, days: number): DayRange => [addDays(today, 1 - days), today];

/** The chosen days, or the last 90. */
export const shownDays = (chosen: DayRange | undefined, today: string): DayRange =>
  chosen ?? lastDays(today, USUAL_DAYS);

/** 30 and 90 days, and the monitoring period until today. */
export function dayPresets(
  { monitoring_start_date: start, monitoring_end_date: end }: MonitoringAsset,
  today: string,
): readonly RangePreset[] {
  const last = end < today ? end : today;
  return [
    { label: 'Last 30 days', range: lastDays(today, 30) },
    { label: 'Last 90 days', range: lastDays(today, USUAL_DAYS) },
    ...(start <= last ? [{ label: 'Monitoring period', range: [start, last] as const }] : []),
  ];
}

/** "21 Aug – 21 Nov 2026": the year once where both days are in it. */
export function daysText([first, last]: DayRange): string {
  if (first === last) return dayText(first);
  const start =
    first.slice(0, 4) === last.slice(0, 4) ? dayText(first).replace(/ \d{4}$/, '') : dayText(first);
  return `${start} – ${dayText(last)}`;
}
