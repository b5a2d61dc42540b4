import { type BBox, MAX_ZOOM, type MapPosition, wrapLongitude } from '@sigma/geo';

/** Pixels of the map's box. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Zoom levels of the address count 256 px tiles, as web maps do: level 0 shows the Earth in 256 px. The map
 * library counts 512 px tiles, one level less.
 */
const TILE_PX = 256;
/** Where web mercator ends. */
const MAX_LATITUDE = 85.051129;

export const toLibraryZoom = (zoom: number): number => zoom - 1;
export const fromLibraryZoom = (zoom: number): number => zoom + 1;

/** The box that a map of this size shows about a position, north up; west is greater than east across ±180. */
export function viewportOf({ lat, lng, zoom }: MapPosition, { width, height }: BoxSize): BBox {
  const worldPx = TILE_PX * 2 ** zoom;
  const halfWidthDeg = (width / worldPx) * 180;
  const y = mercatorY(lat);
  const halfHeight = height / worldPx / 2;
  const isWhole = halfWidthDeg >= 180;
  return [
    isWhole ? -180 : wrapLongitude(lng - halfWidthDeg),
    latitudeOf(Math.min(1, y + halfHeight)),
    isWhole ? 180 : wrapLongitude(lng + halfWidthDeg),
    latitudeOf(Math.max(0, y - halfHeight)),
  ];
}

/** The position from which a map of this size shows a whole box with `paddingPx` round it, at most at `maxZoom`. */
export function positionShowing(
  [west, south, east, north]: BBox,
  { width, height }: BoxSize,
  { paddingPx = 48, maxZoom = MAX_ZOOM }: { readonly paddingPx?: number; readonly maxZoom?: number } = {},
): MapPosition {
  const widthDeg = east >= west ? east - west : east - west + 360;
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const room = (side: number) => Math.max(1, side - 2 * paddingPx);
  const zoomFor = (share: number, side: number) => Math.log2(room(side) / (TILE_PX * Math.max(share, 1e-9)));
  const zoom = Math.min(maxZoom, zoomFor(widthDeg / 360, width), zoomFor(bottom - top, height));
  return {
    lat: latitudeOf((top + bottom) / 2),
    lng: wrapLongitude(west + widthDeg / 2),
    zoom: Math.max(0, zoom),
  };
}

/** Metres on the ground that one pixel covers at a latitude. */
export function metresPerPixel({ lat, zoom }: Pick<MapPosition, 'lat' | 'zoom'>): number {
  const equatorM = 2 * Math.PI * 6_378_137;
  return (equatorM * Math.cos((lat * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
}

/** 0 at the upper edge of the world, 1 at the lower one. */
function mercatorY(lat: number): number {
  const held = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return 0.5 - Math.asinh(Math.tan((held * Math.PI) / 180)) / (2 * Math.PI);
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
