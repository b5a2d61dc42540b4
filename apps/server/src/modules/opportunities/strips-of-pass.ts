import type { Area } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import { accessStrip, type ElementSet, periodMinutes } from '@sigma/orbit';

export interface PassOfSet {
  readonly set: ElementSet;
  readonly startMs: number;
  readonly endMs: number;
  readonly slewDeg: number;
}

/** Strips of about four minutes are quickly cut out of an area. */
const SHARE_OF_REVOLUTION = 1 / 24;

/**
 * Calculates the ground in reach during a pass: one strip, or several consecutive strips when the pass lasts longer than
 * half a revolution, as over an area around the Earth. Only the first day of a pass is considered.
 */
export function stripsOfPass({ set, startMs, endMs, slewDeg }: PassOfSet): readonly Area[] {
  const strip = accessStrip(set, { start: startMs, end: endMs, maxSlewDeg: slewDeg });
  if (strip) return [strip];
  const untilMs = Math.min(endMs, startMs + MS_PER_DAY);
  const pieceMs = periodMinutes(set) * 60_000 * SHARE_OF_REVOLUTION;
  const count = Math.ceil((untilMs - startMs) / pieceMs);
  return Array.from({ length: count }, (_, index) => startMs + index * pieceMs).flatMap((start) => {
    const end = Math.min(start + pieceMs, untilMs);
    return accessStrip(set, { start, end, maxSlewDeg: slewDeg }) ?? [];
  });
}
