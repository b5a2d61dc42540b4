import type { Input, searchOpportunities } from '@sigma/contract';
import { type SearchArea, searchGeometry } from '@sigma/domain';

type WireGeometry = NonNullable<Input<typeof searchOpportunities>['body']>['aoi'];

/** Copies an area into the mutable shape that a request body has. A point is sent as a MultiPoint (spec 1:5). */
export function wireGeometry(area: SearchArea): WireGeometry {
  const geometry = searchGeometry(area);
  switch (geometry.type) {
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map(([lon, lat]) => [lon, lat]) };
    case 'MultiLineString':
    case 'Polygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((line) => line.map(([lon, lat]) => [lon, lat])),
      };
    case 'MultiPolygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((polygon) =>
          polygon.map((ring) => ring.map(([lon, lat]) => [lon, lat])),
        ),
      };
  }
}
