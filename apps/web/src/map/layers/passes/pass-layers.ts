import { type Area, type Position, unwrapGeometry } from '@sigma/geo';
import type { Feature } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSource,
  Map as LibraryMap,
  MapGeoJSONFeature,
} from 'maplibre-gl';
import type { MapColours } from '../map-colours.ts';
import { geoJsonOf } from '../to-geojson.ts';
import type { MapPasses, TrackTick } from './map-passes.ts';
import { addPassIcons } from './pass-icons.ts';

const SOURCE = 'passes';
const OTHER_FILL = 'pass-other-fill';
const OTHER_LINE = 'pass-other';
const REACH_FILL = 'pass-reach-fill';
/** A hand meets a thin line when it comes this near, px. */
const NEAR_PX = 4;
const LABEL_HALO = 'rgba(6, 10, 14, 0.85)';
/** Soft enough that the ground is still seen through it. */
const REACH_OPACITY = 0.1;
/** From far twenty of them would hide the selected one. */
const OTHER_OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.35, 9, 0.9];

const part = (name: string): FilterSpecification => ['==', ['get', 'part'], name];

/** The empty layers of satellite passes: reaches below the area, the ground track with its times above it. */
export function addPassLayers(map: LibraryMap, colours: MapColours, below: string): void {
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 });
  addPassIcons(map, colours);
  addReaches(map, colours, 'area-fill');
  addTrack(map, colours, below);
  addTimes(map, colours);
}

function addReaches(map: LibraryMap, colours: MapColours, below: string): void {
  // Not seen, but met by a click.
  map.addLayer(
    { id: OTHER_FILL, type: 'fill', source: SOURCE, filter: part('other'), paint: { 'fill-opacity': 0 } },
    below,
  );
  const line = { type: 'line' as const, source: SOURCE, layout: { 'line-join': 'round' as const } };
  const casing = { 'line-color': colours.casing };
  map.addLayer(
    {
      ...line,
      id: 'pass-other-casing',
      filter: part('other'),
      paint: { ...casing, 'line-width': 3.75, 'line-opacity': OTHER_OPACITY },
    },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: OTHER_LINE,
      filter: part('other'),
      paint: { 'line-color': colours.strip, 'line-width': 1.25, 'line-opacity': OTHER_OPACITY },
    },
    below,
  );
  map.addLayer(
    {
      id: REACH_FILL,
      type: 'fill',
      source: SOURCE,
      filter: part('reach'),
      paint: { 'fill-color': colours.selected, 'fill-opacity': REACH_OPACITY },
    },
    below,
  );
  map.addLayer(
    { ...line, id: 'pass-reach-casing', filter: part('reach'), paint: { ...casing, 'line-width': 4.5 } },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: 'pass-reach',
      filter: part('reach'),
      paint: { 'line-color': colours.selected, 'line-width': 2 },
    },
    below,
  );
}

/** Within the window as a full line, before and after it fainter. */
function addTrack(map: LibraryMap, colours: MapColours, below: string): void {
  const line = {
    type: 'line' as const,
    source: SOURCE,
    layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
  };
  map.addLayer(
    {
      ...line,
      id: 'pass-way',
      filter: part('way'),
      paint: { 'line-color': colours.track, 'line-width': 1.25, 'line-opacity': 0.55 },
    },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: 'pass-track-casing',
      filter: part('track'),
      paint: { 'line-color': colours.casing, 'line-width': 4.5 },
    },
    below,
  );
  map.addLayer(
    {
      ...line,
      id: 'pass-track',
      filter: part('track'),
      paint: { 'line-color': colours.track, 'line-width': 2 },
    },
    below,
  );
  map.addLayer(
    {
      id: 'pass-ticks',
      type: 'circle',
      source: SOURCE,
      filter: part('tick'),
      paint: {
        'circle-radius': 3.5,
        'circle-color': colours.track,
        'circle-stroke-color': colours.casing,
        'circle-stroke-width': 1.25,
      },
    },
    below,
  );
}

function addTimes(map: LibraryMap, colours: MapColours): void {
  map.addLayer({
    id: 'pass-direction',
    type: 'symbol',
    source: SOURCE,
    filter: ['any', part('track'), part('way')] as FilterSpecification,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 140,
      'icon-image': 'pass-arrow',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  map.addLayer({
    id: 'pass-times',
    type: 'symbol',
    source: SOURCE,
    filter: ['any', part('tick'), part('satellite')] as FilterSpecification,
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
  map.addLayer({
    id: 'pass-satellite',
    type: 'symbol',
    source: SOURCE,
    filter: part('satellite'),
    layout: { 'icon-image': 'pass-satellite', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  });
}

type AskedMap = Pick<LibraryMap, 'getSource' | 'queryRenderedFeatures'>;

interface PointOnMap {
  readonly x: number;
  readonly y: number;
}

/**
 * The pass that a click means, of those that are not selected: one whose outline it meets, else the first within whose
 * reach it lies, unless the selected one reaches there too.
 */
export function passAt(map: AskedMap, point: PointOnMap): string | undefined {
  const onLine = passLineAt(map, point);
  if (onLine !== undefined || map.getSource(SOURCE) === undefined) return onLine;
  const within = map.queryRenderedFeatures([point.x, point.y], { layers: [OTHER_FILL, REACH_FILL] });
  return within.some(({ layer }) => layer.id === REACH_FILL) ? undefined : idOf(within);
}

/** The pass whose outline is near a point, of those that are not selected. */
export function passLineAt(map: AskedMap, { x, y }: PointOnMap): string | undefined {
  if (map.getSource(SOURCE) === undefined) return undefined;
  const near: [[number, number], [number, number]] = [
    [x - NEAR_PX, y - NEAR_PX],
    [x + NEAR_PX, y + NEAR_PX],
  ];
  return idOf(map.queryRenderedFeatures(near, { layers: [OTHER_LINE] }));
}

function idOf(hits: readonly MapGeoJSONFeature[]): string | undefined {
  const [first] = hits.toSorted((one, other) => placeOf(one) - placeOf(other));
  return first === undefined ? undefined : String(first.properties.id);
}

const placeOf = ({ properties }: MapGeoJSONFeature): number => Number(properties.place);

/** Draws passes, each whole also across the antimeridian; nothing without. */
export function showPasses(map: LibraryMap, passes: MapPasses | undefined): void {
  const features = passes === undefined ? [] : featuresOf(passes);
  map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
}

function featuresOf({ others, selected }: MapPasses): Feature[] {
  const reaches = others.map(({ id, reach }, place) => areaFeature('other', reach, { id, place }));
  if (selected === undefined) return reaches;
  const { reach, track, before, after, ticks, start } = selected;
  return [
    ...reaches,
    ...(reach === undefined ? [] : [areaFeature('reach', reach)]),
    ...[before, after].filter((way) => way.length > 1).map((way) => lineFeature('way', way)),
    ...(track.length > 1 ? [lineFeature('track', track)] : []),
    ...ticks.map((tick) => tickFeature('tick', tick)),
    ...(start === undefined ? [] : [tickFeature('satellite', start)]),
  ];
}

function areaFeature(name: string, area: Area, properties?: object): Feature {
  return {
    type: 'Feature',
    properties: { part: name, ...properties },
    geometry: geoJsonOf(unwrapGeometry(area)),
  };
}

function lineFeature(name: string, line: readonly Position[]): Feature {
  return {
    type: 'Feature',
    properties: { part: name },
    geometry: geoJsonOf({ type: 'LineString', coordinates: line }),
  };
}

function tickFeature(name: string, { at, label }: TrackTick): Feature {
  return {
    type: 'Feature',
    properties: { part: name, label },
    geometry: { type: 'Point', coordinates: [...at] },
  };
}
