/** At most this many background jobs of each state are counted, because finished ones are many. */
export const MOST_COUNTED_JOBS = 10_000;
