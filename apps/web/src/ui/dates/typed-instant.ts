const PATTERN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/;

/** How an instant is typed: "2026-11-21 12:00", UTC. */
export const typedInstant = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Reads a typed instant, with or without seconds; undefined for other texts and for days and times that do not exist. */
export function readInstant(typed: string): string | undefined {
  const [, day, time, seconds = ':00'] = PATTERN.exec(typed.trim()) ?? [];
  if (day === undefined) return undefined;
  const instant = new Date(`${day}T${time}${seconds}.000Z`);
  // JavaScript reads 31 February as 3 March, and 24:00 as the next day.
  const isOnCalendar = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isOnCalendar ? instant.toISOString() : undefined;
}
