import { type SearchArea, searchGeometry } from '@sigma/domain';
import type { OpportunityWishes } from './opportunities.queries.ts';

type WireGeometry = OpportunityWishes['aoi'];

/** An area as it is sent; a point goes as a MultiPoint (1:5). Our shapes are read-only, those of the wire are not. */
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
