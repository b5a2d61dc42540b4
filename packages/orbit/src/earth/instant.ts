import { MS_PER_DAY } from '@sigma/geo';

/**
 * A moment in UTC: a Date, or milliseconds since 1970-01-01T00:00Z with fractions, because element sets are dated
 * to 0.9 ms and refined passes to microseconds.
 */
export type Instant = Date | number;

export const MS_PER_MINUTE = 60_000;
const J2000_MS = Date.UTC(2000, 0, 1, 12);

/** Milliseconds since 1970-01-01T00:00Z, with fractions. */
export const msOf = (instant: Instant): number => instant.valueOf();

/** Days since 2000-01-01T12:00, assuming UT1 = UTC (they differ by at most 0.9 s, 0.004 degrees of rotation). */
export const daysSinceJ2000 = (instant: Instant): number => (msOf(instant) - J2000_MS) / MS_PER_DAY;
