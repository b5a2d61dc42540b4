import { MS_PER_DAY } from '@sigma/geo';

/**
 * The time of year as annual cycles: `warmth` (1 in high summer, -1 in deep winter), `spring` for winter rain (1 in
 * early spring) and `sowing` for winter crops (1 in late spring). All are for the northern hemisphere; their signs are
 * reversed in the southern.
 */
export interface Season {
  readonly warmth: number;
  readonly spring: number;
  readonly sowing: number;
  /** Whether the season is the same in both hemispheres, for the base map. */
  readonly everywhere: boolean;
}

const YEAR_DAYS = 365.2425;

/** The season of an instant (UTC). Warmest on day 200, wettest in the Mediterranean sense on day 60. */
export function seasonOf(instant: Date): Season {
  const day = (instant.getTime() - Date.UTC(instant.getUTCFullYear(), 0, 1)) / MS_PER_DAY;
  const wave = (peak: number) => Math.cos((2 * Math.PI * (day - peak)) / YEAR_DAYS);
  return { warmth: wave(200), spring: wave(60), sowing: wave(140), everywhere: false };
}

/** Late summer in both hemispheres: the season of the base map. */
export const MID_SEASON: Season = { warmth: 0.72, spring: -0.35, sowing: 0.3, everywhere: true };

/** 1 north of the tropics, -1 south of them, 0 at the equator; always 1 for the base map's season. */
export function hemisphere(season: Season, lat: number): number {
  return season.everywhere ? 1 : Math.max(-1, Math.min(1, lat / 8));
}

/** UTC days since 1970; weather and plumes change from day to day. */
export function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / MS_PER_DAY);
}
