import { type Geometry, type Position, unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import { geoJsonOf } from '../to-geojson.ts';

const SOURCE = 'area';
/** Dots on more vertices than this would hide the line. */
const MAX_VERTICES = 200;
/** Dashes are counted in line widths: 7 and 4 px at 2 px. */
const DASHES = [3.5, 2];
const CORNER_PX = 4.5;
const CORNER_RIM_PX = 1.25;

const isVertex: ExpressionSpecification = ['==', ['get', 'part'], 'vertex'];

/** Adds the empty area of interest: a white line, dashed 7-4, a faint fill and a round dot on every vertex. */
export function addAreaStyle(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(SOURCE, { tolerance: 0 });
  host.addLayer('area', {
    id: 'fill',
    type: 'fill',
    source: SOURCE,
    // The library would close a line and fill it.
    filter: ['==', ['get', 'part'], 'area'],
    paint: { 'fill-color': colours.aoiFill },
  });
  const line = { type: 'line' as const, source: SOURCE, filter: ['!', isVertex] as ['!', typeof isVertex] };
  host.addLayer('area', {
    ...line,
    id: 'casing',
    paint: { 'line-color': colours.casing, 'line-width': 4.5 },
  });
  host.addLayer('area', {
    ...line,
    id: 'line',
    paint: { 'line-color': colours.aoi, 'line-width': 2, 'line-dasharray': DASHES },
  });
  host.addLayer('area', {
    id: 'vertices',
    type: 'circle',
    source: SOURCE,
    filter: isVertex,
    paint: {
      'circle-radius': CORNER_PX,
      'circle-color': colours.aoi,
      'circle-stroke-color': colours.casing,
      'circle-stroke-width': CORNER_RIM_PX,
    },
  });
}

/** Draws the line solid where the screen is about the area, else dashed. */
export function setAreaLine(host: LayerHost, isSubject: boolean): void {
  host.setPaint('line', 'line-dasharray', isSubject ? undefined : DASHES);
}

/** Shows or hides the dots on the corners. */
export function setAreaCorners(host: LayerHost, areShown: boolean): void {
  host.setPaint('vertices', 'circle-radius', areShown ? CORNER_PX : 0);
  host.setPaint('vertices', 'circle-stroke-width', areShown ? CORNER_RIM_PX : 0);
}

/** Draws an area, or the draft of one; undefined clears it. */
export function drawArea(host: LayerHost, area: Geometry | undefined): void {
  host.setFeatures(SOURCE, area === undefined ? [] : featuresOf(area));
}

function featuresOf(area: Geometry): Feature[] {
  const unwrapped = unwrapGeometry(area);
  const vertices = verticesOf(unwrapped);
  return [
    ...outlineOf(unwrapped),
    ...(vertices.length > MAX_VERTICES ? [] : vertices).map((at) => ({
      type: 'Feature' as const,
      properties: { part: 'vertex' },
      geometry: { type: 'Point' as const, coordinates: [...at] },
    })),
  ];
}

function outlineOf(geometry: Geometry): Feature[] {
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
