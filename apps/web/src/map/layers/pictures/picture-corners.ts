import type { PictureCorners } from './map-picture.ts';

type Corner = readonly [lon: number, lat: number];

/**
 * Corners as the map library expects them: longitudes run on from the first, so that a picture across the antimeridian
 * is not torn apart, and its middle is within -180 (included) to 180, because the library rejects others.
 */
export function cornersOnMap(corners: PictureCorners): readonly [Corner, Corner, Corner, Corner] {
  const [[first]] = corners;
  const lons = corners.map(([lon]) => first + ((((lon - first) % 360) + 540) % 360) - 180);
  const middle = (Math.min(...lons) + Math.max(...lons)) / 2;
  const shiftDeg = -360 * Math.floor((middle + 180) / 360);
  const at = (index: 0 | 1 | 2 | 3): Corner => [(lons[index] ?? first) + shiftDeg, corners[index][1]];
  return [at(0), at(1), at(2), at(3)];
}
