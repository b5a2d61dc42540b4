import { MS_PER_DAY } from '@sigma/geo';
import { datesProblem, type SearchDates } from '../catalogue/search-dates.ts';

/** Which passes are listed by the light on the area; the browser stores it as the eclipsed mode (spec 1:3#23). */
export const ECLIPSED_MODES = ['all', 'day', 'night'] as const;
export type EclipsedMode = (typeof ECLIPSED_MODES)[number];
export const DEFAULT_ECLIPSED_MODE: EclipsedMode = 'day';

/** The search parameter for a mode: undefined for both day and night (spec 1:7). */
export function eclipsedOf(mode: EclipsedMode): boolean | undefined {
  return mode === 'all' ? undefined : mode === 'night';
}

/**
 * The default search window (spec 1:9): today to the same day of the next month, or to its last day if it is shorter.
 */
export function defaultWindow(now: Date): { readonly startDate: string; readonly endDate: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month + 1, Math.min(now.getUTCDate(), lastDay)));
  return { startDate: dayOf(now), endDate: dayOf(end) };
}

/** The dates and the area of a search for opportunities. */
export interface OpportunityInput extends SearchDates {
  readonly hasArea: boolean;
  /** Longest allowed interval in days. */
  readonly mostDays: number;
}

/** The reason why opportunities cannot be searched. */
export interface OpportunityIssue {
  readonly field: 'dates' | 'area';
  readonly text: string;
}

/** The first issue that prevents a search for opportunities (spec 1:5#26); undefined if there is none. */
export function opportunityIssue({
  startDate,
  endDate,
  hasArea,
  mostDays,
}: OpportunityInput): OpportunityIssue | undefined {
  const dates = missingDate(startDate, endDate) ?? invalidDates({ startDate, endDate }, mostDays);
  if (dates !== undefined) return { field: 'dates', text: dates };
  return hasArea ? undefined : { field: 'area', text: 'A search area is required.' };
}

function missingDate(start: string | undefined, end: string | undefined): string | undefined {
  if (start === undefined && end === undefined) return 'A start and end date are required.';
  if (start === undefined) return 'A start date is required.';
  return end === undefined ? 'An end date is required.' : undefined;
}

function invalidDates(dates: SearchDates, mostDays: number): string | undefined {
  const { startDate = '', endDate = '' } = dates;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / MS_PER_DAY + 1;
  return (
    datesProblem(dates) ?? (days > mostDays ? `At most ${mostDays} days can be searched at once.` : undefined)
  );
}

/** The interval of a search as RFC 3339 text, with the names of the call. */
export interface SearchInterval {
  readonly search_time_start: string;
  readonly search_time_end: string;
}

/**
 * The interval between two days, both included. Passes in the past cannot be used, so an interval that contains `now`
 * begins with the current minute.
 */
export function opportunityInterval(startDate: string, endDate: string, now: Date): SearchInterval {
  const [startMs, endMs] = [Date.parse(startDate), Date.parse(endDate) + MS_PER_DAY - 1];
  const minuteMs = Math.floor(now.getTime() / 60_000) * 60_000;
  const fromMs = minuteMs > startMs && minuteMs < endMs ? minuteMs : startMs;
  return {
    search_time_start: new Date(fromMs).toISOString(),
    search_time_end: new Date(endMs).toISOString(),
  };
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
