import type { Position } from '../shapes/geojson.ts';
import { wrapLongitude } from '../sphere/sphere.ts';

/** The position of the map: centre in degrees and a zoom level of 0 to 21. */
export interface MapPosition {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

export const MIN_ZOOM = 0;
export const MAX_ZOOM = 21;
export const DEFAULT_ZOOM = 13;
/** The map's own default centre. */
export const DEFAULT_CENTRE: Position = [-122.429, 37.779];
/** The default longitude of an address differs from the map's own default. */
export const DEFAULT_ADDRESS_LON = -122.47;
export const DEFAULT_MAP_POSITION: MapPosition = {
  lat: DEFAULT_CENTRE[1],
  lng: DEFAULT_ADDRESS_LON,
  zoom: DEFAULT_ZOOM,
};

/**
 * Reads the position part of an address, `@lat,lng` or `@lat,lng,zoom`. Returns null for anything else: no leading
 * "@", no comma, not a number, a latitude beyond a pole. Zoom is clamped to 0 to 21 and defaults to 13; longitudes
 * are brought within ±180.
 */
export function parseMapPosition(text: string): MapPosition | null {
  if (!text.startsWith('@') || !text.includes(',')) return null;
  const parts = text.slice(1).split(',');
  if (parts.length > 3) return null;
  const [lat, lng, zoom] = parts.map(toNumber);
  if (lat === undefined || lng === undefined || Number.isNaN(lat) || Number.isNaN(lng)) return null;
  if (Math.abs(lat) > 90 || Number.isNaN(zoom ?? 0)) return null;
  return { lat, lng: wrapLongitude(lng), zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom ?? DEFAULT_ZOOM)) };
}

function toNumber(text: string): number {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Formats a map position as `@lat,lng,zoom` with at most three decimals each. */
export function formatMapPosition(position: Partial<MapPosition> = {}): string {
  const { lat, lng, zoom } = { ...DEFAULT_MAP_POSITION, ...position };
  return `@${[lat, wrapLongitude(lng), zoom].map((value) => rounded(value, 3)).join(',')}`;
}

/** Formats a position for people: "lat, lon" in degrees with five decimals (about a metre). */
export function formatCoordinates(position: Position): string {
  const [lon, lat] = position;
  return `${rounded(lat, 5).toFixed(5)}, ${rounded(wrapLongitude(lon), 5).toFixed(5)}`;
}

function rounded(value: number, decimals: number): number {
  // Adding zero turns -0 into 0.
  return Number(value.toFixed(decimals)) + 0;
}
