import { MS_PER_DAY } from '@sigma/geo';
import type { SearchDates } from './search-dates.ts';

/** Bucket lengths of the histogram of results. */
export const TIMELINE_MODES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type TimelineMode = (typeof TIMELINE_MODES)[number];

/** Number of buckets of a chart without scenes (spec 1:9#19). */
export const EMPTY_BUCKETS = 50;
/** Shares of the chart's width between which its buckets are drawn (spec 1:2.6#16); outside is a margin. */
export const CHART_BOUNDS = [0.15, 0.85] as const;
/** Minimum number of buckets for which the scrubber is shown (spec 1:2.6#15). */
export const SCRUBBER_BUCKETS = 5;
/** Maximum number of buckets; longer histograms lose their oldest buckets. */
const MAX_BUCKETS = 10_000;

/** Number of scenes of a day, week, month or year, in milliseconds UTC; `to` is excluded. */
export interface TimelineBucket {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The first instant of the bucket that contains an instant, in UTC. Weeks begin on Monday, as on the server. */
export function bucketStart(time: number, mode: TimelineMode): number {
  const date = new Date(time);
  const midnight = Math.floor(time / MS_PER_DAY) * MS_PER_DAY;
  switch (mode) {
    case 'daily':
      return midnight;
    case 'weekly':
      return midnight - ((date.getUTCDay() + 6) % 7) * MS_PER_DAY;
    case 'monthly':
      return midnight - (date.getUTCDate() - 1) * MS_PER_DAY;
    case 'yearly':
      return utc(date.getUTCFullYear(), 0, 1);
  }
}

/**
 * Adds days, weeks, months or years, or subtracts them for a negative count. If the month does not have the day, its
 * last day is used: a month after 31 January is 28 February.
 */
export function addBuckets(time: number, mode: TimelineMode, count: number): number {
  switch (mode) {
    case 'daily':
      return time + count * MS_PER_DAY;
    case 'weekly':
      return time + count * 7 * MS_PER_DAY;
    case 'monthly':
      return addMonths(time, count);
    case 'yearly':
      return addMonths(time, count * 12);
  }
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(utc(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return utc(year, month, day) + (time - Math.floor(time / MS_PER_DAY) * MS_PER_DAY);
}

/** Like Date.UTC, but years 0 to 99 are taken literally. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** The end date for a start date: the same day, or a week, month or year later (spec 1:9#20). */
export function timelineEnd(mode: TimelineMode, startDate: string): string {
  const start = Date.parse(startDate);
  return dayOf(mode === 'daily' ? start : addBuckets(start, mode, 1));
}

/**
 * Completes a histogram: the buckets with scenes, in order, and the empty buckets between them. Without scenes, it is
 * the last 50 buckets up to now, all empty.
 */
export function fillBuckets(
  counted: readonly { readonly from: number; readonly count: number }[],
  mode: TimelineMode,
  now: number,
): readonly TimelineBucket[] {
  const counts = new Map(counted.map(({ from, count }) => [bucketStart(from, mode), count]));
  const starts = [...counts.keys()].toSorted((a, b) => a - b);
  const last = starts.at(-1) ?? bucketStart(now, mode);
  const first = Math.max(
    starts[0] ?? addBuckets(last, mode, 1 - EMPTY_BUCKETS),
    addBuckets(last, mode, 1 - MAX_BUCKETS),
  );
  const buckets: TimelineBucket[] = [];
  for (let from = first; from <= last; ) {
    const to = addBuckets(from, mode, 1);
    buckets.push({ from, to, count: counts.get(from) ?? 0 });
    from = to;
  }
  return buckets;
}

export type TimelineHandle = 'start' | 'end';
/** The time span of a chart between its bounds; `to` is excluded. */
export type TimelineSpan = Pick<TimelineBucket, 'from' | 'to'>;

/** The instant at a share (0 to 1) of the chart's width. */
export function timeAt(share: number, { from, to }: TimelineSpan): number {
  const [low, high] = CHART_BOUNDS;
  return from + ((share - low) / (high - low)) * (to - from);
}

/** The share of the chart's width at which an instant is, clamped to 0 to 1. */
export function shareOf(time: number, { from, to }: TimelineSpan): number {
  const [low, high] = CHART_BOUNDS;
  return Math.max(0, Math.min(1, low + ((time - from) / (to - from)) * (high - low)));
}

/** Shares of the chart's width at which the handles are; an open side is at the extreme end. */
export function handleShares(dates: SearchDates, span: TimelineSpan): readonly [start: number, end: number] {
  const { startDate, endDate } = dates;
  return [
    startDate === undefined ? 0 : shareOf(Date.parse(startDate), span),
    endDate === undefined ? 1 : shareOf(Date.parse(endDate) + MS_PER_DAY, span),
  ];
}

/**
 * The dates after a handle is moved to a share of the chart's width: full days, open at the extreme end, and with at
 * least one day between the handles.
 */
export function moveHandle(
  dates: SearchDates,
  handle: TimelineHandle,
  share: number,
  span: TimelineSpan,
): SearchDates {
  const midnight = Math.round(timeAt(share, span) / MS_PER_DAY) * MS_PER_DAY;
  if (handle === 'start') {
    if (share <= 0) return { ...dates, startDate: undefined };
    const day = dayOf(midnight);
    return { ...dates, startDate: dates.endDate !== undefined && day > dates.endDate ? dates.endDate : day };
  }
  if (share >= 1) return { ...dates, endDate: undefined };
  const day = dayOf(midnight - MS_PER_DAY);
  return {
    ...dates,
    endDate: dates.startDate !== undefined && day < dates.startDate ? dates.startDate : day,
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
