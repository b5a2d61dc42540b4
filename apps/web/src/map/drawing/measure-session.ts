import { distanceM, type Position } from '@sigma/geo';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import type { MapColours } from '../layers/map-colours.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { holdStill } from './hold-still.ts';
import { isKeyOfMap } from './keys-of-map.ts';
import { distanceText, shortestWay } from './measured-line.ts';

const SOURCE = 'measure';

/** The empty layers of the measured line; on top of everything. */
export function addMeasureLayers(map: LibraryMap, colours: MapColours): void {
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 });
  const line = { type: 'line' as const, source: SOURCE };
  map.addLayer({
    ...line,
    id: 'measure-casing',
    paint: { 'line-color': colours.casing, 'line-width': 4.5 },
    layout: { 'line-cap': 'round' },
  });
  map.addLayer({ ...line, id: 'measure-line', paint: { 'line-color': colours.aoi, 'line-width': 2 } });
  map.addLayer({
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
  map.addLayer({
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

/** Press, drag, release: a line with its length. It stays until the next one or the end of the tool. */
export class MeasureSession implements Drawing {
  readonly #map: LibraryMap;
  readonly #events: DrawingEvents;
  readonly #targets: () => readonly LibraryMap[];
  readonly #listening = new AbortController();
  #from: Position | undefined;

  constructor(map: LibraryMap, events: DrawingEvents, targets: () => readonly LibraryMap[]) {
    this.#targets = targets;
    this.#map = map;
    this.#events = events;
    holdStill(map, true);
    map.getCanvas().style.cursor = 'crosshair';
    const { signal } = this.#listening;
    const box = map.getCanvasContainer();
    box.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    box.addEventListener('pointermove', (event) => this.#move(event), { signal });
    box.addEventListener('pointerleave', () => events.onHint(undefined), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    window.addEventListener('pointercancel', () => this.#release(), { signal });
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isKeyOfMap(event)) events.onDrawCancelled();
    };
    // Before the tooltip of the button that was pressed, which takes Escape for itself.
    window.addEventListener('keydown', cancel, { signal, capture: true });
  }

  end(): void {
    this.#listening.abort();
    this.#show([]);
    this.#map.getCanvas().style.removeProperty('cursor');
    holdStill(this.#map, false);
    this.#events.onHint(undefined);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#from = this.#placeOf(event);
    this.#events.onHint(undefined);
    this.#show([]);
  }

  #move(event: PointerEvent): void {
    if (this.#from === undefined) {
      const { left, top } = this.#map.getContainer().getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      this.#events.onHint({ text: 'Click and drag to measure', x, y });
      return;
    }
    this.#show(shortestWay(this.#from, this.#placeOf(event)), distanceM(this.#from, this.#placeOf(event)));
  }

  #release(): void {
    this.#from = undefined;
  }

  #placeOf(event: PointerEvent): Position {
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    const { lng, lat } = this.#map.unproject([event.clientX - left, event.clientY - top]);
    return [lng, lat];
  }

  #show(way: readonly Position[], metres = 0): void {
    for (const map of this.#targets()) map.getSource<GeoJSONSource>(SOURCE)?.setData(lineOf(way, metres));
  }
}

function lineOf(way: readonly Position[], metres: number): FeatureCollection {
  const [from, to] = [way[0], way.at(-1)];
  if (from === undefined || to === undefined) return { type: 'FeatureCollection', features: [] };
  const end = (at: Position, properties: { readonly label?: string }): Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [...at] },
  });
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: way.map((at) => [...at]) },
      },
      end(from, {}),
      end(to, { label: distanceText(metres) }),
    ],
  };
}
