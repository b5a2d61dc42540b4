import type { MapPosition } from '@sigma/geo';
import { type Map as LibraryMap, Marker } from 'maplibre-gl';
import { LOWEST_LABEL_LAYER } from '../base-map/map-style.ts';
import type { LayerHost, MarkerOptions, PointerHint } from '../registry/layer-host.ts';
import { LayerRegistry } from '../registry/layer-registry.ts';
import { readMapColours } from '../registry/map-colours.ts';
import type { MapLayer } from '../registry/map-layer.ts';
import { drawShape, loadDrawing } from '../shape-drawing/draw-shape.ts';
import { createLibraryMap, type LibraryMapOptions } from './library-map.ts';
import { MapCamera } from './map-camera.ts';
import { MapPointer, type PointerEvents } from './map-pointer.ts';

export interface MapEvents extends PointerEvents {
  /** The first list of layers is on the map. */
  readonly onReady: () => void;
  readonly onHint: (hint: PointerHint | undefined) => void;
}

export interface MapOptions extends Omit<LibraryMapOptions, 'isInteractive'> {
  /** Undefined for a map that only follows another one. */
  readonly events: MapEvents | undefined;
}

/** Owns the library's map with its camera, its pointer and the registry of its layers. */
export class MapController {
  readonly #map: LibraryMap;
  readonly #events: MapEvents | undefined;
  readonly #camera: MapCamera;
  readonly #pointer: MapPointer | undefined;
  /** Made when the style is loaded. */
  #registry: LayerRegistry | undefined;
  /** The list that was shown last; undefined before the first. */
  #layers: readonly MapLayer[] | undefined;
  #followers: readonly MapController[] = [];
  #isReady = false;
  #isRemoved = false;

  /** Throws where the browser has no WebGL. */
  constructor({ events, ...options }: MapOptions) {
    this.#events = events;
    this.#map = createLibraryMap({ ...options, isInteractive: events !== undefined });
    this.#camera = new MapCamera(this.#map);
    this.#pointer =
      events &&
      new MapPointer({
        map: this.#map,
        registry: () => (this.#isRemoved ? undefined : this.#registry),
        position: () => this.#camera.position(),
        events,
      });
    // The event "load" would wait for every tile in view.
    this.#map.on('style.load', () => this.#onStyle());
  }

  remove(): void {
    this.#isRemoved = true;
    this.#registry?.remove();
    this.#map.remove();
  }

  /** Brings the map to a list of layers, later ones above earlier ones. */
  show(layers: readonly MapLayer[]): void {
    this.#layers = layers;
    this.#showLayers();
  }

  /** Has no effect while a layer leads the camera, as when the map follows a satellite. */
  moveTo(position: MapPosition): void {
    if (this.#registry?.leadsCamera() !== true) this.#camera.moveTo(position);
  }

  zoomBy(levels: 1 | -1): void {
    this.#camera.zoomBy(levels);
  }

  checkSize(): void {
    if (!this.#isRemoved) this.#camera.checkSize();
  }

  /** Another map follows this one from now on, and shows what is drawn here. Returns the function that ends it. */
  lead(other: MapController): () => void {
    const release = this.#camera.lead(other.#map);
    this.#followers = [...this.#followers, other];
    return () => {
      release();
      this.#followers = this.#followers.filter((follower) => follower !== other);
    };
  }

  #onStyle(): void {
    if (this.#isRemoved) return;
    if (this.#registry !== undefined) {
      this.#registry.restore();
      return;
    }
    this.#registry = new LayerRegistry(
      {
        map: this.#map,
        colours: readMapColours(),
        isInteractive: this.#events !== undefined,
        view: () => this.#camera.view(),
        lockCamera: () => this.#camera.lock(),
        addMarker: (options) => markerOn(this.#map, options),
        drawShape,
        showHint: (hint) => this.#events?.onHint(hint),
        followersOf: (layerId) => this.#followersOf(layerId),
      },
      LOWEST_LABEL_LAYER,
    );
    this.#showLayers();
  }

  #showLayers(): void {
    if (this.#registry === undefined || this.#layers === undefined || this.#isRemoved) return;
    const wasBusy = this.#registry.ownsPointer();
    this.#registry.show(this.#layers);
    if (!wasBusy && this.#registry.ownsPointer()) this.#pointer?.leave();
    if (!this.#isReady) {
      this.#events?.onReady();
      // The library's next quiet moment: code for tools must not delay the first tiles.
      if (this.#events !== undefined) this.#map.once('idle', loadDrawing);
    }
    this.#isReady = true;
  }

  #followersOf(layerId: string): readonly LayerHost[] {
    return this.#followers.flatMap((follower) => follower.#registry?.hostOf(layerId) ?? []);
  }
}

function markerOn(map: LibraryMap, { element, at, anchor, isSubpixel = false }: MarkerOptions): Marker {
  const marker = new Marker({ element, anchor, subpixelPositioning: isSubpixel });
  return marker.setLngLat([at[0], at[1]]).addTo(map);
}
