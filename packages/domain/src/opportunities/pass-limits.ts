/** Satellites that say nothing about how far they turn are searched as the present ones fly; degrees off nadir. */
export const USUAL_SLEW_DEG = 30;

/** Decision 48: what is shorter is no pass. */
export const SHORTEST_PASS_MS = 1000;
