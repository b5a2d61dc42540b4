import type { Map as LibraryMap } from 'maplibre-gl';
import type { GeoJSONStoreFeatures, TerraDrawChanges } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { pixelOf } from '../drawing/pointer-pixel.ts';
import type { PixelPoint } from '../registry/layer-host.ts';
import { groundSquareCorner } from './ground-square.ts';

interface DrawAdapterOptions {
  readonly map: LibraryMap;
  readonly drawsSquare: boolean;
  /** Receives what is drawn so far, in the library's longitudes. */
  readonly onDraft: (features: readonly GeoJSONStoreFeatures[]) => void;
}

/**
 * Connects the draw library to the map. The library rejects longitudes past ±180, so it works relative to the middle
 * of the map, and a shape may cross the antimeridian. Drafts are passed on instead of drawn.
 */
export class DrawAdapter extends TerraDrawMapLibreGLAdapter<LibraryMap> {
  readonly #map: LibraryMap;
  readonly #drawsSquare: boolean;
  readonly #onDraft: DrawAdapterOptions['onDraft'];
  readonly #originLon: number;
  #pressedAt: PixelPoint | undefined;

  constructor({ map, drawsSquare, onDraft }: DrawAdapterOptions) {
    super({ map, coordinatePrecision: 9, prefixId: 'draw' });
    this.#map = map;
    this.#drawsSquare = drawsSquare;
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
    if (event.type === 'pointerdown') this.#pressedAt = { x, y };
    const here = this.unproject(x, y);
    if (!this.#drawsSquare || this.#pressedAt === undefined || event.type === 'pointerdown') return here;
    const from = this.unproject(this.#pressedAt.x, this.#pressedAt.y);
    // The library starts a drag where it notices one; the square starts where the button went down.
    if (this._dragState === 'pre-dragging') return from;
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
