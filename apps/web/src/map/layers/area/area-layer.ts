import { type Geometry, type Position, unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../map-colours.ts';
import { geoJsonOf } from '../to-geojson.ts';

const SOURCE = 'area';
/** Beyond so many corners a dot on each would hide the line. */
const MOST_VERTICES = 200;
/** Dashes count line widths: 7 and 4 px at 2 px. */
const DASHES = [3.5, 2];

/** The area of interest: white, dashed 7-4, an area faintly filled, with a round dot on every corner. */
export function addAreaLayers(map: LibraryMap, colours: MapColours, below: string): void {
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 });
  const outline = {
    type: 'line' as const,
    source: SOURCE,
    filter: ['!=', ['get', 'part'], 'vertex'] as ['!=', ['get', string], string],
  };
  map.addLayer(
    {
      id: 'area-fill',
      type: 'fill',
      source: SOURCE,
      // the library would close a line and fill it
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'fill-color': colours.aoiFill },
    },
    below,
  );
  map.addLayer(
    { ...outline, id: 'area-casing', paint: { 'line-color': colours.casing, 'line-width': 4.5 } },
    below,
  );
  map.addLayer(
    {
      ...outline,
      id: 'area-line',
      paint: { 'line-color': colours.aoi, 'line-width': 2, 'line-dasharray': DASHES },
    },
    below,
  );
  map.addLayer(
    {
      id: 'area-vertices',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['get', 'part'], 'vertex'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': colours.aoi,
        'circle-stroke-color': colours.casing,
        'circle-stroke-width': 1.25,
      },
    },
    below,
  );
}

/** Solid where the map is about the area, else dashed. */
export function lineArea(map: LibraryMap, isSubject: boolean): void {
  map.setPaintProperty('area-line', 'line-dasharray', isSubject ? undefined : DASHES);
}

/** Draws an area or the draft of one; nothing without. */
export function showArea(map: LibraryMap, area: Geometry | undefined): void {
  const features = area === undefined ? [] : featuresOf(area);
  map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
}

function featuresOf(area: Geometry): Feature[] {
  const whole = unwrapGeometry(area);
  const vertices = verticesOf(whole);
  return [
    ...shapeOf(whole),
    ...(vertices.length > MOST_VERTICES ? [] : vertices).map((at) => ({
      type: 'Feature' as const,
      properties: { part: 'vertex' },
      geometry: { type: 'Point' as const, coordinates: [...at] },
    })),
  ];
}

function shapeOf(geometry: Geometry): Feature[] {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return [];
  const part = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? 'area' : 'line';
  return [{ type: 'Feature', properties: { part }, geometry: geoJsonOf(geometry) }];
}

function verticesOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
      return geometry.coordinates.flat();
    case 'Polygon':
      return geometry.coordinates.flatMap((ring) => ring.slice(1));
    case 'MultiPolygon':
      return geometry.coordinates.flat().flatMap((ring) => ring.slice(1));
  }
}
