import type { TimeSpan } from '@sigma/domain';
import { type ElementSet, isInUmbra, propagateEarthFixed, sunPosition } from '@sigma/orbit';

/** Eclipses of low orbits last about half an hour; shorter grazes are thinner than a pixel of a day. */
const STEP_MS = 3 * 60_000;
/** To a second. */
const PRECISE_MS = 1000;

/**
 * When a satellite is in the Earth's shadow, within a span. Grazes of less than three minutes may be missed. It ends where
 * the element set gives no valid position.
 */
export function eclipsesOf(set: ElementSet, { startMs, endMs }: TimeSpan): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  let enteredMs: number | undefined;
  let wasDark = false;
  let beforeMs = startMs;
  for (let ms = startMs; ; ms = Math.min(ms + STEP_MS, endMs)) {
    const isDark = isEclipsed(set, ms);
    if (isDark === undefined) break;
    if (isDark && !wasDark) enteredMs = ms === startMs ? ms : changeBetween(set, beforeMs, ms);
    if (!isDark && wasDark && enteredMs !== undefined) {
      spans.push({ startMs: enteredMs, endMs: changeBetween(set, beforeMs, ms) });
      enteredMs = undefined;
    }
    wasDark = isDark;
    beforeMs = ms;
    if (ms >= endMs) break;
  }
  if (enteredMs !== undefined && beforeMs > enteredMs) spans.push({ startMs: enteredMs, endMs: beforeMs });
  return spans;
}

/** The parts of days as whole spans: an eclipse that lasts past midnight is one. */
export function joined(parts: readonly TimeSpan[]): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const part of parts) {
    const last = spans.at(-1);
    if (last?.endMs === part.startMs) spans.splice(-1, 1, { ...last, endMs: part.endMs });
    else spans.push(part);
  }
  return spans;
}

/** Undefined where the orbit is not valid. */
function isEclipsed(set: ElementSet, ms: number): boolean | undefined {
  try {
    return isInUmbra(propagateEarthFixed(set, ms).position, sunPosition(ms));
  } catch {
    return undefined;
  }
}

function changeBetween(set: ElementSet, fromMs: number, toMs: number): number {
  const atEnd = isEclipsed(set, toMs);
  let [before, after] = [fromMs, toMs];
  while (after - before > PRECISE_MS) {
    const middle = (before + after) / 2;
    if (isEclipsed(set, middle) === atEnd) after = middle;
    else before = middle;
  }
  return Math.round(after);
}
