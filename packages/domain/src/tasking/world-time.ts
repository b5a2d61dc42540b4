/**
 * The clock of the demo world: at the real instant `real_at` it was `demo_at` there, and `rate` of its seconds pass in
 * one of ours. Instants as `Date` or as RFC 3339.
 */
export interface WorldClock {
  readonly real_at: Date | string;
  readonly demo_at: Date | string;
  readonly rate: number;
}

export const FASTEST_WORLD = 10_000;
/** Farthest that the demo world may be set ahead of itself at once. */
export const MOST_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;
/** Element sets write years with two digits, up to 2056. */
const LATEST_MS = Date.UTC(2056, 0, 1);

/** What the demo world takes for now; without a clock, the real time. It never runs backwards. */
export function worldTime(clock: WorldClock | null, now: Date): Date {
  if (clock === null) return now;
  const passedMs = Math.max(0, now.getTime() - timeOf(clock.real_at));
  return new Date(Math.min(Math.round(timeOf(clock.demo_at) + passedMs * clock.rate), LATEST_MS));
}

/** Whether a clock tells nothing but the real time. */
export function isRealTime(clock: WorldClock | null): boolean {
  return clock === null || (clock.rate === 1 && timeOf(clock.real_at) === timeOf(clock.demo_at));
}

export interface WorldClockInput {
  /** Left out: goes on from where it is. */
  readonly now?: Date | undefined;
  readonly rate?: number | undefined;
}

export interface SetWorldClock {
  readonly real_at: Date;
  readonly demo_at: Date;
  readonly rate: number;
}

export type WorldClockChange =
  | { readonly ok: true; readonly clock: SetWorldClock }
  | {
      readonly ok: false;
      readonly field: 'now' | 'rate';
      readonly code: 'back' | 'too_far' | 'range';
      readonly message: string;
    };

/** The clock after a wish, or why it may not be so: time never goes back, nor ahead by more than a year at once. */
export function changeWorldClock(
  clock: WorldClock | null,
  { now: wanted, rate: wantedRate }: WorldClockInput,
  now: Date,
): WorldClockChange {
  const present = worldTime(clock, now);
  const rate = wantedRate ?? clock?.rate ?? 1;
  if (!(rate >= 1 && rate <= FASTEST_WORLD)) {
    return { ok: false, field: 'rate', code: 'range', message: `takes 1 to ${FASTEST_WORLD}` };
  }
  const demoAt = wanted ?? present;
  if (demoAt < present) {
    const message = `takes ${present.toISOString()} or later: the time of the demo world never goes back`;
    return { ok: false, field: 'now', code: 'back', message };
  }
  const latest = new Date(Math.min(present.getTime() + MOST_DAYS_AHEAD * DAY_MS, LATEST_MS));
  if (demoAt > latest) {
    const message = `takes ${latest.toISOString()} at the latest, ${MOST_DAYS_AHEAD} days ahead`;
    return { ok: false, field: 'now', code: 'too_far', message };
  }
  return { ok: true, clock: { real_at: now, demo_at: demoAt, rate } };
}

/** A quick clock is written down anew each minute; later than this nobody has kept it. */
const KEPT_FOR_MS = 5 * 60_000;

/**
 * The clock with which a world goes on that nobody kept for a while: the time off counts at the pace of ours, so that
 * a night without the server does not become a year.
 */
export function resumeWorldClock(clock: WorldClock, now: Date): SetWorldClock | undefined {
  const offMs = now.getTime() - timeOf(clock.real_at);
  if (clock.rate === 1 || offMs < KEPT_FOR_MS) return undefined;
  return { real_at: now, demo_at: new Date(timeOf(clock.demo_at) + offMs), rate: clock.rate };
}

const timeOf = (instant: Date | string): number => new Date(instant).getTime();
