/// <reference path="./mgrs.d.ts" />
import { forward, toPoint } from 'mgrs';
import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

/** Zone, band, square of 100 km, then easting and northing with the same number of digits. */
const REFERENCE = /^(0?[1-9]|[1-5]\d|60)([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])(\d{2,10})$/;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const BAND_DEG = 8;
/** Half the width of a zone, and of the widened ones of Norway and Svalbard. */
const ZONE_HALF_DEG = { usual: 3, widened: 6 } as const;
/** A square may reach a little across the edge of its zone or band. */
const EDGE_DEG = 0.2;

/**
 * Reads a reference of the Military Grid Reference System with at least one digit each for easting and northing, and
 * returns the middle of the square that it names. Returns undefined for everything else, and for a reference whose
 * letters name a square outside its zone or band.
 *
 * @example parseMgrsText('31U DQ 48251 11932') // [2.2945, 48.8582]
 */
export function parseMgrsText(text: string): Position | undefined {
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  const [, zone, band, column, row, digits] = REFERENCE.exec(compact) ?? [];
  if (zone === undefined || band === undefined || digits === undefined || digits.length % 2 !== 0)
    return undefined;
  const [lon, lat] = toPoint(`${Number(zone)}${band}${column}${row}${digits}`);
  return isInZone(lon, Number(zone), band) && isInBand(lat, band) ? [wrapLongitude(lon), lat] : undefined;
}

/** A centimetre before the antimeridian: the library would round a position behind it up to a zone 61. */
const EASTERNMOST = 179.999_999_9;
/** The grid covers latitudes from 80° S to 84° N. */
const GRID_LAT = [-80, 84] as const;

/**
 * Formats a position as a reference of the Military Grid Reference System: the square that contains it, with 1 to 5
 * `digits` each for easting and northing (5 are a metre, 1 are 10 km). `parseMgrsText` reads the result back. Returns
 * undefined near the poles, which the grid does not cover.
 *
 * @example formatMgrs([2.2945, 48.8582]) // '31U DQ 48252 11933'
 */
export function formatMgrs([lon, lat]: Position, digits = 5): string | undefined {
  if (!(lat >= GRID_LAT[0] && lat < GRID_LAT[1])) return undefined;
  const reference = forward([Math.min(wrapLongitude(lon), EASTERNMOST), lat], digits);
  const square = reference.slice(0, -2 * digits);
  const [easting, northing] = [reference.slice(-2 * digits, -digits), reference.slice(-digits)];
  return `${square.slice(0, -2)} ${square.slice(-2)} ${easting} ${northing}`;
}

function isInZone(lon: number, zone: number, band: string): boolean {
  const half = band === 'V' || band === 'X' ? ZONE_HALF_DEG.widened : ZONE_HALF_DEG.usual;
  return Math.abs(wrapLongitude(lon - (6 * zone - 183))) <= half + EDGE_DEG;
}

function isInBand(lat: number, band: string): boolean {
  const south = -80 + BAND_DEG * BANDS.indexOf(band);
  // The northernmost band is 12° high.
  const north = band === 'X' ? 84 : south + BAND_DEG;
  return lat >= south - EDGE_DEG && lat <= north + EDGE_DEG;
}
