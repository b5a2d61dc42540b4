import { type BBox, formatMapPosition, type MapPosition, wrapLongitude } from '@sigma/geo';
import type { Map as LibraryMap } from 'maplibre-gl';
import { fromLibraryZoom, toLibraryZoom, viewportOf } from './viewport.ts';

const MOVE_MS = 400;
const ZOOM_MS = 200;

/** Where a map looks: moves it, locks it, and lets other maps follow it. */
export class MapCamera {
  readonly #map: LibraryMap;
  readonly #locks = new Set<symbol>();
  /** The sizes of box and canvas after the last resize here. */
  #sizesAfter: string | undefined;

  constructor(map: LibraryMap) {
    this.#map = map;
  }

  position(): MapPosition {
    const { lng, lat } = this.#map.getCenter();
    return { lat, lng: wrapLongitude(lng), zoom: fromLibraryZoom(this.#map.getZoom()) };
  }

  /** The ground in view. */
  view(): BBox {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return viewportOf(this.position(), { width: clientWidth, height: clientHeight });
  }

  /** Does nothing when the map is already there, to the three decimals of the address. */
  moveTo(position: MapPosition): void {
    if (formatMapPosition(position) === formatMapPosition(this.position())) return;
    this.#map.easeTo({
      center: [position.lng, position.lat],
      zoom: toLibraryZoom(position.zoom),
      duration: MOVE_MS,
    });
  }

  zoomBy(levels: 1 | -1): void {
    const byUser = { originalEvent: new Event('zoom') };
    if (levels > 0) this.#map.zoomIn({ duration: ZOOM_MS }, byUser);
    else this.#map.zoomOut({ duration: ZOOM_MS }, byUser);
  }

  /** Follows every move from now on. Returns the function that ends it. */
  lead(follower: LibraryMap): () => void {
    const follow = () => follower.jumpTo({ center: this.#map.getCenter(), zoom: this.#map.getZoom() });
    this.#map.on('move', follow);
    follow();
    return () => this.#map.off('move', follow);
  }

  /**
   * While something is drawn, drags and double clicks belong to the tool (spec 1:4.2); wheel, keys and buttons still
   * move the map (PD-66). Returns the function that releases the lock.
   */
  lock(): () => void {
    const key = Symbol('camera lock');
    this.#locks.add(key);
    this.#applyLocks();
    return () => {
      this.#locks.delete(key);
      this.#applyLocks();
    };
  }

  /**
   * Adapts the map to its box when the box has changed its size without an event. Where a pixel of the page is not a whole number of pixels of
   * the screen, their sizes may remain different by one: another resize would only draw the map again, at every check.
   */
  checkSize(): void {
    const [box, canvas] = this.#sizes();
    if (box === canvas || `${box} ${canvas}` === this.#sizesAfter) return;
    this.#map.resize();
    this.#sizesAfter = this.#sizes().join(' ');
  }

  #sizes(): readonly [box: string, canvas: string] {
    const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;
    return [sizeOf(this.#map.getContainer()), sizeOf(this.#map.getCanvas())];
  }

  #applyLocks(): void {
    const isLocked = this.#locks.size > 0;
    const { dragPan, boxZoom, doubleClickZoom, touchZoomRotate } = this.#map;
    for (const handler of [dragPan, boxZoom, doubleClickZoom, touchZoomRotate]) {
      if (isLocked) handler.disable();
      else handler.enable();
    }
    touchZoomRotate.disableRotation();
  }
}
