import { type MapPosition, wrapLongitude } from '@sigma/geo';
import type { Map as LibraryMap } from 'maplibre-gl';
import type { PixelPoint } from '../registry/layer-host.ts';
import type { Hit, LayerRegistry } from '../registry/layer-registry.ts';

/** A position on the ground, in degrees. */
export interface PointerPosition {
  readonly lon: number;
  readonly lat: number;
}

/** A position under the pointer, in degrees and in pixels of the map's box. */
export interface PlaceAt extends PointerPosition, PixelPoint {}

export interface PointerEvents {
  /** Called while the map moves. */
  readonly onMoving: (position: MapPosition) => void;
  /** Called after the map has moved. `byUser` distinguishes the user's moves from those that the page requested. */
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: PointerPosition | undefined) => void;
  /** What the pointer is on, for a tooltip. The layers themselves are notified by the registry. */
  readonly onHover: (hit: Hit | undefined, at: PixelPoint) => void;
  /** The right button was pressed; undefined when the map moves under an open menu. */
  readonly onMenu: (at: PlaceAt | undefined) => void;
}

interface PointerOptions {
  readonly map: LibraryMap;
  /** Undefined until the style of the map is loaded. */
  readonly registry: () => LayerRegistry | undefined;
  readonly position: () => MapPosition;
  readonly events: PointerEvents;
}

const NOWHERE: PixelPoint = { x: 0, y: 0 };

/** Converts events of the library's map to those of the page and the layers. */
export class MapPointer {
  readonly #options: PointerOptions;
  /** A layer owned the pointer when it was pressed. The tool may have ended before the click. */
  #isPressOwned = false;

  constructor(options: PointerOptions) {
    this.#options = options;
    this.#listenToMoves();
    this.#listenToPointer();
  }

  /** Ends hovering, for example when a tool becomes active. */
  leave(): void {
    this.#hover(undefined, NOWHERE);
  }

  #listenToMoves(): void {
    const { map, position, events } = this.#options;
    let byUser = false;
    // Moves of the wheel have no original event.
    let isWheeled = false;
    map.on('wheel', () => {
      isWheeled = true;
    });
    map.on('movestart', (event) => {
      byUser = isWheeled || event.originalEvent !== undefined;
      isWheeled = false;
      events.onMenu(undefined);
    });
    map.on('move', () => events.onMoving(position()));
    map.on('moveend', () => events.onMoved(position(), byUser));
  }

  #listenToPointer(): void {
    const { map, registry, events } = this.#options;
    map.on('mousemove', ({ lngLat, point }) => {
      events.onPointer({ lon: wrapLongitude(lngLat.lng), lat: lngLat.lat });
      const layers = registry();
      if (layers?.ownsPointer() === true) return;
      const hit = layers?.hit(point, 'hover');
      map.getCanvas().style.cursor = hit === undefined ? '' : 'pointer';
      this.#hover(hit, point);
    });
    map.on('mouseout', () => {
      events.onPointer(undefined);
      this.leave();
    });
    const press = () => {
      this.#isPressOwned = registry()?.ownsPointer() === true;
    };
    map.getCanvasContainer().addEventListener('pointerdown', press, { capture: true });
    map.on('click', ({ point }) => {
      events.onMenu(undefined);
      const layers = registry();
      if (layers === undefined || layers.ownsPointer() || this.#isPressOwned) return;
      layers.pick(layers.hit(point, 'click'), { x: point.x, y: point.y });
    });
    map.on('contextmenu', ({ lngLat, point, originalEvent }) => {
      originalEvent.preventDefault();
      this.leave();
      events.onMenu({ lon: wrapLongitude(lngLat.lng), lat: lngLat.lat, x: point.x, y: point.y });
    });
  }

  #hover(hit: Hit | undefined, { x, y }: PixelPoint): void {
    this.#options.events.onHover(hit, { x, y });
    this.#options.registry()?.hover(hit);
  }
}
