import type { TimeSpan } from '@sigma/domain';

/** The part of time that the timeline shows. */
export interface TimeView {
  readonly startMs: number;
  readonly spanMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A picture takes 10 s; at this width, one is still a few pixels wide. */
export const MIN_SPAN_MS = 10 * MINUTE_MS;
/** The longest plan. */
export const MAX_SPAN_MS = 31 * DAY_MS;
/** What the desk shows before a plan is chosen. */
export const FIRST_SPAN_MS = DAY_MS;

const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Where an instant is in the view: 0 at its start, 1 at its end, outside that before or after it. */
export const fractionAt = ({ startMs, spanMs }: TimeView, ms: number): number => (ms - startMs) / spanMs;

export const instantAt = ({ startMs, spanMs }: TimeView, fraction: number): number =>
  startMs + fraction * spanMs;

export const endOf = ({ startMs, spanMs }: TimeView): number => startMs + spanMs;

/** Zooms by a factor above 1 (in) or below 1 (out), around the instant at a fraction of the view. */
export function zoomed(view: TimeView, factor: number, fraction = 0.5): TimeView {
  const spanMs = clamped(view.spanMs / factor, MIN_SPAN_MS, MAX_SPAN_MS);
  return { startMs: Math.round(instantAt(view, fraction) - fraction * spanMs), spanMs };
}

/** Moves the view by a fraction of its width; positive is later. */
export const panned = (view: TimeView, fraction: number): TimeView => ({
  ...view,
  startMs: Math.round(view.startMs + fraction * view.spanMs),
});

/** A view of a whole span with a little room at both ends. */
export function viewOf({ startMs, endMs }: TimeSpan): TimeView {
  const spanMs = clamped((endMs - startMs) * 1.04, MIN_SPAN_MS, MAX_SPAN_MS);
  return { startMs: Math.round((startMs + endMs - spanMs) / 2), spanMs };
}

/** Moves the view only as far as needed to show an instant, and then to its middle. */
export function showing(view: TimeView, ms: number): TimeView {
  const at = fractionAt(view, ms);
  return at >= 0 && at <= 1 ? view : { ...view, startMs: Math.round(ms - view.spanMs / 2) };
}

/** Left edge and width of a span in percent of the view, cut at its edges; undefined if none of it is in the view. */
export function placed(
  view: TimeView,
  { startMs, endMs }: TimeSpan,
): { readonly left: number; readonly width: number } | undefined {
  const first = fractionAt(view, startMs);
  const last = fractionAt(view, endMs);
  if (last < 0 || first > 1) return undefined;
  const left = Math.max(0, first);
  return { left: left * 100, width: (Math.min(1, last) - left) * 100 };
}

/** The days that a view touches, from midnight to midnight UTC, so that small movements need no new data. */
export function wholeDays(view: TimeView): TimeSpan {
  return {
    startMs: Math.floor(view.startMs / DAY_MS) * DAY_MS,
    endMs: Math.ceil(endOf(view) / DAY_MS) * DAY_MS,
  };
}

interface Tick {
  readonly ms: number;
  readonly label: string;
  /** Midnight UTC: labelled with the day. */
  readonly isDay: boolean;
}

const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7].map((days) => days * DAY_MS),
];
const DAY_LABEL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Round instants UTC in a view, at most one per `leastPx` of its width. */
export function ticksOf(view: TimeView, widthPx: number, leastPx = 72): readonly Tick[] {
  const most = Math.max(1, widthPx / leastPx);
  const stepMs = STEPS_MS.find((step) => view.spanMs / step <= most) ?? 7 * DAY_MS;
  const ticks: Tick[] = [];
  for (let ms = Math.ceil(view.startMs / stepMs) * stepMs; ms <= endOf(view); ms += stepMs) {
    const isDay = ms % DAY_MS === 0;
    const label = isDay ? DAY_LABEL.format(ms) : new Date(ms).toISOString().slice(11, 16);
    ticks.push({ ms, label, isDay });
  }
  return ticks;
}
