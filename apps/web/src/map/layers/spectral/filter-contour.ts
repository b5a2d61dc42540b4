import type { Polygon, Position } from '@sigma/geo';
import { contourAt, type PixelPoint, type Plane, smoothPlane } from '@sigma/raster';
import type { CubeGrid } from './cube-grid.ts';

/** The outline of what a filter shows around a place, on the map; or why there is none. */
export type FilterContour =
  | {
      readonly state: 'traced';
      readonly outline: Polygon;
      /** Where the filter is strongest inside. */
      readonly peak: Position;
      readonly pixels: number;
    }
  | { readonly state: 'below' | 'too large' | 'outside' };

/** The plane of a filter, smoothed for contours. */
export interface ContourPlane {
  readonly plane: Plane;
  readonly grid: CubeGrid;
}

export const contourPlane = (plane: Plane, grid: CubeGrid): ContourPlane => ({
  plane: smoothPlane(plane),
  grid,
});

/** The value of the smoothed plane at a place; undefined outside of it and where there is none. */
export function valueAt({ plane, grid }: ContourPlane, place: Position): number | undefined {
  const pixel = grid.pixelAt(place);
  const value = pixel && plane.values[pixel.row * plane.width + pixel.col];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** The contour at a level around a place. */
export function filterContour({ plane, grid }: ContourPlane, place: Position, level: number): FilterContour {
  const pixel = grid.pixelAt(place);
  if (pixel === undefined) return { state: 'outside' };
  const contour = contourAt(plane, [pixel.col, pixel.row], level);
  if (contour.state !== 'traced') return contour;
  const onMap = ([col, row]: PixelPoint): Position => grid.positionOf(col, row);
  return {
    state: 'traced',
    outline: { type: 'Polygon', coordinates: contour.outline.map((ring) => ring.map(onMap)) },
    peak: onMap(contour.peak),
    pixels: contour.pixels,
  };
}
