import { FREQUENCY_INTERVALS, type FrequencyInterval } from '@sigma/contract';
import {
  addBuckets,
  CHART_BOUNDS,
  moveHandle,
  type SearchDates,
  TIMELINE_MODES,
  type TimelineBucket,
  type TimelineHandle,
  type TimelineMode,
  type TimelineSpan,
  timeAt,
  timelineEnd,
} from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';

/** The range of the chart from edge to edge, in milliseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const [LOW, HIGH] = CHART_BOUNDS;

export function intervalOf(mode: TimelineMode): FrequencyInterval {
  return FREQUENCY_INTERVALS[TIMELINE_MODES.indexOf(mode)] ?? 'day';
}

const startTime = ({ startDate }: SearchDates) =>
  startDate === undefined ? undefined : Date.parse(startDate);
const endTime = ({ endDate }: SearchDates) =>
  endDate === undefined ? undefined : Date.parse(endDate) + MS_PER_DAY;

/**
 * The chart for some dates: all buckets, at least one, while both sides are open. Otherwise the bounds are at the
 * shares of CHART_BOUNDS, and an open side reaches to the edge.
 */
export function windowFor(dates: SearchDates, buckets: readonly TimelineBucket[]): TimeWindow {
  const first = buckets[0]?.from ?? 0;
  const last = buckets.at(-1)?.to ?? first;
  const [start, end] = [startTime(dates), endTime(dates)];
  if (start !== undefined && end !== undefined) return windowOf({ from: start, to: end });
  if (start !== undefined) {
    const to = Math.max(last, start + MS_PER_DAY);
    return { from: to - (to - start) / (1 - LOW), to };
  }
  if (end !== undefined) {
    const from = Math.min(first, end - MS_PER_DAY);
    return { from, to: from + (end - from) / HIGH };
  }
  return { from: first, to: Math.max(last, first + MS_PER_DAY) };
}

function windowOf(span: TimelineSpan): TimeWindow {
  return { from: timeAt(0, span), to: timeAt(1, span) };
}

/** The share of a chart between its bounds. */
export function spanOf({ from, to }: TimeWindow): TimelineSpan {
  return { from: from + LOW * (to - from), to: from + HIGH * (to - from) };
}

/** Where an instant is between the edges; clamped to 0 to 1. */
export function shareIn(time: number, { from, to }: TimeWindow): number {
  return Math.max(0, Math.min(1, (time - from) / (to - from)));
}

interface Chart {
  readonly window: TimeWindow;
  readonly mode: TimelineMode;
}

/** The dates after a handle has moved by whole buckets; beyond the edge of the chart its side is open. */
export function stepHandle(
  dates: SearchDates,
  handle: TimelineHandle,
  steps: number,
  { window, mode }: Chart,
): SearchDates {
  const open = handle === 'start' ? window.from : window.to;
  const time = (handle === 'start' ? startTime(dates) : endTime(dates)) ?? open;
  return moveHandle(dates, handle, shareIn(addBuckets(time, mode, steps), window), spanOf(window));
}

/** The dates that a bar covers: from its first day, for the length of the mode (spec 1:9#20). */
export function datesOfBucket({ from }: TimelineBucket, mode: TimelineMode): SearchDates {
  const startDate = new Date(from).toISOString().slice(0, 10);
  return { startDate, endDate: timelineEnd(mode, startDate) };
}

/** The buckets that the dates touch. */
export function bucketsWithin(
  buckets: readonly TimelineBucket[],
  dates: SearchDates,
): readonly TimelineBucket[] {
  const start = startTime(dates) ?? Number.NEGATIVE_INFINITY;
  const end = endTime(dates) ?? Number.POSITIVE_INFINITY;
  return buckets.filter(({ from, to }) => to > start && from < end);
}
