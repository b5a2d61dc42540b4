import type { Map as LibraryMap } from 'maplibre-gl';
import type { GeoJSONStoreFeatures, TerraDrawChanges } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { pixelOf } from '../drawing/pointer-pixel.ts';
import { groundSquareCorner } from './ground-square.ts';

interface DrawAdapterOptions {
  readonly map: LibraryMap;
  /** What a drag draws; undefined for a tool of clicks. */
  readonly box: 'square' | 'rectangle' | undefined;
  /** Receives what is drawn so far, in the library's longitudes. */
  readonly onDraft: (features: readonly GeoJSONStoreFeatures[]) => void;
}

/**
 * Connects the draw library to the map. The library rejects longitudes past ±180, so it works relative to the middle
 * of the map, and a shape may cross the antimeridian. Drafts are passed on instead of drawn.
 */
export class DrawAdapter extends TerraDrawMapLibreGLAdapter<LibraryMap> {
  readonly #map: LibraryMap;
  readonly #box: DrawAdapterOptions['box'];
  readonly #onDraft: DrawAdapterOptions['onDraft'];
  readonly #originLon: number;
  /** On the ground, because the wheel may zoom the map during a drag. */
  #pressedAt: { readonly lng: number; readonly lat: number } | undefined;

  constructor({ map, box, onDraft }: DrawAdapterOptions) {
    super({ map, coordinatePrecision: 9, prefixId: 'draw' });
    this.#map = map;
    this.#box = box;
    this.#onDraft = onDraft;
    this.#originLon = map.getCenter().lng;
  }

  /** Converts the library's longitudes to the map's. */
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
    const { x, y } = pixelOf(this.#map, event);
    const here = this.unproject(x, y);
    if (event.type === 'pointerdown') this.#pressedAt = here;
    const from = this.#pressedAt;
    if (this.#box === undefined || from === undefined || event.type === 'pointerdown') return here;
    // The library starts a drag where it notices one; the box starts where the button went down.
    if (this._dragState === 'pre-dragging') return from;
    if (this.#box === 'rectangle') return here;
    const [lng, lat] = groundSquareCorner([from.lng, from.lat], [here.lng, here.lat]);
    return { lng, lat };
  }

  /** Dragging is off as long as something is drawn; the camera lock switches it. */
  override setDraggability(): void {}
  override setDoubleClickToZoom(): void {}

  override render({ created, updated, unchanged }: TerraDrawChanges): void {
    this.#onDraft([...created, ...updated, ...unchanged]);
  }
}
