/** What a calendar says of a pass; instants as ISO 8601 text, angles in degrees. */
export interface CalendarPass {
  readonly id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly sensor_name: string;
  readonly roll: number | null;
  readonly off_nadir: number;
  readonly sun_elevation: number;
  readonly eclipsed: boolean;
  /** 0 to 1. */
  readonly coverage: number;
  readonly uncertainty_s: number;
  /** `[lon, lat]` */
  readonly target: readonly number[];
}

export interface CalendarOptions {
  /** The area, as people call it: stands in every title. */
  readonly area: string;
  /** The moment of writing (DTSTAMP). */
  readonly writtenAt: Date;
  /** Leads from an event back to the search. */
  readonly url?: string;
}

const MOST_OCTETS = 75;

/**
 * Passes as a calendar file (RFC 5545): one event a pass, instants in UTC and whole seconds (3.3.5 has no
 * fractions: the beginning is brought forward, the end put off), text escaped (3.3.11), lines folded at 75 octets
 * (3.1), marked as time that is not taken.
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
  return lines.map((line) => `${folded(line)}\r\n`).join('');
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
    `SUMMARY:${escaped(`${pass.sensor_name} over ${area}`)}`,
    `DESCRIPTION:${escaped(descriptionOf(pass))}`,
    `GEO:${lat.toFixed(6)};${lon.toFixed(6)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'CATEGORIES:Satellite pass',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function descriptionOf(pass: CalendarPass): string {
  const roll = pass.roll === null ? 'N/A' : `${pass.roll < 0 ? '−' : '+'}${Math.abs(pass.roll).toFixed(1)}°`;
  return [
    `Roll ${roll}, off-nadir ${pass.off_nadir.toFixed(1)}°`,
    `${pass.eclipsed ? 'Night' : 'Day'}, sun elevation ${pass.sun_elevation.toFixed(1)}°`,
    `Area covered ${Math.round(pass.coverage * 100)} %`,
    `Forecast ±${pass.uncertainty_s.toFixed(1)} s along the track`,
  ].join('\n');
}

/** "20261122T183108Z" */
function calendarInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Octets count, and no character is cut in two; what goes on begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let [piece, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece);
      [piece, octets] = [' ', 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}
