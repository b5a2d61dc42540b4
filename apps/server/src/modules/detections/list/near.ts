import { type BBox, EARTH_RADIUS_M, type Position, wrapLongitude } from '@sigma/geo';

/** The Earth is flattened, so a degree is up to half a percent shorter than on the sphere. */
const MARGIN = 1.01;

/** Boxes that contain every place within a distance; two across the antimeridian. */
export function boxesAround([lon, lat]: Position, distM: number): readonly BBox[] {
  const degrees = ((distM * MARGIN) / EARTH_RADIUS_M) * (180 / Math.PI);
  const [south, north] = [Math.max(-90, lat - degrees), Math.min(90, lat + degrees)];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const half = widest >= 90 ? 180 : degrees / Math.cos((widest * Math.PI) / 180);
  if (half >= 180) return [[-180, south, 180, north]];
  const centre = wrapLongitude(lon);
  const [west, east] = [centre - half, centre + half];
  if (west < -180)
    return [
      [west + 360, south, 180, north],
      [-180, south, east, north],
    ];
  if (east > 180)
    return [
      [west, south, 180, north],
      [-180, south, east - 360, north],
    ];
  return [[west, south, east, north]];
}
