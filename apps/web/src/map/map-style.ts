import { earthMaxZoom, earthTiles, outlines, places } from 'virtual:base-map';
import type { LayerSpecification, RasterLayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseMapSettings } from './map-model.ts';
import { tileAddress } from './tile-address.ts';

/** The simulated Earth has tiles of 256 px from 5 to 16. */
const SIMULATED_ZOOMS = { minzoom: 5, maxzoom: 16 } as const;
/** Zoom of the library from which the coast of the picture is fine enough without a line. */
const COAST_ENDS = 6;
/** The last family that is found is used; the first only tells the weight. */
const LABEL_FONT = { place: ['Medium', 'Inter Variable'], large: ['Semibold', 'Inter Variable'] };
/** Base imagery steps back behind scene pictures: 84 % brightness, 82 % saturation. */
const STEPPED_BACK: NonNullable<RasterLayerSpecification['paint']> = {
  'raster-brightness-max': 0.84,
  'raster-saturation': -0.18,
  'raster-fade-duration': 150,
};

/** Scene layers go below the names. */
export const LOWEST_LABEL_LAYER = 'places';

/** Addresses inside the style have to be absolute: workers resolve them, too. */
export function mapStyle({ foreign, simulatedTiles }: BaseMapSettings, origin: string): StyleSpecification {
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const tiles = (address: string) => ({
    type: 'raster' as const,
    tiles: [absolute(tileAddress(address))],
    tileSize: 256,
  });
  const hasSimulated = foreign === null && simulatedTiles !== null;
  return {
    version: 8,
    // Lines and names are asked for first: tiles take all connections.
    sources: {
      outlines: { type: 'geojson', data: absolute(outlines) },
      places: { type: 'geojson', data: absolute(places) },
      earth: { ...tiles(earthTiles), maxzoom: earthMaxZoom },
      ...(foreign && { foreign: { ...tiles(foreign.url), maxzoom: 19 } }),
      ...(hasSimulated && { simulated: { ...tiles(simulatedTiles), ...SIMULATED_ZOOMS } }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#0b1118' } },
      imagery(foreign ? 'foreign' : 'earth'),
      ...(hasSimulated ? [imagery('simulated')] : []),
      ...outlineLayers(),
      placeLayer(),
    ],
  };
}

function imagery(source: string): LayerSpecification {
  return { id: source, type: 'raster', source, paint: STEPPED_BACK };
}

function outlineLayers(): LayerSpecification[] {
  return [
    {
      id: 'coast',
      type: 'line',
      source: 'outlines',
      maxzoom: COAST_ENDS,
      filter: ['==', ['get', 'kind'], 'coast'],
      paint: { 'line-color': '#dfeefa', 'line-opacity': 0.3, 'line-width': 0.8 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'outlines',
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': '#f4f0e4', 'line-opacity': 0.45, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
  ];
}

/** Names are drawn from the page's own font: there is no glyph server. */
function placeLayer(): LayerSpecification {
  const isLarge = ['has', 'large'] as ['has', string];
  return {
    id: LOWEST_LABEL_LAYER,
    type: 'symbol',
    source: 'places',
    filter: ['>=', ['zoom'], ['get', 'zoom']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['case', isLarge, ['literal', LABEL_FONT.large], ['literal', LABEL_FONT.place]],
      'text-size': ['case', isLarge, 14, 12],
      'symbol-sort-key': ['get', 'rank'],
      'text-max-width': 9,
      'text-padding': 6,
    },
    paint: {
      'text-color': '#ffffff',
      'text-halo-color': 'rgba(6, 10, 14, 0.78)',
      'text-halo-width': 1.4,
      'text-halo-blur': 0.4,
    },
  };
}
