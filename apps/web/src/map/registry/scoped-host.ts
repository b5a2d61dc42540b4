import type { BBox } from '@sigma/geo';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as LibraryMap, Marker, Source } from 'maplibre-gl';
import type {
  FeatureSourceOptions,
  HitFeature,
  LayerHost,
  LayerSource,
  MapEvent,
  MarkerOptions,
  PaintProperty,
  PaintValue,
  PixelPoint,
  PointerHint,
  ShapeDrawing,
  Slot,
  StyleLayer,
} from './layer-host.ts';
import type { LayerStack } from './layer-stack.ts';
import type { MapColours } from './map-colours.ts';

/** What all layers of one map share. */
export interface HostSurroundings {
  readonly map: LibraryMap;
  readonly colours: MapColours;
  readonly isInteractive: boolean;
  readonly view: () => BBox;
  readonly lockCamera: () => () => void;
  readonly showHint: (hint: PointerHint | undefined) => void;
  readonly addMarker: (options: MarkerOptions) => Marker;
  /** Draws on the map of a layer's host. */
  readonly drawShape: (host: LayerHost, drawing: ShapeDrawing) => () => void;
  /** The hosts of a layer on the maps that follow this one. */
  readonly followersOf: (layerId: string) => readonly LayerHost[];
}

const NO_IDS: ReadonlySet<string> = new Set();

/** The host of one layer: prefixes its names, enters it in the drawing order and removes all of it at the end. */
export class ScopedHost implements LayerHost {
  readonly #owner: string;
  readonly #surroundings: HostSurroundings;
  readonly #stack: LayerStack;
  readonly #life = new AbortController();
  readonly #sources = new Set<string>();
  readonly #layers = new Set<string>();
  readonly #marked = new Map<string, ReadonlySet<string>>();

  constructor(owner: string, surroundings: HostSurroundings, stack: LayerStack) {
    this.#owner = owner;
    this.#surroundings = surroundings;
    this.#stack = stack;
  }

  get map(): LibraryMap {
    return this.#surroundings.map;
  }

  get colours(): MapColours {
    return this.#surroundings.colours;
  }

  get isInteractive(): boolean {
    return this.#surroundings.isInteractive;
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  addSource(name: string, source: LayerSource): void {
    this.map.addSource(this.#scoped(name), source);
    this.#sources.add(name);
  }

  addFeatures(name: string, options: FeatureSourceOptions = {}): void {
    const { tolerance, idProperty, clusterRadiusPx, clusterSums = [] } = options;
    this.addSource(name, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      ...(tolerance !== undefined && { tolerance }),
      ...(idProperty !== undefined && { promoteId: idProperty }),
      ...(clusterRadiusPx !== undefined && {
        cluster: true,
        clusterRadius: clusterRadiusPx,
        clusterProperties: Object.fromEntries(clusterSums.map((name) => [name, ['+', ['get', name]]])),
      }),
    });
  }

  setFeatures(name: string, features: Feature[]): void {
    this.sourceOf<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features });
  }

  markFeatures(name: string, flag: string, ids: ReadonlySet<string>): void {
    const key = `${name} ${flag}`;
    const before = this.#marked.get(key) ?? NO_IDS;
    this.#marked.set(key, ids);
    const source = this.#scoped(name);
    const mark = (id: string, value: boolean) => this.map.setFeatureState({ source, id }, { [flag]: value });
    for (const id of before) if (!ids.has(id)) mark(id, false);
    for (const id of ids) if (!before.has(id)) mark(id, true);
  }

  removeSource(name: string): void {
    this.#sources.delete(name);
    if (this.map.getSource(this.#scoped(name))) this.map.removeSource(this.#scoped(name));
  }

  sourceOf<LibrarySource extends Source>(name: string): LibrarySource | undefined {
    return this.map.getSource<LibrarySource>(this.#scoped(name));
  }

  addLayer(slot: Slot, layer: StyleLayer): void {
    const id = this.#scoped(layer.id);
    const before = this.#stack.insert({ id, owner: this.#owner, slot });
    this.#layers.add(layer.id);
    const scoped =
      'source' in layer ? { ...layer, id, source: this.#scoped(layer.source) } : { ...layer, id };
    this.map.addLayer(scoped, before);
  }

  hasLayer(name: string): boolean {
    return this.#layers.has(name);
  }

  raiseLayer(name: string): void {
    const id = this.#scoped(name);
    this.map.moveLayer(id, this.#stack.raise(id));
  }

  setPaint(name: string, property: PaintProperty, value: PaintValue): void {
    this.map.setPaintProperty(this.#scoped(name), property, value);
  }

  removeLayer(name: string): void {
    const id = this.#scoped(name);
    this.#layers.delete(name);
    this.#stack.remove(id);
    if (this.map.getLayer(id)) this.map.removeLayer(id);
  }

  featuresAt({ x, y }: PixelPoint, names: readonly string[], withinPx = 0): readonly HitFeature[] {
    const layers = names.map((name) => this.#scoped(name));
    const found =
      withinPx === 0
        ? this.map.queryRenderedFeatures([x, y], { layers })
        : this.map.queryRenderedFeatures(
            [
              [x - withinPx, y - withinPx],
              [x + withinPx, y + withinPx],
            ],
            { layers },
          );
    return found.map(({ layer, properties }) => ({
      layer: layer.id.slice(this.#scoped('').length),
      properties,
    }));
  }

  addMarker(options: MarkerOptions): Marker {
    const marker = this.#surroundings.addMarker(options);
    this.signal.addEventListener('abort', () => marker.remove());
    return marker;
  }

  drawShape(drawing: ShapeDrawing): () => void {
    return this.#surroundings.drawShape(this, drawing);
  }

  on(event: MapEvent, listener: () => void): void {
    this.map.on(event, listener);
    this.signal.addEventListener('abort', () => this.map.off(event, listener));
  }

  view(): BBox {
    return this.#surroundings.view();
  }

  lockCamera(): () => void {
    return this.#surroundings.lockCamera();
  }

  showHint(hint: PointerHint | undefined): void {
    this.#surroundings.showHint(hint);
  }

  followers(): readonly LayerHost[] {
    return this.#surroundings.followersOf(this.#owner);
  }

  /** Removes what the layer has added, unless the style that it was added to is gone. */
  release(): void {
    this.#life.abort();
    for (const name of [...this.#layers]) this.removeLayer(name);
    for (const name of [...this.#sources]) this.removeSource(name);
  }

  #scoped(name: string): string {
    return `${this.#owner}/${name}`;
  }
}
