import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';
import type { SpectralCube } from '@sigma/raster';
import { placeOf } from '../find/cube-place.ts';

export interface PixelQuery {
  readonly lon?: number | undefined;
  readonly lat?: number | undefined;
  readonly col?: number | undefined;
  readonly row?: number | undefined;
}

/** A pixel with the position of its centre; null where the cube has no place on the map. */
export interface Pixel {
  readonly col: number;
  readonly row: number;
  readonly lon: number | null;
  readonly lat: number | null;
}

/** The pixel of a position, or of column and row; a refusal that names the fields if it is none of the cube. */
export function pixelOf(cube: SpectralCube, { lon, lat, col, row }: PixelQuery): Pixel | Refusal {
  const byPixel = col !== undefined || row !== undefined;
  if (byPixel && (lon !== undefined || lat !== undefined))
    return invalid('must not be combined with lon and lat', ['col', 'row']);
  if (byPixel) {
    if (col === undefined || row === undefined)
      return invalid('must be given together', [col === undefined ? 'col' : 'row']);
    return pixelAt(cube, col, row) ?? outsideGrid(cube, col, row);
  }
  if (lon === undefined || lat === undefined)
    return invalid('must be given, or col and row', [
      ...(lon === undefined ? ['lon'] : []),
      ...(lat === undefined ? ['lat'] : []),
    ]);
  const place = placeOf(cube);
  if (place === undefined)
    return invalid('cannot be used, because the cube has no place on the map; use col and row', [
      'lon',
      'lat',
    ]);
  const [x, y] = place.toPixel([lon, lat]);
  return (
    pixelAt(cube, Math.floor(x), Math.floor(y)) ??
    invalid('must be a position inside the scene', ['lon', 'lat'])
  );
}

function pixelAt(cube: SpectralCube, col: number, row: number): Pixel | undefined {
  if (!(col >= 0 && row >= 0 && col < cube.width && row < cube.height)) return undefined;
  const [lon, lat] = placeOf(cube)?.toPosition(col + 0.5, row + 0.5) ?? [null, null];
  return { col, row, lon, lat };
}

function outsideGrid({ width, height }: SpectralCube, col: number, row: number): Refusal {
  const issues = [
    ...(col < width
      ? []
      : [{ field: 'col', code: 'out_of_range', message: `must be a column from 0 to ${width - 1}` }]),
    ...(row < height
      ? []
      : [{ field: 'row', code: 'out_of_range', message: `must be a line from 0 to ${height - 1}` }]),
  ];
  return refuse('bad_parameter', 'The pixel is outside the scene.', issues);
}

function invalid(message: string, fields: readonly string[]): Refusal {
  const issues: FieldIssue[] = fields.map((field) => ({ field, code: 'invalid', message }));
  return refuse('bad_parameter', `A query parameter is invalid: ${fields.join(', ')} ${message}.`, issues);
}
