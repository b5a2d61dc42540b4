const PATTERN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/;

/** How an instant is typed: "2026-11-21 12:00", UTC. */
export const typedInstant = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Reads a typed instant; undefined if it is not one. */
export function readInstant(typed: string): string | undefined {
  const match = PATTERN.exec(typed.trim());
  if (match === null) return undefined;
  const instant = new Date(`${match[1]}T${match[2]}:00.000Z`);
  // JavaScript reads 31 February as 3 March.
  const isOnCalendar =
    !Number.isNaN(instant.getTime()) && typedInstant(instant.getTime()).startsWith(match[1] ?? '');
  return isOnCalendar ? instant.toISOString() : undefined;
}
