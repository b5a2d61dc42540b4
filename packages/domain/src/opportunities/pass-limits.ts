/** Slew limit in degrees off nadir for satellites that do not declare their own, as for the present satellites. */
export const USUAL_SLEW_DEG = 30;

/** Shorter windows do not count as a pass (PD-48). */
export const SHORTEST_PASS_MS = 1000;

/** The most sites of one search; `sitesOf` of `@sigma/geo` divides an area into sites (PD-24). */
export const MAX_SEARCH_SITES = 500;
/** The most sites times days of one search: 500 sites for a month, 50 for a year. */
export const MAX_SITE_DAYS = 18_300;
/** The most passes that one search finds before it is rejected. */
export const MAX_FOUND_PASSES = 50_000;
/** The most sites of a requested capture. */
export const MAX_TASKING_SITES = 100;
