import { useFormats } from './formats.ts';
import { localTimeText } from './local-time.ts';

/**
 * Numbers and instants as people read them. Instants are UTC, and each view states that once; next to
 * complete ones the local time is shown where the user has chosen that (PD-90).
 */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

export function countText(count: number): string {
  return WHOLE.format(count);
}

/** "1 scene", "7 scenes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

/** "2 d 4 h", "6 h 12 min", "12 min"; whole minutes, nothing smaller. */
export function longDurationText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MS_PER_MINUTE);
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % MINUTES_PER_HOUR} min` : `${minutes} min`;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "18 Nov 2026"; "Unknown date" if the value is not a valid instant. */
export function dayText(instant: string | Date): string {
  const date = new Date(instant);
  // Months have three letters: en-GB writes "Sept".
  return Number.isNaN(date.getTime()) ? 'Unknown date' : DAY.format(date).replace('Sept', 'Sep');
}

/** "18:42:07", or "18:42" without seconds; 24 h, UTC. Empty if the value is not a valid instant. */
export function timeText(instant: string | Date, withSeconds = false): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(11, withSeconds ? 19 : 16);
}

/** "18 Nov 2026, 18:42:07 UTC": the time of a scene, the same on every screen; "Unknown date" if it has none. */
export function sceneTimeText(instant: string): string {
  return Number.isNaN(Date.parse(instant)) ? 'Unknown date' : instantText(instant, true);
}

/** "21 Nov 2026, 08:14 UTC", or "21 Nov 2026, 08:14:09 UTC" with seconds: always UTC alone, as tables need it. */
export function utcText(instant: string | Date, withSeconds = false): string {
  return `${dayText(instant)}, ${timeText(instant, withSeconds)} UTC`;
}

/** As `utcText`, followed by the local time where the user has chosen that: "21 Nov 2026, 08:14 UTC (09:14 CET)". */
export function instantText(instant: string | Date, withSeconds = false): string {
  const text = utcText(instant, withSeconds);
  const local = useFormats.getState().clock === 'local' ? localTimeText(new Date(instant)) : '';
  return local === '' ? text : `${text} (${local})`;
}

/** Rewrites the instants in a sentence of the server: "at 2026-11-21 08:14:09 UTC" becomes "at 21 Nov 2026, 08:14:09 UTC". */
export function spellInstants(sentence: string): string {
  return sentence.replace(/\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC\b/g, (written, day, time) => {
    const instant = new Date(`${day}T${time}Z`);
    return Number.isNaN(instant.getTime()) ? written : instantText(instant, true);
  });
}

/** Shortens an id in the middle: "7f3c9a1e-4b…b21a". */
export function shortId(id: string): string {
  return id.length <= 18 ? id : `${id.slice(0, 11)}…${id.slice(-4)}`;
}
