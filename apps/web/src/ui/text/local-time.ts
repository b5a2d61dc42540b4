const formats = new Map<string, Intl.DateTimeFormat>();

/** The time zone of this browser, such as "Europe/Berlin". */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The time of an instant in a time zone, to stand next to the time in UTC: "09:14 CET", with the day where it is
 * another one: "22 Nov, 00:14 CET". Empty while the zone has the time of UTC, and for an invalid instant.
 */
export function localTimeText(instant: Date, zone = browserZone()): string {
  if (Number.isNaN(instant.getTime())) return '';
  const local = partsIn(zone, instant);
  const utc = partsIn('UTC', instant);
  if (local.time === utc.time && local.day === utc.day) return '';
  return `${local.day === utc.day ? '' : `${local.day}, `}${local.time} ${local.zone}`;
}

function partsIn(zone: string, instant: Date) {
  const known = formats.get(zone) ?? formatIn(zone);
  formats.set(zone, known);
  const parts = Object.fromEntries(known.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    // Months have three letters: en-GB writes "Sept".
    day: `${parts.day} ${parts.month}`.replace('Sept', 'Sep'),
    time: `${parts.hour}:${parts.minute}`,
    zone: parts.timeZoneName ?? zone,
  };
}

function formatIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  });
}
