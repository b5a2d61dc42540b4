import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';
import { formatDms } from './dms-text.ts';
import { formatMgrs } from './mgrs-text.ts';

/** Decimal degrees; degrees, minutes and seconds; the Military Grid Reference System. */
export type PositionFormat = 'decimal' | 'dms' | 'mgrs';

/** From this many decimals of a degree (11 m) on, seconds have a decimal of their own (3 m). */
const FINE_DECIMALS = 4;

/**
 * Formats a position for people, latitude first. `decimals` (1 to 5) are those of decimal degrees; the other formats
 * are about as precise, and never less. Near the poles, which the grid does not cover, degrees replace a reference.
 * `parseCoordinateText` reads every result back.
 *
 * @example formatPosition([-122.34681, 37.79119], 'decimal', 4) // 37.7912° N, 122.3468° W
 */
export function formatPosition(position: Position, format: PositionFormat, decimals: number): string {
  switch (format) {
    case 'decimal':
      return formatDegrees(position, decimals);
    case 'dms':
      return formatDms(position, decimals < FINE_DECIMALS ? 0 : 1);
    case 'mgrs':
      return formatMgrs(position, decimals) ?? formatDegrees(position, decimals);
  }
}

function formatDegrees([lon, lat]: Position, decimals: number): string {
  return `${sided(lat, decimals, ['N', 'S'])}, ${sided(wrapLongitude(lon), decimals, ['E', 'W'])}`;
}

function sided(degrees: number, decimals: number, [positive, negative]: readonly [string, string]): string {
  const text = Math.abs(degrees).toFixed(decimals);
  return `${text}° ${degrees < 0 && Number(text) !== 0 ? negative : positive}`;
}
