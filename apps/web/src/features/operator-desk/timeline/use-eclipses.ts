import type { TimeSpan } from '@sigma/domain';
import type { ElementSet } from '@sigma/orbit';
import { useEffect, useState } from 'react';
import { eclipsesOf, joined } from '../layout/eclipses.ts';
import { placed, type TimeView, wholeDays } from '../layout/time-view.ts';

const DAY_MS = 86_400_000;
/** In a longer view, eclipses are thinner than a pixel. */
const MAX_ECLIPSES_MS = 3 * DAY_MS;
const NONE: readonly TimeSpan[] = [];
/** The eclipses of each day that was shown, as long as its element set is in use. */
const known = new WeakMap<ElementSet, Map<number, readonly TimeSpan[]>>();

/** The eclipses of a day from midnight UTC, and whether they had to be calculated. */
function eclipsesOfDay(set: ElementSet, dayMs: number): readonly [readonly TimeSpan[], isNew: boolean] {
  const days = known.get(set) ?? new Map<number, readonly TimeSpan[]>();
  known.set(set, days);
  const found = days.get(dayMs);
  if (found !== undefined) return [found, false];
  const spans = eclipsesOf(set, { startMs: dayMs, endMs: dayMs + DAY_MS });
  days.set(dayMs, spans);
  return [spans, true];
}

/**
 * The eclipses in a view. They are calculated once per day, after the lane was drawn, each day and each satellite in a
 * task of its own, so that neither many satellites nor a new day hold up the page.
 */
export function useEclipses(set: ElementSet | undefined, view: TimeView): readonly TimeSpan[] {
  const { startMs, endMs } = wholeDays(view);
  const isUseful = set !== undefined && view.spanMs <= MAX_ECLIPSES_MS;
  const [all, setAll] = useState(NONE);
  useEffect(() => {
    if (!isUseful) {
      setAll(NONE);
      return;
    }
    const parts: TimeSpan[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const addFrom = (firstMs: number) => {
      for (let dayMs = firstMs; dayMs < endMs; dayMs += DAY_MS) {
        const [spans, isNew] = eclipsesOfDay(set, dayMs);
        parts.push(...spans);
        if (isNew && dayMs + DAY_MS < endMs) {
          timer = setTimeout(() => addFrom(dayMs + DAY_MS));
          return;
        }
      }
      setAll(joined(parts));
    };
    timer = setTimeout(() => addFrom(startMs));
    return () => clearTimeout(timer);
  }, [set, isUseful, startMs, endMs]);
  return all.filter((span) => placed(view, span) !== undefined);
}
