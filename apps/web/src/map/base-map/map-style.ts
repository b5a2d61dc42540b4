import { earthMaxZoom, earthTiles, vectorMaxZoom } from 'virtual:base-map';
import type {
  ExpressionSpecification,
  LayerSpecification,
  RasterLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { fade } from '../registry/fade.ts';
import type { BaseMapSettings } from './base-map-settings.ts';
import { patientAddress } from './patient-tiles.ts';
import { tileAddress } from './tile-address.ts';
import { VECTOR_TILES } from './vector-packs.ts';

/** The simulated Earth has tiles of 256 px from 5 to 16. */
const SIMULATED_ZOOMS = { minzoom: 5, maxzoom: 16 } as const;
/** The library's zoom where the Blue Marble starts to fade out, because its pixels are too coarse: zoom 6 of the address. */
const MARBLE_ENDS = 5;
/** The zoom from which the Blue Marble is invisible. */
const MARBLE_GONE = 6;
const SEA = '#0f2230';
const LAND = '#39423a';
/** The library uses the last font family; the first only sets the weight. */
const LABEL_FONT = { place: ['Medium', 'Inter Variable'], large: ['Semibold', 'Inter Variable'] };
/** Between these zooms of the library, names of places become quieter. */
const LABELS_FADE = { from: 12, to: 14 } as const;
/** How long tiles and names take to appear, and changed colours to change. */
export const FADE_MS = 150;
const CHANGE_MS = 300;

/** Base imagery is subdued behind pictures of scenes: 84 % brightness, 82 % saturation. */
const subdued = (): NonNullable<RasterLayerSpecification['paint']> => ({
  'raster-brightness-max': 0.84,
  'raster-saturation': -0.18,
  'raster-fade-duration': fade(FADE_MS),
});

/** The names of places. Most layers are drawn below it. */
export const LOWEST_LABEL_LAYER = 'places';

/** The style of the base map. Its addresses are absolute, because workers also resolve them. */
export function mapStyle({ foreign, simulatedTiles }: BaseMapSettings, origin: string): StyleSpecification {
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const tiles = (address: string) => {
    const whole = absolute(tileAddress(address));
    return {
      type: 'raster' as const,
      tiles: [address.startsWith('/') ? patientAddress(whole) : whole],
      tileSize: 256,
    };
  };
  const hasSimulated = foreign === null && simulatedTiles !== null;
  return {
    version: 8,
    transition: { duration: fade(CHANGE_MS), delay: 0 },
    // Lines and names are requested first, because tiles occupy all connections.
    sources: {
      vectors: { type: 'vector', tiles: [VECTOR_TILES], maxzoom: vectorMaxZoom },
      ...(foreign
        ? { foreign: { ...tiles(foreign.url), maxzoom: 19 } }
        : {
            earth: { ...tiles(earthTiles), maxzoom: earthMaxZoom },
          }),
      ...(hasSimulated && { simulated: { ...tiles(simulatedTiles), ...SIMULATED_ZOOMS } }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': SEA } },
      ...(foreign ? [imagery('foreign')] : embeddedGround(hasSimulated)),
      ...lineLayers(foreign !== null || hasSimulated),
      placeLayer(),
    ],
  };
}

/** The Blue Marble from far; nearer land and sea in plain colours, below the simulated Earth while it loads. */
function embeddedGround(hasSimulated: boolean): LayerSpecification[] {
  const fading: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    MARBLE_ENDS,
    1,
    MARBLE_GONE,
    0,
  ];
  return [
    {
      id: 'land',
      type: 'fill',
      source: 'vectors',
      'source-layer': 'land',
      minzoom: MARBLE_ENDS,
      paint: { 'fill-color': LAND, 'fill-antialias': false },
    },
    { ...imagery('earth'), maxzoom: MARBLE_GONE, paint: { ...subdued(), 'raster-opacity': fading } },
    ...(hasSimulated ? [{ ...imagery('simulated'), minzoom: MARBLE_ENDS }] : []),
  ];
}

function imagery(source: string): RasterLayerSpecification {
  return { id: source, type: 'raster', source, paint: subdued() };
}

/** Coasts and borders. The coast line ends where imagery shows the coast better. */
function lineLayers(hasPictures: boolean): LayerSpecification[] {
  const lines = { type: 'line' as const, source: 'vectors' };
  const byZoom = (far: number, close: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    MARBLE_ENDS,
    far,
    MARBLE_GONE + 1,
    close,
  ];
  return [
    {
      ...lines,
      id: 'coast',
      'source-layer': 'coast',
      ...(hasPictures && { maxzoom: MARBLE_GONE }),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': '#dfeefa',
        'line-opacity': hasPictures ? 0.3 : byZoom(0.3, 0.75),
        'line-width': hasPictures ? 0.8 : byZoom(0.8, 1.4),
      },
    },
    {
      ...lines,
      id: 'borders',
      'source-layer': 'border',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': '#f4f0e4', 'line-opacity': 0.45, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
  ];
}

/** Names of places, drawn with the page's own font because there is no glyph server. */
function placeLayer(): LayerSpecification {
  const isLarge = ['has', 'large'] as ['has', string];
  return {
    id: LOWEST_LABEL_LAYER,
    type: 'symbol',
    source: 'vectors',
    'source-layer': 'places',
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
      // Close by, the map is about what is there, such as the facilities of an asset.
      'text-opacity': ['interpolate', ['linear'], ['zoom'], LABELS_FADE.from, 1, LABELS_FADE.to, 0.55],
      'text-color': '#ffffff',
      'text-halo-color': 'rgba(6, 10, 14, 0.78)',
      'text-halo-width': 1.4,
      'text-halo-blur': 0.4,
    },
  };
}
