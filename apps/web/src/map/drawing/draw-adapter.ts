import type { Map as LibraryMap } from 'maplibre-gl';
import type { GeoJSONStoreFeatures, TerraDrawChanges } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { groundSquareCorner } from './ground-square.ts';

interface DrawAdapterOptions {
  readonly map: LibraryMap;
  readonly drawsSquare: boolean;
  /** What is drawn so far, in the longitudes of the map. */
  readonly onDraft: (features: readonly GeoJSONStoreFeatures[]) => void;
}

/**
 * Stands between the draw library and the map. The library refuses longitudes past ±180, so it works relative
 * to the middle of the map, and a shape may cross the antimeridian. The draft is handed on, not drawn.
 */
export class DrawAdapter extends TerraDrawMapLibreGLAdapter<LibraryMap> {
  readonly #map: LibraryMap;
  readonly #drawsSquare: boolean;
  readonly #onDraft: DrawAdapterOptions['onDraft'];
  readonly #originLon: number;
  #pressedAt: readonly [number, number] | undefined;

  constructor({ map, drawsSquare, onDraft }: DrawAdapterOptions) {
    super({ map, coordinatePrecision: 9, prefixId: 'draw' });
    this.#map = map;
    this.#drawsSquare = drawsSquare;
    this.#onDraft = onDraft;
    this.#originLon = map.getCenter().lng;
  }

  /** From the library's longitudes to the map's. */
  toMapLon(lon: number): number {
    return lon + this.#originLon;
  }

  override project(lng: number, lat: number) {
    return super.project(this.toMapLon(lng), lat);
  }

  override unproject(x: number, y: number) {
    const { lng, lat } = super.unproject(x, y);
    return { lng: lng - this.#originLon, lat };
  }

  override getLngLatFromEvent(event: PointerEvent | MouseEvent) {
    const box = this.#map.getContainer().getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top] as const;
    if (event.type === 'pointerdown') this.#pressedAt = at;
    const here = this.unproject(...at);
    if (!this.#drawsSquare || this.#pressedAt === undefined || event.type === 'pointerdown') return here;
    const from = this.unproject(...this.#pressedAt);
    // The library begins a drag where it notices one; the square begins where the button went down.
    if (this._dragState === 'pre-dragging') return from;
    const [lng, lat] = groundSquareCorner([from.lng, from.lat], [here.lng, here.lat]);
    return { lng, lat };
  }

  /** Dragging is ours to switch: it is off as long as something is drawn. */
  override setDraggability(): void {}
  override setDoubleClickToZoom(): void {}

  override render({ created, updated, unchanged }: TerraDrawChanges): void {
    this.#onDraft([...created, ...updated, ...unchanged]);
  }
}
