import type { Area } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { LineLayerSpecification } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import { geoJsonOf } from '../to-geojson.ts';
import { rimLines } from './rim-lines.ts';
import type { SatelliteCircles } from './satellites.ts';

const CIRCLES = 'circles';
const CASING_PX = 2.5;

type CircleName = 'horizon' | 'slew';

/** Adds the empty layers of the circles around a satellite: faint areas, a casing and the rims. */
export function addCircleStyle(host: LayerHost): void {
  host.addFeatures(CIRCLES, { tolerance: 0.2 });
  addArea(host, 'horizon', 0.35);
  addArea(host, 'slew', 1);
  host.addLayer('tracks', {
    id: 'rim-casing',
    type: 'line',
    source: CIRCLES,
    filter: ['in', ['get', 'part'], ['literal', ['horizon-rim', 'slew-rim']]],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': host.colours.casing, 'line-width': 1.5 + CASING_PX, 'line-opacity': 0.6 },
  });
  addRim(host, 'horizon', { 'line-dasharray': [3, 2] });
  addRim(host, 'slew', {});
}

function addArea(host: LayerHost, name: CircleName, opacity: number): void {
  host.addLayer('tracks', {
    id: name,
    type: 'fill',
    source: CIRCLES,
    filter: ['==', ['get', 'part'], name],
    // When zoomed in, the circle fills the view and only darkens the map.
    paint: {
      'fill-color': host.colours.selectedFill,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 3, opacity, 5, 0],
      'fill-antialias': false,
    },
  });
}

function addRim(host: LayerHost, name: CircleName, dashes: LineLayerSpecification['paint']): void {
  host.addLayer('tracks', {
    id: `${name}-rim`,
    type: 'line',
    source: CIRCLES,
    filter: ['==', ['get', 'part'], `${name}-rim`],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': host.colours.selected, 'line-width': 1.5, ...dashes },
  });
}

/** Draws the circles; undefined clears them. */
export function drawCircles(host: LayerHost, circles: SatelliteCircles | undefined): void {
  host.setFeatures(
    CIRCLES,
    circles === undefined
      ? []
      : [
          ...circleFeatures('horizon', circles.horizon),
          ...(circles.slew === undefined ? [] : circleFeatures('slew', circles.slew)),
        ],
  );
}

function circleFeatures(name: CircleName, area: Area): Feature[] {
  return [
    { type: 'Feature', properties: { part: name }, geometry: geoJsonOf(area) },
    { type: 'Feature', properties: { part: `${name}-rim` }, geometry: geoJsonOf(rimLines(area)) },
  ];
}
