import { MS_PER_DAY } from '@sigma/geo';

/**
 * The demo clock: at the real instant `real_at` it showed `demo_at`, and `rate` of its seconds pass per real second.
 * Instants are `Date` or RFC 3339.
 */
export interface WorldClock {
  readonly real_at: Date | string;
  readonly demo_at: Date | string;
  readonly rate: number;
}

/** Largest rate of the demo clock. */
export const FASTEST_WORLD = 10_000;
/** Maximum number of days by which the demo clock may be moved ahead at once. */
export const MAX_DAYS_AHEAD = 366;
/** Latest time of the demo world, because element sets write years with two digits, up to 2056. */
const LATEST_MS = Date.UTC(2056, 0, 1);

/** The present time of the demo world; without a demo clock, the real time. It never runs backwards. */
export function worldTime(clock: WorldClock | null, now: Date): Date {
  if (clock === null) return now;
  const passedMs = Math.max(0, now.getTime() - msOf(clock.real_at));
  return new Date(Math.min(Math.round(msOf(clock.demo_at) + passedMs * clock.rate), LATEST_MS));
}

/** Whether a clock shows the real time. */
export function isRealTime(clock: WorldClock | null): boolean {
  return clock === null || (clock.rate === 1 && msOf(clock.real_at) === msOf(clock.demo_at));
}

/** A requested change of the demo clock. */
export interface WorldClockInput {
  /** The new time; if omitted, the clock continues from its present time. */
  readonly now?: Date | undefined;
  readonly rate?: number | undefined;
}

/** A demo clock whose instants are dates. */
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

/** Changes the demo clock, or explains why not: it never goes back, nor ahead by more than a year at once. */
export function changeWorldClock(
  clock: WorldClock | null,
  { now: requested, rate: requestedRate }: WorldClockInput,
  now: Date,
): WorldClockChange {
  const present = worldTime(clock, now);
  const rate = requestedRate ?? clock?.rate ?? 1;
  if (!(rate >= 1 && rate <= FASTEST_WORLD)) {
    return { ok: false, field: 'rate', code: 'range', message: `must be 1 to ${FASTEST_WORLD}` };
  }
  const demoAt = requested ?? present;
  if (demoAt < present) {
    const message = `must be ${present.toISOString()} or later: the demo clock never goes back`;
    return { ok: false, field: 'now', code: 'back', message };
  }
  const latest = new Date(Math.min(present.getTime() + MAX_DAYS_AHEAD * MS_PER_DAY, LATEST_MS));
  if (demoAt > latest) {
    const message = `must be ${latest.toISOString()} or earlier, at most ${MAX_DAYS_AHEAD} days ahead`;
    return { ok: false, field: 'now', code: 'too_far', message };
  }
  return { ok: true, clock: { real_at: now, demo_at: demoAt, rate } };
}

/** A fast clock is saved every minute; after this time without a save, it was not running. */
const MAX_SAVE_GAP_MS = 5 * 60_000;

/**
 * Resumes a clock that was not running for a while: the pause counts in real time, so that a night without the server
 * does not become a year. Returns undefined if the clock needs no correction.
 */
export function resumeWorldClock(clock: WorldClock, now: Date): SetWorldClock | undefined {
  const pauseMs = now.getTime() - msOf(clock.real_at);
  if (clock.rate === 1 || pauseMs < MAX_SAVE_GAP_MS) return undefined;
  return { real_at: now, demo_at: new Date(msOf(clock.demo_at) + pauseMs), rate: clock.rate };
}

const msOf = (instant: Date | string): number => new Date(instant).getTime();
