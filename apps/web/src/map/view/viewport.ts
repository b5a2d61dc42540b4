import { type BBox, MAX_ZOOM, type MapPosition, wrapLongitude } from '@sigma/geo';

/** The size of a map's box in pixels. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Zoom levels of the address count tiles of 256 px, as web maps do: level 0 shows the Earth in 256 px. The map library
 * counts tiles of 512 px, which is one level less.
 */
const TILE_PX = 256;
/** The latitude where web mercator ends, in degrees. */
const MAX_LATITUDE = 85.051129;

export const toLibraryZoom = (zoom: number): number => zoom - 1;
export const fromLibraryZoom = (zoom: number): number => zoom + 1;

/** The ground that a map of this size shows at a position, north up. West is greater than east across ±180. */
export function viewportOf({ lat, lng, zoom }: MapPosition, { width, height }: BoxSize): BBox {
  const worldPx = TILE_PX * 2 ** zoom;
  const halfWidthDeg = (width / worldPx) * 180;
  const y = mercatorY(lat);
  const halfHeight = height / worldPx / 2;
  const isWholeWorld = halfWidthDeg >= 180;
  return [
    isWholeWorld ? -180 : wrapLongitude(lng - halfWidthDeg),
    latitudeOf(Math.min(1, y + halfHeight)),
    isWholeWorld ? 180 : wrapLongitude(lng + halfWidthDeg),
    latitudeOf(Math.max(0, y - halfHeight)),
  ];
}

/** What is left free around a box, in pixels. */
export interface Margins {
  readonly top: number;
  readonly bottom: number;
  readonly sides: number;
}

const MARGINS: Margins = { top: 48, bottom: 48, sides: 48 };

/** The position at which a map of this size shows a complete box with margins around it, at most at `maxZoom`. */
export function positionShowing(
  [west, south, east, north]: BBox,
  { width, height }: BoxSize,
  { margins = MARGINS, maxZoom = MAX_ZOOM }: { readonly margins?: Margins; readonly maxZoom?: number } = {},
): MapPosition {
  const widthDeg = east >= west ? east - west : east - west + 360;
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const zoomFor = (share: number, usablePx: number) =>
    Math.log2(Math.max(1, usablePx) / (TILE_PX * Math.max(share, 1e-9)));
  const zoom = Math.max(
    0,
    Math.min(
      maxZoom,
      zoomFor(widthDeg / 360, width - 2 * margins.sides),
      zoomFor(bottom - top, height - margins.top - margins.bottom),
    ),
  );
  const shift = (margins.bottom - margins.top) / 2 / (TILE_PX * 2 ** zoom);
  return { lat: latitudeOf((top + bottom) / 2 + shift), lng: wrapLongitude(west + widthDeg / 2), zoom };
}

/**
 * The latitude nearest to the given one at which a map of this height shows nothing beyond the ends of web mercator;
 * the equator where the complete world is lower than the map.
 */
export function latitudeInWorld({ lat, zoom }: Pick<MapPosition, 'lat' | 'zoom'>, heightPx: number): number {
  const half = heightPx / (TILE_PX * 2 ** zoom) / 2;
  return half >= 0.5 ? 0 : latitudeOf(Math.max(half, Math.min(1 - half, mercatorY(lat))));
}

/** The metres on the ground that one pixel covers at a latitude. */
export function metresPerPixel({ lat, zoom }: Pick<MapPosition, 'lat' | 'zoom'>): number {
  const equatorM = 2 * Math.PI * 6_378_137;
  return (equatorM * Math.cos((lat * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
}

/** Web mercator from 0 at the upper edge of the world to 1 at the lower one. */
function mercatorY(lat: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return 0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI);
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
