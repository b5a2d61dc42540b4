import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

/**
 * Formats a position in degrees, minutes and seconds, latitude first. `decimals` applies to the seconds; one
 * decimal is about 3 m. `parseCoordinateText` reads the result back.
 *
 * @example formatDms([-122.429, 37.779]) // 37°46'44.4"N, 122°25'44.4"W
 */
export function formatDms([lon, lat]: Position, decimals = 1): string {
  return `${dms(lat, 'N', 'S', decimals)}, ${dms(wrapLongitude(lon), 'E', 'W', decimals)}`;
}

function dms(degrees: number, positive: string, negative: string, decimals: number): string {
  const perSecond = 10 ** decimals;
  // The value is rounded once, before it is divided, so that 59.99" never becomes 60".
  const units = Math.round(Math.abs(degrees) * 3600 * perSecond);
  const seconds = (units % (60 * perSecond)) / perSecond;
  const minutes = Math.floor(units / (60 * perSecond)) % 60;
  const letter = degrees < 0 && units > 0 ? negative : positive;
  return `${Math.floor(units / (3600 * perSecond))}°${minutes}'${seconds.toFixed(decimals)}"${letter}`;
}
