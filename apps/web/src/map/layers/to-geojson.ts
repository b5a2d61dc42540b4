import type { Geometry } from '@sigma/geo';
import type { Geometry as LibraryGeometry } from 'geojson';

/** Copies a read-only shape into the mutable GeoJSON types of the map library. */
export function geoJsonOf(geometry: Geometry): LibraryGeometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: [...geometry.coordinates] };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map((at) => [...at]) };
    case 'MultiLineString':
    case 'Polygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((ring) => ring.map((at) => [...at])),
      };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map((at) => [...at]))),
      };
  }
}
