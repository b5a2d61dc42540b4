/** Slew limit in degrees off nadir for satellites that do not declare their own, as for the present satellites. */
export const USUAL_SLEW_DEG = 30;

/** Shorter windows do not count as a pass (PD-48). */
export const SHORTEST_PASS_MS = 1000;
