import type { Position } from '@sigma/geo';
import { type AffineTransform, applyAffine, invertAffine, projectionOf } from '@sigma/raster';

/** A pixel of a cube: column and line, from 0. */
export interface CubePixel {
  readonly col: number;
  readonly row: number;
}

/** Size of a cube and its place on the map. */
export interface CubePlace {
  readonly width: number;
  readonly height: number;
  readonly epsg: number;
  /** From column and row to map coordinates, in the order of GDAL: x, dx/dcol, dx/drow, y, dy/dcol, dy/drow. */
  readonly transform: readonly number[];
}

/** Converts between positions on the ground and pixels of a cube. */
export interface CubeGrid {
  /** The pixel below a position; undefined outside the cube. */
  readonly pixelAt: (position: Position) => CubePixel | undefined;
  readonly centreOf: (pixel: CubePixel) => Position;
  /** The position of a column and row, which count from the upper left corner of the first pixel. */
  readonly positionOf: (col: number, row: number) => Position;
  /** The closed outline of a pixel. */
  readonly outlineOf: (pixel: CubePixel) => readonly Position[];
}

/** The grid of a cube; undefined for a projection that cannot be calculated here. */
export function cubeGrid({ width, height, epsg, transform }: CubePlace): CubeGrid | undefined {
  const projection = projectionOf(epsg);
  const [x = 0, xPerCol = 0, xPerRow = 0, y = 0, yPerCol = 0, yPerRow = 0] = transform;
  const toMap: AffineTransform = [xPerCol, xPerRow, x, yPerCol, yPerRow, y];
  const toPixel = invertAffine(toMap);
  if (projection === undefined || toPixel === undefined) return undefined;
  const ground = (col: number, row: number) => projection.inverse(...applyAffine(toMap, col, row));
  return {
    pixelAt: ([lon, lat]) => {
      const [atCol, atRow] = applyAffine(toPixel, ...projection.forward(lon, lat));
      const [col, row] = [Math.floor(atCol), Math.floor(atRow)];
      return col >= 0 && row >= 0 && col < width && row < height ? { col, row } : undefined;
    },
    positionOf: ground,
    centreOf: ({ col, row }) => ground(col + 0.5, row + 0.5),
    outlineOf: ({ col, row }) => [
      ground(col, row),
      ground(col + 1, row),
      ground(col + 1, row + 1),
      ground(col, row + 1),
      ground(col, row),
    ],
  };
}
