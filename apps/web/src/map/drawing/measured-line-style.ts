import type { Position } from '@sigma/geo';
import type { Feature } from 'geojson';
import { distanceText } from '../../ui/text/measures.ts';
import type { LayerHost } from '../registry/layer-host.ts';

const SOURCE = 'measure';

/** Adds the empty layers of the measured line, on top of everything. */
export function addMeasuredLine(host: LayerHost): void {
  const { colours } = host;
  host.addFeatures(SOURCE, { tolerance: 0 });
  const line = { type: 'line' as const, source: SOURCE };
  host.addLayer('tools', {
    ...line,
    id: 'measure-casing',
    paint: { 'line-color': colours.casing, 'line-width': 4.5 },
    layout: { 'line-cap': 'round' },
  });
  host.addLayer('tools', {
    ...line,
    id: 'measure-line',
    paint: { 'line-color': colours.aoi, 'line-width': 2 },
  });
  host.addLayer('tools', {
    id: 'measure-ends',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 4,
      'circle-color': colours.aoi,
      'circle-stroke-color': colours.casing,
      'circle-stroke-width': 1.25,
    },
  });
  host.addLayer('tools', {
    id: 'measure-label',
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'label'],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': ['Semibold', 'Inter Variable'],
      'text-size': 13,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.7],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colours.aoi, 'text-halo-color': 'rgba(6, 10, 14, 0.85)', 'text-halo-width': 2 },
  });
}

/** Draws the measured line with its length at the end; an empty line clears it. */
export function drawMeasuredLine(host: LayerHost, line: readonly Position[], metres = 0): void {
  host.setFeatures(SOURCE, featuresOf(line, metres));
}

function featuresOf(line: readonly Position[], metres: number): Feature[] {
  const [from, to] = [line[0], line.at(-1)];
  if (from === undefined || to === undefined) return [];
  return [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map((at) => [...at]) },
    },
    endFeature(from, {}),
    endFeature(to, { label: distanceText(metres) }),
  ];
}

function endFeature(at: Position, properties: { readonly label?: string }): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [...at] } };
}
