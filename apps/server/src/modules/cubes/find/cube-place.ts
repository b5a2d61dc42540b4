import { projectionOf, type SpectralCube } from '@sigma/raster';

export type LonLat = readonly [lon: number, lat: number];

/** Column and row of a position, and back; 0, 0 is the upper left corner of the first pixel. */
export interface CubePlace {
  readonly epsg: number;
  /** As GDAL orders it: x of the corner, then what a column and a row add, then the same of y. */
  readonly transform: readonly number[];
  toPixel(position: LonLat): readonly [col: number, row: number];
  toPosition(col: number, row: number): LonLat;
}

/** The place of a cube on the map; undefined where its header has none, or one that is not a plain grid. */
export function placeOf({ place, width, height }: SpectralCube): CubePlace | undefined {
  if (!place.known) return undefined;
  const { georeference } = place;
  const projection = projectionOf(georeference.epsg);
  if (projection === undefined || georeference.transform === undefined) return undefined;
  const [a, b, c, d, e, f] = georeference.transform;
  const [middleLon] = projection.inverse(...georeference.toMap(width / 2, height / 2));
  return {
    epsg: georeference.epsg,
    transform: [c, a, b, f, d, e],
    toPixel: ([lon, lat]) => {
      // The cube may cross the antimeridian: use the longitude (modulo 360) nearest to it.
      const near = lon - 360 * Math.round((lon - middleLon) / 360);
      return georeference.toPixel(...projection.forward(near, lat));
    },
    toPosition: (col, row) => {
      const [lon, lat] = projection.inverse(...georeference.toMap(col, row));
      return [lon - 360 * Math.round(lon / 360), lat];
    },
  };
}
