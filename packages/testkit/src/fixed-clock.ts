export interface FixedClock {
  now(): Date;
  /** Sets an instant in RFC 3339. */
  set(instant: string): void;
  advance(ms: number): void;
}

/** A clock that only moves when a test moves it. */
export function fixedClock(instant = '2026-11-21T12:00:00.000Z'): FixedClock {
  let ms = Date.parse(instant);
  return {
    now: () => new Date(ms),
    set: (next) => {
      ms = Date.parse(next);
    },
    advance: (step) => {
      ms += step;
    },
  };
}
