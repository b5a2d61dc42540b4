import type { ExpressionSpecification, FilterSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { LayerHost, Slot } from '../../registry/layer-host.ts';
import type { PassPart } from './pass-features.ts';
import { addPassIcons } from './pass-icons.ts';

export const SOURCE = 'passes';
/** Style layers that the pointer hits. */
export const OTHER_FILL = 'other-fill';
export const OTHER_LINE = 'other';
export const BUSY_LINE = 'busy';
export const REACH_FILL = 'reach-fill';
const LABEL_HALO = 'rgba(6, 10, 14, 0.85)';
/** The ground stays visible through the reach. */
const REACH_OPACITY = 0.1;
/** Seen from far, twenty outlines at full opacity would hide the selected pass. */
const OTHER_OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.35, 9, 0.9];

const isPart = (...parts: readonly PassPart[]): FilterSpecification => [
  'in',
  ['get', 'part'],
  ['literal', [...parts]],
];

/** Adds the empty layers of satellite passes: reaches below the area, the ground track with its times above it. */
export function addPassStyle(host: LayerHost): void {
  host.addFeatures(SOURCE, { tolerance: 0 });
  addPassIcons(host.map, host.colours);
  addReaches(host);
  addTrack(host);
  addTimes(host);
}

type LineStyle = Pick<LineLayerSpecification, 'id' | 'filter' | 'paint' | 'layout'>;

function addLine(host: LayerHost, slot: Slot, { layout, ...line }: LineStyle): void {
  host.addLayer(slot, {
    ...line,
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round', ...layout },
  });
}

function addReaches(host: LayerHost): void {
  const { colours } = host;
  // Invisible, but hit by a click.
  host.addLayer('reach', {
    id: OTHER_FILL,
    type: 'fill',
    source: SOURCE,
    filter: isPart('other', 'busy'),
    paint: { 'fill-opacity': 0 },
  });
  addLine(host, 'reach', {
    id: 'other-casing',
    filter: isPart('other'),
    paint: { 'line-color': colours.casing, 'line-width': 3.75, 'line-opacity': OTHER_OPACITY },
  });
  addLine(host, 'reach', {
    id: OTHER_LINE,
    filter: isPart('other'),
    paint: { 'line-color': colours.strip, 'line-width': 1.25, 'line-opacity': OTHER_OPACITY },
  });
  addLine(host, 'reach', {
    id: BUSY_LINE,
    filter: isPart('busy'),
    paint: {
      'line-color': colours.strip,
      'line-width': 1.25,
      'line-opacity': OTHER_OPACITY,
      'line-dasharray': [3, 4],
    },
  });
  host.addLayer('reach', {
    id: REACH_FILL,
    type: 'fill',
    source: SOURCE,
    filter: isPart('reach'),
    paint: { 'fill-color': colours.selected, 'fill-opacity': REACH_OPACITY },
  });
  addLine(host, 'reach', {
    id: 'reach-casing',
    filter: isPart('reach'),
    paint: { 'line-color': colours.casing, 'line-width': 4.5 },
  });
  addLine(host, 'reach', {
    id: 'reach',
    filter: isPart('reach'),
    paint: { 'line-color': colours.selected, 'line-width': 2 },
  });
}

/** A strong line within the window, a fainter one before and after it. */
function addTrack(host: LayerHost): void {
  const { colours } = host;
  const layout = { 'line-cap': 'round' as const };
  addLine(host, 'tracks', {
    id: 'way',
    filter: isPart('way'),
    layout,
    paint: { 'line-color': colours.track, 'line-width': 1.25, 'line-opacity': 0.55 },
  });
  addLine(host, 'tracks', {
    id: 'track-casing',
    filter: isPart('track'),
    layout,
    paint: { 'line-color': colours.casing, 'line-width': 4.5 },
  });
  addLine(host, 'tracks', {
    id: 'track',
    filter: isPart('track'),
    layout,
    paint: { 'line-color': colours.track, 'line-width': 2 },
  });
  host.addLayer('tracks', {
    id: 'ticks',
    type: 'circle',
    source: SOURCE,
    filter: isPart('tick'),
    paint: {
      'circle-radius': 3.5,
      'circle-color': colours.track,
      'circle-stroke-color': colours.casing,
      'circle-stroke-width': 1.25,
    },
  });
}

function addTimes(host: LayerHost): void {
  const { colours } = host;
  host.addLayer('marks', {
    id: 'direction',
    type: 'symbol',
    source: SOURCE,
    filter: isPart('track', 'way'),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 140,
      'icon-image': 'pass-arrow',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  host.addLayer('marks', {
    id: 'times',
    type: 'symbol',
    source: SOURCE,
    filter: isPart('tick', 'satellite'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': ['Semibold', 'Inter Variable'],
      'text-size': 11,
      'text-anchor': 'left',
      'text-offset': [
        'case',
        ['==', ['get', 'part'], 'satellite'],
        ['literal', [1.7, 0]],
        ['literal', [0.8, 0]],
      ],
      'text-padding': 4,
    },
    paint: { 'text-color': colours.track, 'text-halo-color': LABEL_HALO, 'text-halo-width': 1.6 },
  });
  host.addLayer('marks', {
    id: 'satellite',
    type: 'symbol',
    source: SOURCE,
    filter: isPart('satellite'),
    layout: { 'icon-image': 'pass-satellite', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  });
}
