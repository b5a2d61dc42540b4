/** Milliseconds of a day in UTC, which has no leap seconds here. */
export const DAY_MS = 86_400_000;
