import { type Area, checkArea, type Position } from '@sigma/geo';
import { outlineParts, type PixelPolygon } from '@sigma/raster';
import type { GridPlaces } from './chip-grid.ts';

/**
 * The outline of a finding on the Earth, wound as RFC 7946 says; undefined where it has no area. It is valid in pixels, but its corners are
 * moved by the projection and its edges are not, so that a corner next to an edge may be on the other side of it afterwards.
 */
export function outlineArea(outline: PixelPolygon, places: GridPlaces): Area | undefined {
  const polygons = outlineParts(outline).map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => places.toPlace(x, y))),
  );
  const [only, ...others] = polygons;
  if (only === undefined) return undefined;
  const checked = checkArea(
    others.length === 0
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons },
  );
  return checked.ok ? checked.area : undefined;
}
