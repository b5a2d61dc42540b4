import type { LayerHost, PixelPoint } from './layer-host.ts';
import { LayerStack } from './layer-stack.ts';
import type { Gesture, LayerOnMap, MapLayer } from './map-layer.ts';
import { type HostSurroundings, ScopedHost } from './scoped-host.ts';

/** What the pointer is on: a layer and its objects, uppermost first. */
export interface Hit {
  readonly layer: MapLayer;
  readonly ids: readonly string[];
}

interface Mounted {
  /** The descriptor that was shown last. */
  readonly layer: MapLayer;
  readonly onMap: LayerOnMap<unknown>;
  readonly host: ScopedHost;
}

/**
 * The layers of one map. Brings the map to each list that a screen shows: adds new layers, gives changed data to those
 * that stay, removes the others, and keeps their order for drawing and for the pointer.
 */
export class LayerRegistry {
  readonly #surroundings: HostSurroundings;
  readonly #stack: LayerStack;
  /** In the order of the list. */
  #mounted: readonly Mounted[] = [];

  /** The style of the map must be loaded. `labels` is its style layer with the names of places. */
  constructor(surroundings: HostSurroundings, labels: string) {
    this.#surroundings = surroundings;
    this.#stack = new LayerStack(labels);
  }

  /** Throws on a list that has an id twice. */
  show(layers: readonly MapLayer[]): void {
    const ids = layers.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Error(`Two map layers have the same id: ${ids.join(', ')}`);
    const stays = (mounted: Mounted) =>
      layers.some(({ id, create }) => id === mounted.layer.id && create === mounted.layer.create);
    for (const mounted of this.#mounted) if (!stays(mounted)) unmount(mounted);
    const staying = this.#mounted.filter(stays);
    for (const { id, before } of this.#stack.order(ids)) this.#surroundings.map.moveLayer(id, before);
    this.#mounted = layers.map((layer) => {
      const before = staying.find((mounted) => mounted.layer.id === layer.id);
      return before === undefined ? this.#mount(layer) : update(before, layer);
    });
  }

  /** Adds all layers again to a map whose style was replaced. */
  restore(): void {
    const layers = this.#mounted.map(({ layer }) => layer);
    for (const mounted of this.#mounted) unmount(mounted);
    this.#mounted = [];
    this.#stack.clear();
    this.show(layers);
  }

  remove(): void {
    for (const mounted of this.#mounted) unmount(mounted);
    this.#mounted = [];
  }

  /** The last layer of the list that has something under the point. */
  hit(point: PixelPoint, gesture: Gesture): Hit | undefined {
    for (const { layer, onMap } of this.#mounted.toReversed()) {
      const ids = onMap.hit?.(point, gesture) ?? [];
      if (ids.length > 0) return { layer, ids };
    }
    return undefined;
  }

  /** Reports what the pointer is on to every layer, where that has changed. */
  hover(hit: Hit | undefined): void {
    for (const { layer } of this.#mounted) {
      const id = layer.id === hit?.layer.id ? hit.ids[0] : undefined;
      if (id !== layer.hovered) layer.onHover?.(id);
    }
  }

  /** Reports a click to the layer that was hit, or to all of them that nothing was. */
  pick(hit: Hit | undefined, at: PixelPoint): void {
    if (hit === undefined) for (const { layer } of this.#mounted) layer.onPick?.([], at);
    else hit.layer.onPick?.(hit.ids, at);
  }

  ownsPointer(): boolean {
    return this.#mounted.some(({ onMap }) => onMap.ownsPointer?.() === true);
  }

  leadsCamera(): boolean {
    return this.#mounted.some(({ onMap }) => onMap.leadsCamera?.() === true);
  }

  hostOf(layerId: string): LayerHost | undefined {
    return this.#mounted.find(({ layer }) => layer.id === layerId)?.host;
  }

  #mount(layer: MapLayer): Mounted {
    const host = new ScopedHost(layer.id, this.#surroundings, this.#stack);
    const onMap = layer.create();
    onMap.add(host);
    onMap.show(layer.data);
    return { layer, onMap, host };
  }
}

function update({ layer: before, onMap, host }: Mounted, layer: MapLayer): Mounted {
  if (!isSameData(before.data, layer.data)) onMap.show(layer.data);
  return { layer, onMap, host };
}

function unmount({ onMap, host }: Mounted): void {
  onMap.remove?.();
  host.release();
}

/** Compares property by property. */
function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [new Map(Object.entries(a)), Object.entries(b)];
  return left.size === right.length && right.every(([key, value]) => Object.is(left.get(key), value));
}
