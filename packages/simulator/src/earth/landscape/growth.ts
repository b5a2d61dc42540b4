import { clamp01, mix, smoothstep } from '../sampling/noise.ts';
import { hemisphere, type Season } from './season.ts';

export interface GrowthPlace {
  readonly meanC: number;
  readonly swingC: number;
  readonly mediterranean: number;
  readonly dry: number;
  readonly lat: number;
}

/** Green fraction of grass on a day: it follows warmth, but winter rain in Mediterranean climates. */
export function meadowGreen({ meanC, swingC, mediterranean, dry, lat }: GrowthPlace, season: Season): number {
  const side = hemisphere(season, lat);
  const now = meanC + swingC * side * season.warmth;
  const growing = smoothstep(2, 14, now) * (1 - 0.25 * smoothstep(24, 34, now));
  const rainy = 0.08 + 0.85 * smoothstep(-0.2, 0.85, side * season.spring);
  const moist = smoothstep(0.85, 0.25, dry);
  return clamp01(mix(growing * moist, rainy * Math.min(1, moist * 1.4), mediterranean));
}

/** Temperature of a day at a spot, degrees Celsius: the annual cycle, minus 6.5 degrees per kilometre of height. */
export function temperatureC(
  meanC: number,
  swingC: number,
  lat: number,
  aboveM: number,
  season: Season,
): number {
  return meanC + swingC * hemisphere(season, lat) * season.warmth - aboveM * 0.0065;
}
