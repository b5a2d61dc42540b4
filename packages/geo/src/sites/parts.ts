import type { Geometry, Position } from '../shapes/geojson.ts';

/** One part of a geometry: a point, a line, or a polygon with its holes. */
export type Part = Extract<Geometry, { readonly type: 'Point' | 'LineString' | 'Polygon' }>;

/** Lists the parts of a geometry in their order. */
export function partsOf(geometry: Geometry): readonly Part[] {
  switch (geometry.type) {
    case 'Point':
    case 'LineString':
    case 'Polygon':
      return [geometry];
    case 'MultiPoint':
      return geometry.coordinates.map((coordinates): Part => ({ type: 'Point', coordinates }));
    case 'MultiLineString':
      return geometry.coordinates.map((coordinates): Part => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return geometry.coordinates.map((coordinates): Part => ({ type: 'Polygon', coordinates }));
  }
}

/** Selects the parts with the given numbers as one geometry. */
export function geometryOfParts(geometry: Geometry, numbers: ReadonlySet<number>): Geometry {
  const parts = partsOf(geometry);
  const selected = parts.filter((_, number) => numbers.has(number));
  const [only] = selected;
  if (selected.length === parts.length) return geometry;
  if (selected.length === 1 && only) return only;
  switch (geometry.type) {
    case 'MultiPoint':
      return {
        type: 'MultiPoint',
        coordinates: geometry.coordinates.filter((_, index) => numbers.has(index)),
      };
    case 'MultiLineString':
      return {
        type: 'MultiLineString',
        coordinates: geometry.coordinates.filter((_, index) => numbers.has(index)),
      };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.filter((_, index) => numbers.has(index)),
      };
    default:
      return geometry;
  }
}

/** Lists the lines of a part: its outline and holes, or itself; a point is a line of one position. */
export function linesOfPart(part: Part): readonly (readonly Position[])[] {
  switch (part.type) {
    case 'Point':
      return [[part.coordinates]];
    case 'LineString':
      return [part.coordinates];
    case 'Polygon':
      return part.coordinates;
  }
}
