import type { Opportunity } from '@sigma/contract';
import { positionText } from '../../map/view/position-text.ts';
import { counted, instantText } from '../../ui/text/figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** "22 Nov 2026, 18:31:08 UTC": when a pass begins, the same on every screen. */
export function passTimeText({ start_time }: Pick<Opportunity, 'start_time'>): string {
  return instantText(start_time, true);
}

/** Why a pass cannot be requested, in a word and in a sentence (PD-63). */
export const UNAVAILABLE = {
  taken: {
    word: 'Taken',
    text: 'The satellite takes another picture in this pass. Choose another pass.',
  },
  blocked: {
    word: 'Blocked',
    text: 'The satellite takes no pictures in this pass. Choose another pass.',
  },
} as const;

/** "in 1 day 9 h", "in 42 min", "now" while it lasts, "2 h ago". */
export function countdownText(pass: Pick<Opportunity, 'start_time' | 'end_time'>, now: Date): string {
  const untilMs = Date.parse(pass.start_time) - now.getTime();
  if (untilMs > 0) return `in ${spanText(untilMs)}`;
  const sinceMs = now.getTime() - Date.parse(pass.end_time);
  return sinceMs <= 0 ? 'now' : `${spanText(sinceMs)} ago`;
}

/** The two largest of days, hours and minutes: "1 day 9 h", "9 h 5 min", "42 min", "less than a minute". */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [days, hours, rest] = [
    Math.floor(minutes / DAY_MIN),
    Math.floor(minutes / HOUR_MIN) % 24,
    minutes % HOUR_MIN,
  ];
  if (minutes < 1) return 'less than a minute';
  const parts = [
    days > 0 && counted(days, 'day'),
    hours > 0 && `${hours} h`,
    days === 0 && rest > 0 && `${rest} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** "6 h", "1.4 days": how old the element set is at an instant. */
export function ageText(epoch: string, at: Date): string {
  const hours = Math.abs(at.getTime() - Date.parse(epoch)) / 3_600_000;
  if (hours < 1) return 'under 1 h';
  return hours < 48 ? `${Math.round(hours)} h` : `${(hours / 24).toFixed(1)} days`;
}

/** "+6.4", "−14.8", "0.0"; "N/A" for a roll that the satellite does not make (spec 1:5). */
export function rollText(roll: number | null): string {
  return roll === null ? 'N/A' : signed(roll);
}

/** "+6.4°, right of track"; "N/A". */
export function rollSentence(roll: number | null): string {
  if (roll === null) return 'N/A';
  const text = `${signed(roll)}°`;
  if (Number(roll.toFixed(1)) === 0) return `${text}, straight down`;
  return `${text}, ${roll > 0 ? 'right' : 'left'} of track`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** "31.2", "−4.0" */
export function degreesText(value: number): string {
  return Number(value.toFixed(1)) < 0 ? `−${Math.abs(value).toFixed(1)}` : Math.abs(value).toFixed(1);
}

/** "42 s", "1 min 5 s", "12 min" */
export function passDurationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 120) return `${whole} s`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${rest} s`;
}

/** "±0.4 s"; beyond a minute in minutes. */
export function uncertaintyText(seconds: number): string {
  if (seconds >= 90) return `±${Math.round(seconds / 60)} min`;
  return `±${seconds < 9.95 ? Math.max(0.1, seconds).toFixed(1) : Math.round(seconds)} s`;
}

/** Coverage counts as complete within the resolution that shares are measured with. */
export function isFullCover(coverage: number): boolean {
  return coverage >= 0.9995;
}

/** Only complete coverage is "100 %", and a small share is never "0 %". */
export function coverageText(coverage: number): string {
  if (isFullCover(coverage)) return '100 %';
  if (coverage > 0 && coverage < 0.01) return '< 1 %';
  return `${Math.min(99, Math.round(coverage * 100))} %`;
}

/** "site 6 of 12 at 30.00° N, 90.10° W"; empty where the area has one site. */
export function siteText({ site: { index, count, centre } }: Pick<Opportunity, 'site'>): string {
  return count > 1 ? `site ${index} of ${count} at ${positionText(centre, 2)}` : '';
}
