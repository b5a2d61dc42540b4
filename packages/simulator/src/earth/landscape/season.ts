/**
 * The time of year as the ground feels it. `warmth` is the yearly wave (1 in high summer, -1 in deep winter),
 * `spring` the wave of winter rain (1 in early spring), `sowing` the wave of winter crops (1 in late spring);
 * all for the northern hemisphere, the southern one has them turned round.
 */
export interface Season {
  readonly warmth: number;
  readonly spring: number;
  readonly sowing: number;
  /** The same everywhere, whatever the hemisphere: for the base map. */
  readonly everywhere: boolean;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.2425;

/** The season of an instant (UTC). Warmest on day 200, wettest in the Mediterranean sense on day 60. */
export function seasonOf(instant: Date): Season {
  const day = (instant.getTime() - Date.UTC(instant.getUTCFullYear(), 0, 1)) / DAY_MS;
  const wave = (peak: number) => Math.cos((2 * Math.PI * (day - peak)) / YEAR_DAYS);
  return { warmth: wave(200), spring: wave(60), sowing: wave(140), everywhere: false };
}

/** Late summer on both halves of the Earth: the season of the base map. */
export const MID_SEASON: Season = { warmth: 0.72, spring: -0.35, sowing: 0.3, everywhere: true };

/** 1 north of the tropics, -1 south of them, 0 at the equator; always 1 for the base map's season. */
export function hemisphere(season: Season, lat: number): number {
  return season.everywhere ? 1 : Math.max(-1, Math.min(1, lat / 8));
}

/** UTC days since 1970, the step by which weather and plumes change. */
export function dayNumber(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}
