import { type Area, unwrapArea } from '@sigma/geo';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../map-colours.ts';
import { geoJsonOf } from '../to-geojson.ts';
import { type Footprint, MOST_FOOTPRINTS } from './footprint.ts';
import { fillShares } from './stack-depth.ts';

const SOURCE = 'footprints';
/** What the pointer meets. Pictures go above it, so that no fill tints them. */
const FILL_LAYER = 'footprint-fill';
/** Pictures go below it. */
export const LOWEST_FOOTPRINT_LINE = 'footprint-casing';
const CASING_PX = 2.5;

type FootprintState = 'hover' | 'selected';
const is = (state: FootprintState): ExpressionSpecification => ['boolean', ['feature-state', state], false];
const byState = <Value extends string | number | ExpressionSpecification>(
  hover: Value,
  selected: Value,
  plain: Value,
) => ['case', is('hover'), hover, is('selected'), selected, plain] satisfies ExpressionSpecification;

/** Adds the empty layers: everything at rest below, what is hovered or selected above. */
export function addFootprintLayers(map: LibraryMap, colours: MapColours, below: string): void {
  map.addSource(SOURCE, { type: 'geojson', data: collection([]), promoteId: 'fileId', tolerance: 0.2 });
  const line = { type: 'line' as const, source: SOURCE, layout: { 'line-join': 'round' as const } };
  map.addLayer(
    {
      id: FILL_LAYER,
      type: 'fill',
      source: SOURCE,
      paint: {
        'fill-color': byState(colours.hoverFill, colours.selectedFill, colours.footprintFill),
        'fill-opacity': byState<number | ExpressionSpecification>(1, 1, ['get', 'share']),
      },
    },
    below,
  );
  const casing = (id: string, width: number | ExpressionSpecification, opacity?: ExpressionSpecification) =>
    map.addLayer(
      {
        ...line,
        id,
        paint: {
          'line-color': colours.casing,
          'line-width': width,
          ...(opacity && { 'line-opacity': opacity }),
        },
      },
      below,
    );
  casing(LOWEST_FOOTPRINT_LINE, 1.25 + CASING_PX);
  map.addLayer(
    { ...line, id: 'footprint-line', paint: { 'line-color': colours.footprint, 'line-width': 1.25 } },
    below,
  );
  const isMarked = byState(1, 1, 0);
  casing('footprint-marked-casing', 2 + CASING_PX, isMarked);
  map.addLayer(
    {
      ...line,
      id: 'footprint-marked-line',
      paint: {
        'line-color': byState(colours.hover, colours.selected, colours.footprint),
        'line-width': 2,
        'line-opacity': isMarked,
      },
    },
    below,
  );
}

/** Draws the first thousand, the first of them on top. */
export function showFootprints(map: LibraryMap, footprints: readonly Footprint[]): void {
  const drawn = footprints.slice(0, MOST_FOOTPRINTS).toReversed();
  const shares = fillShares(drawn.map(({ footprint }) => footprint));
  const features = drawn.map((one, index) => featureOf(one, shares[index] ?? 1));
  map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(features));
}

/** Moves a state from the files that had it to those that have it now. */
export function markFootprints(
  map: LibraryMap,
  state: FootprintState,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): void {
  const mark = (id: string, value: boolean) =>
    map.setFeatureState({ source: SOURCE, id }, { [state]: value });
  for (const id of before) if (!now.has(id)) mark(id, false);
  for (const id of now) if (!before.has(id)) mark(id, true);
}

/** Files under a point of the map, the uppermost first, each once. */
export function footprintsAt(map: LibraryMap, point: readonly [number, number]): readonly string[] {
  const hits = map.queryRenderedFeatures([point[0], point[1]], { layers: [FILL_LAYER] });
  return [...new Set(hits.map((hit) => String(hit.properties.fileId)))];
}

function featureOf({ fileId, footprint }: Footprint, share: number): Feature {
  return { type: 'Feature', properties: { fileId, share }, geometry: geoJsonOf(wholeOf(footprint)) };
}

/** Most footprints lie in one piece within the world already. */
function wholeOf(footprint: Area): Area {
  const isWhole =
    footprint.type === 'Polygon' &&
    footprint.coordinates.every((ring) => ring.every(([lon]) => Math.abs(lon) <= 180));
  return isWhole ? footprint : unwrapArea(footprint);
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
