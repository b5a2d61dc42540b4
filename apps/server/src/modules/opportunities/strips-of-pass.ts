import type { Area } from '@sigma/geo';
import { accessStrip, type ElementSet, MS_PER_DAY, periodMinutes } from '@sigma/orbit';

export interface PassOfSet {
  readonly set: ElementSet;
  readonly startMs: number;
  readonly endMs: number;
  readonly slewDeg: number;
}

/** Strips of four minutes or so are quickly cut out of an area. */
const SHARE_OF_REVOLUTION = 1 / 24;

/**
 * The ground in reach during a pass: one strip, or several one after the other where it lasts longer than half a
 * revolution, as over an area round the Earth. More than a day of it is not looked at.
 */
export function stripsOfPass({ set, startMs, endMs, slewDeg }: PassOfSet): readonly Area[] {
  const whole = accessStrip(set, { start: startMs, end: endMs, maxSlewDeg: slewDeg });
  if (whole) return [whole];
  const untilMs = Math.min(endMs, startMs + MS_PER_DAY);
  const pieceMs = periodMinutes(set) * 60_000 * SHARE_OF_REVOLUTION;
  const count = Math.ceil((untilMs - startMs) / pieceMs);
  return Array.from({ length: count }, (_, index) => startMs + index * pieceMs).flatMap((start) => {
    const end = Math.min(start + pieceMs, untilMs);
    return accessStrip(set, { start, end, maxSlewDeg: slewDeg }) ?? [];
  });
}
