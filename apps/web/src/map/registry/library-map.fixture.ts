import type { Map as LibraryMap } from 'maplibre-gl';
import { vi } from 'vitest';
import { LayerRegistry } from './layer-registry.ts';
import { readMapColours } from './map-colours.ts';
import type { HostSurroundings } from './scoped-host.ts';

/** Calls of the library that registry and layers make, on a map without a canvas. */
export interface FakeMap {
  readonly map: LibraryMap;
  /** Ids of style layers, from the lowest to the highest. */
  readonly order: () => readonly string[];
  readonly sources: () => readonly string[];
  /** What a source shows: the features that it was given last. */
  readonly featuresOf: (source: string) => unknown;
  readonly states: ReadonlyMap<string, unknown>;
  /** What the pointer hits: properties of objects by the style layer that shows them. */
  readonly hits: Map<string, readonly Readonly<Record<string, unknown>>[]>;
  /** Empties the map, as replacing its style does. */
  readonly replaceStyle: () => void;
  /** Calls the listeners of an event. */
  readonly emit: (event: string, data?: unknown) => void;
  readonly canvas: HTMLCanvasElement;
}

/** A map with the names of places as its only style layer. */
export function fakeMap(): FakeMap {
  let layers = ['places'];
  const sources = new Map<string, { data: unknown }>();
  const states = new Map<string, unknown>();
  const hits: FakeMap['hits'] = new Map();
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const canvas = document.createElement('canvas');
  const container = document.createElement('div');
  container.append(canvas);
  const insert = (id: string, before: string | undefined) => {
    if (before !== undefined && !layers.includes(before)) throw new Error(`no style layer ${before}`);
    layers = layers.toSpliced(before === undefined ? layers.length : layers.indexOf(before), 0, id);
  };
  const map = {
    addSource: (id: string) => sources.set(id, { data: undefined }),
    getSource: (id: string) => {
      const source = sources.get(id);
      return source && { setData: ({ features }: { features: unknown }) => (source.data = features) };
    },
    removeSource: (id: string) => sources.delete(id),
    addLayer: ({ id }: { id: string }, before?: string) => insert(id, before),
    getLayer: (id: string) => (layers.includes(id) ? { id } : undefined),
    removeLayer: (id: string) => {
      layers = layers.filter((layer) => layer !== id);
    },
    moveLayer: (id: string, before?: string) => {
      layers = layers.filter((layer) => layer !== id);
      insert(id, before);
    },
    setPaintProperty: vi.fn(),
    setFeatureState: ({ id }: { id: string }, state: unknown) => states.set(id, state),
    queryRenderedFeatures: (_: unknown, { layers: names }: { layers: readonly string[] }) =>
      names.flatMap((id) => (hits.get(id) ?? []).map((properties) => ({ layer: { id }, properties }))),
    on: (event: string, listener: (data: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event: string, listener: (data: unknown) => void) => listeners.get(event)?.delete(listener),
    getCanvas: () => canvas,
    getCanvasContainer: () => container,
  };
  return {
    map: map as unknown as LibraryMap,
    order: () => layers,
    sources: () => [...sources.keys()],
    featuresOf: (source) => sources.get(source)?.data,
    states,
    hits,
    replaceStyle: () => {
      layers = ['places'];
      sources.clear();
    },
    emit: (event, data) => {
      for (const listener of listeners.get(event) ?? []) listener(data);
    },
    canvas,
  };
}

/** A registry on a fake map. The surroundings may be replaced one by one. */
export function fakeRegistry(surroundings: Partial<HostSurroundings> = {}) {
  const fake = fakeMap();
  const registry = new LayerRegistry(
    {
      map: fake.map,
      colours: readMapColours(),
      isInteractive: true,
      view: () => [-180, -85, 180, 85],
      lockCamera: () => () => undefined,
      showHint: () => undefined,
      addMarker: () => {
        throw new Error('The fake map has no markers.');
      },
      drawShape: () => () => undefined,
      followersOf: () => [],
      ...surroundings,
    },
    'places',
  );
  return { registry, fake };
}
