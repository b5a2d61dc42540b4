/** The time that the tracker shows: a paused instant, or a time that runs at an offset from now. */
export type ShownTime =
  | { readonly kind: 'running'; readonly offsetMs: number }
  | { readonly kind: 'paused'; readonly atMs: number };

const MS_PER_MINUTE = 60_000;
/** The range of the slider, in minutes from now. */
export const EARLIEST_MIN = -180;
export const LATEST_MIN = 1440;

/** The start of the second that contains an instant. */
export const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;

export const LIVE: ShownTime = { kind: 'running', offsetMs: 0 };

/** Whether the shown time is the current time. */
export function isLive(time: ShownTime): boolean {
  return time.kind === 'running' && time.offsetMs === 0;
}

/** The instant that is shown when it is `nowMs`. */
export function shownMs(time: ShownTime, nowMs: number): number {
  return time.kind === 'paused' ? time.atMs : nowMs + time.offsetMs;
}

/** Pauses at the second that is shown: the clock names no fractions, and the satellites are where they were at what it names. */
export function paused(time: ShownTime, nowMs: number): ShownTime {
  return { kind: 'paused', atMs: wholeSecond(shownMs(time, nowMs)) };
}

/** Continues from the shown instant. */
export function running(time: ShownTime, nowMs: number): ShownTime {
  return { kind: 'running', offsetMs: shownMs(time, nowMs) - nowMs };
}

/** The position of the slider: whole minutes from now, within its ends. */
export function sliderMinutes(time: ShownTime, nowMs: number): number {
  const minutes = Math.round((shownMs(time, nowMs) - nowMs) / MS_PER_MINUTE);
  return Math.min(LATEST_MIN, Math.max(EARLIEST_MIN, minutes));
}

/** Moves the shown time to so many minutes from now; a paused time stays paused there. */
export function movedTo(time: ShownTime, minutes: number, nowMs: number): ShownTime {
  const offsetMs = minutes * MS_PER_MINUTE;
  return time.kind === 'paused'
    ? { kind: 'paused', atMs: wholeSecond(nowMs + offsetMs) }
    : { kind: 'running', offsetMs };
}
