import type { Polygon, Position } from '@sigma/geo';
import type { PixelPolygon } from '@sigma/raster';
import type { GridPlaces } from './chip-grid.ts';

/** The outline of a finding on the Earth; undefined where it has no area. */
export function outlinePolygon(outline: PixelPolygon, places: GridPlaces): Polygon | undefined {
  const rings = outline.map((ring) => ring.map(([x, y]): Position => places.toPlace(x, y)));
  return rings[0] === undefined || rings[0].length < 4 ? undefined : { type: 'Polygon', coordinates: rings };
}
