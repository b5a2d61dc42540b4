/** What the tracker shows: an instant that stands still, or one that runs at an offset from now. */
export type ShownTime =
  | { readonly kind: 'running'; readonly offsetMs: number }
  | { readonly kind: 'held'; readonly atMs: number };

const MS_PER_MINUTE = 60_000;
/** How far the slider reaches, in minutes from now. */
export const EARLIEST_MIN = -180;
export const LATEST_MIN = 1440;

export const LIVE: ShownTime = { kind: 'running', offsetMs: 0 };

/** Whether what is shown is now. */
export function isLive(time: ShownTime): boolean {
  return time.kind === 'running' && time.offsetMs === 0;
}

/** The instant that is shown when it is `nowMs`. */
export function shownMs(time: ShownTime, nowMs: number): number {
  return time.kind === 'held' ? time.atMs : nowMs + time.offsetMs;
}

/** Stops at the instant that is shown. */
export function held(time: ShownTime, nowMs: number): ShownTime {
  return { kind: 'held', atMs: shownMs(time, nowMs) };
}

/** Goes on from the instant that is shown. */
export function running(time: ShownTime, nowMs: number): ShownTime {
  return { kind: 'running', offsetMs: shownMs(time, nowMs) - nowMs };
}

/** Where the slider stands: whole minutes from now, within its ends. */
export function sliderMinutes(time: ShownTime, nowMs: number): number {
  const minutes = Math.round((shownMs(time, nowMs) - nowMs) / MS_PER_MINUTE);
  return Math.min(LATEST_MIN, Math.max(EARLIEST_MIN, minutes));
}

/** The slider was moved to so many minutes from now; what was held stays held there. */
export function movedTo(time: ShownTime, minutes: number, nowMs: number): ShownTime {
  const offsetMs = minutes * MS_PER_MINUTE;
  return time.kind === 'held' ? { kind: 'held', atMs: nowMs + offsetMs } : { kind: 'running', offsetMs };
}
