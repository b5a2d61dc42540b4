/** Milliseconds of a day in UTC. */
export const DAY_MS = 86_400_000;
