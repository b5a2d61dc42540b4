import type { PictureCorners } from './map-picture.ts';

type Corner = readonly [lon: number, lat: number];

/**
 * Corners as the map library takes them: longitudes run on from the first, so that a picture across the
 * antimeridian is not torn open, and its middle lies within -180 (included) to 180 (the library refuses others).
 */
export function cornersOnMap(corners: PictureCorners): readonly [Corner, Corner, Corner, Corner] {
  const [[first]] = corners;
  const lons = corners.map(([lon]) => first + ((((lon - first) % 360) + 540) % 360) - 180);
  const middle = (Math.min(...lons) + Math.max(...lons)) / 2;
  const turn = -360 * Math.floor((middle + 180) / 360);
  const at = (index: 0 | 1 | 2 | 3): Corner => [(lons[index] ?? first) + turn, corners[index][1]];
  return [at(0), at(1), at(2), at(3)];
}
