import { MS_PER_DAY } from '@sigma/geo';

/** A stretch of time on the axis of the passes. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Nothing shorter is shown. */
const SHORTEST_MS = 14 * MS_PER_DAY;
const PER_NOTCH = 1.25;

/** The window after a turn of the wheel at a share of its width: up shows less, down more, at most the whole. */
export function zoomedWindow(
  window: TimeWindow,
  whole: TimeWindow,
  share: number,
  deltaY: number,
): TimeWindow {
  if (deltaY === 0) return window;
  const span = window.untilMs - window.fromMs;
  const wholeSpan = whole.untilMs - whole.fromMs;
  const shortest = Math.min(SHORTEST_MS, wholeSpan);
  const next = Math.min(wholeSpan, Math.max(shortest, span * (deltaY > 0 ? PER_NOTCH : 1 / PER_NOTCH)));
  const fixed = window.fromMs + share * span;
  const fromMs = Math.min(Math.max(fixed - share * next, whole.fromMs), whole.untilMs - next);
  return { fromMs, untilMs: fromMs + next };
}

/** The starts of months in a window; of quarters or years in a long one, so that labels do not meet. */
export function monthMarks({ fromMs, untilMs }: TimeWindow): readonly { ms: number; label: string }[] {
  const months = (untilMs - fromMs) / (30 * MS_PER_DAY);
  const every = months > 36 ? 12 : months > 12 ? 3 : 1;
  const first = new Date(fromMs);
  const marks = [];
  for (let month = 0; ; month += 1) {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1));
    if (at.getTime() > untilMs) return marks;
    if (at.getTime() < fromMs || at.getUTCMonth() % every !== 0) continue;
    const name = at.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).replace('Sept', 'Sep');
    const label = at.getUTCMonth() === 0 ? String(at.getUTCFullYear()) : name;
    marks.push({ ms: at.getTime(), label });
  }
}
