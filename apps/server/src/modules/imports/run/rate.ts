/** The time over which the rate is averaged, so that it follows a change and does not jump. */
const WINDOW_MS = 30_000;
const MINUTE_S = 60;
const HOUR_S = 3600;

interface Sample {
  readonly at: number;
  readonly items: number;
  readonly share: number;
}

/** Measures a progress from where it begins: items per second, and the time until its share of the whole is 1. */
export function rateMeter(now: () => number, begins: { readonly items: number; readonly share: number }) {
  const samples: Sample[] = [{ ...begins, at: now() }];
  return {
    note(items: number, reached: number): void {
      const at = now();
      samples.push({ at, items, share: reached });
      while (samples.length > 2 && at - (samples[1]?.at ?? at) > WINDOW_MS) samples.shift();
    },
    /** Items per second. */
    perSecond(): number {
      const { items, ms } = span(samples);
      return ms > 0 ? (items / ms) * 1000 : 0;
    },
    /** Seconds until the share is 1; undefined while that is unknown. */
    remainingS(): number | undefined {
      const { share, ms } = span(samples);
      const last = samples.at(-1);
      if (last === undefined || share <= 0 || ms <= 0) return undefined;
      return ((1 - last.share) / share) * (ms / 1000);
    },
  };
}

function span(samples: readonly Sample[]): { items: number; share: number; ms: number } {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return { items: 0, share: 0, ms: 0 };
  return { items: last.items - first.items, share: last.share - first.share, ms: last.at - first.at };
}

/** A duration for people, such as "40 s", "3 min" or "1 h 20 min". */
export function durationText(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 2 * MINUTE_S) return `${s} s`;
  const minutes = Math.ceil(s / MINUTE_S);
  if (s < HOUR_S) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTE_S)} h ${minutes % MINUTE_S} min`;
}
