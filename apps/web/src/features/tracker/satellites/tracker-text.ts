import { type ElementSet, type TrackUncertainty, trackUncertainty } from '@sigma/orbit';
import { longDurationText } from '../../../ui/text/figures.ts';
import { kilometresText, shortKilometresText, speedText } from '../../../ui/text/measures.ts';
import type { Placed } from './satellite-place.ts';

const MS_PER_MINUTE = 60_000;

/** "7.58 km/s · 541 km" */
export function markerNote({ speedKmS, altitudeKm }: Placed): string {
  return `${speedText(speedKmS)} · ${kilometresText(altitudeKm)}`;
}

/** The time until an event: "1 h 48 min", below ten minutes "4 min 07 s"; "now" once it has begun. */
export function countdownText(ms: number): string {
  if (ms <= 0) return 'now';
  if (ms >= 10 * MS_PER_MINUTE) return longDurationText(ms);
  const seconds = Math.floor(ms / 1000);
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** How far the shown time is from now: "+2 h 10 min", "−45 min". */
export function offsetText(ms: number): string {
  return `${ms < 0 ? '−' : '+'}${longDurationText(ms)}`;
}

/** Forecasts from older sets are marked as uncertain. */
const OLD_AGE_DAYS = 3;

export interface SetAge extends TrackUncertainty {
  readonly text: string;
  readonly isOld: boolean;
}

/** The age of an element set at the shown instant, and whether it is old. */
export function ageOf(set: ElementSet, ms: number): SetAge {
  const uncertainty = trackUncertainty(set, ms);
  const isBefore = ms < set.epochMs;
  const text = longDurationText(ms - set.epochMs) + (isBefore ? ' before its epoch' : '');
  return { ...uncertainty, text, isOld: uncertainty.ageDays > OLD_AGE_DAYS };
}

/** "± 3.1 km, ± 0.4 s" */
export function uncertaintyText({ alongTrackKm, seconds }: TrackUncertainty): string {
  return `± ${shortKilometresText(alongTrackKm)}, ± ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}
