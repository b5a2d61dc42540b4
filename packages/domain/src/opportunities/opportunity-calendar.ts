import type { Unavailability } from '../tasking/schedule/pass-picture.ts';

/** A pass as a calendar shows it; instants are ISO 8601 text, angles in degrees. */
export interface CalendarPass {
  readonly id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly sensor_name: string;
  readonly roll: number | null;
  readonly off_nadir: number;
  readonly sun_elevation: number;
  readonly eclipsed: boolean;
  /** Share of the area in reach, 0 to 1. */
  readonly coverage: number;
  readonly uncertainty_s: number;
  /** `[lon, lat]` */
  readonly target: readonly number[];
  /** The site of the area that the pass is over, from 1. */
  readonly site: { readonly index: number; readonly count: number };
  readonly unavailable: Unavailability | null;
}

export interface CalendarOptions {
  /** Name of the area, for the title of every event. */
  readonly area: string;
  /** When the calendar is written (DTSTAMP). */
  readonly writtenAt: Date;
  /** Link from an event back to the search. */
  readonly url?: string;
}

const MAX_OCTETS = 75;

/**
 * Writes passes as a calendar file (RFC 5545) with an event per pass. Instants are in UTC and full seconds (section
 * 3.3.5 allows no fractions), with the start rounded down and the end up. Text is escaped (3.3.11), lines are folded
 * at 75 octets (3.1), and events do not block time.
 */
export function opportunityCalendar(passes: readonly CalendarPass[], options: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sigma//Opportunities//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...passes.flatMap((pass) => eventLines(pass, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(pass: CalendarPass, { area, writtenAt, url }: CalendarOptions): readonly string[] {
  const [lon = 0, lat = 0] = pass.target;
  const startMs = Math.floor(Date.parse(pass.start_time) / 1000) * 1000;
  const endMs = Math.max(startMs + 1000, Math.ceil(Date.parse(pass.end_time) / 1000) * 1000);
  return [
    'BEGIN:VEVENT',
    `UID:${pass.id.replaceAll(/[^\w.-]/g, '_')}@opportunities.sigma`,
    `DTSTAMP:${calendarInstant(writtenAt.getTime())}`,
    `DTSTART:${calendarInstant(startMs)}`,
    `DTEND:${calendarInstant(endMs)}`,
    `SUMMARY:${escapeText(`${pass.sensor_name} over ${area}${siteText(pass)}`)}`,
    `DESCRIPTION:${escapeText(descriptionOf(pass))}`,
    `GEO:${lat.toFixed(6)};${lon.toFixed(6)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'CATEGORIES:Satellite pass',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const siteText = ({ site: { index, count } }: CalendarPass): string =>
  count === 1 ? '' : `, site ${index} of ${count}`;

const UNAVAILABLE_TEXTS: Readonly<Record<Unavailability, string>> = {
  taken: 'Not available: the satellite takes another picture in this pass',
  blocked: 'Not available: the satellite takes no pictures in this pass',
};

function descriptionOf(pass: CalendarPass): string {
  const roll = pass.roll === null ? 'N/A' : `${pass.roll < 0 ? '−' : '+'}${Math.abs(pass.roll).toFixed(1)}°`;
  return [
    ...(pass.unavailable === null ? [] : [UNAVAILABLE_TEXTS[pass.unavailable]]),
    `Roll ${roll}, off-nadir ${pass.off_nadir.toFixed(1)}°`,
    `${pass.eclipsed ? 'Night' : 'Day'}, sun elevation ${pass.sun_elevation.toFixed(1)}°`,
    `Area in reach ${Math.round(pass.coverage * 100)} %`,
    `Forecast ±${pass.uncertainty_s.toFixed(1)} s along the track`,
  ].join('\n');
}

/** Formats an instant as "20261122T183108Z". */
function calendarInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Folds a line by octets without splitting a character. Continuation lines begin with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let [piece, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      [piece, octets] = [' ', 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}
