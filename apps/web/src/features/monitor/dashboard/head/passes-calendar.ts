import type { ComingPass } from '../../data/coming-passes.ts';

/** Longest line of a calendar file, octets (RFC 5545, 3.1). */
const MOST_OCTETS = 75;

interface CalendarOptions {
  readonly asset: { readonly id: string; readonly name: string };
  readonly sensorName: (sensor: number) => string;
  readonly passes: readonly ComingPass[];
  readonly now: Date;
  /** The page of the asset. */
  readonly url: string;
}

/** Coming passes over an asset as a calendar file (RFC 5545). The same pass has the same id in every file, so that it is imported once. */
export function passesCalendar({ asset, sensorName, passes, now, url }: CalendarOptions): string {
  const events = passes.flatMap(({ sensor, startMs, endMs }) => [
    'BEGIN:VEVENT',
    `UID:${asset.id}-${sensor}-${Math.round(startMs / 60_000)}@sigma`,
    `DTSTAMP:${stamp(now.getTime())}`,
    `DTSTART:${stamp(startMs)}`,
    `DTEND:${stamp(endMs)}`,
    `SUMMARY:${escaped(`${sensorName(sensor)} over ${asset.name}`)}`,
    `DESCRIPTION:${escaped('Calculated from the orbit. Clouds may prevent a picture.')}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sigma//Monitor//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** "20261124T174000Z" */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Cuts a long line between characters; each continuation begins with a blank. */
function folded(line: string): readonly string[] {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MOST_OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current];
}
