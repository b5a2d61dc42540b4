import { formatMapPosition, type Geometry, MAX_ZOOM, type MapPosition, wrapLongitude } from '@sigma/geo';
import { Map as LibraryMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { addAreaLayers, showArea } from './area-layer.ts';
import { type DrawHintAt, DrawingSession } from './drawing/drawing-session.ts';
import { addFootprintLayers, footprintsAt, markFootprints, showFootprints } from './footprint-layer.ts';
import { readMapColours } from './map-colours.ts';
import type { BaseMapSettings, DrawnShape, DrawTool, Footprint } from './map-model.ts';
import { LOWEST_LABEL_LAYER, mapStyle } from './map-style.ts';
import { fromLibraryZoom, toLibraryZoom } from './viewport.ts';

setWorkerUrl(workerUrl);

export interface MapEvents {
  readonly onReady: () => void;
  /** While the map moves. */
  readonly onMoving: (position: MapPosition) => void;
  /** After it has moved; `byUser` tells a hand from a jump that the page asked for. */
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: { readonly lon: number; readonly lat: number } | undefined) => void;
  readonly onHover: (fileId: string | undefined, x: number, y: number) => void;
  /** Footprints under a click, the uppermost first. */
  readonly onPick: (fileIds: readonly string[]) => void;
  readonly onHint: (hint: DrawHintAt | undefined) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
  readonly onDrawCancelled: () => void;
}

const MOVE_MS = 400;
const NONE: ReadonlySet<string> = new Set();

/** Owns the map of the library, its layers and the drawing; everything the page wants is said in methods. */
export class MapController {
  readonly #map: LibraryMap;
  readonly #events: MapEvents;
  readonly #loaded: Promise<void>;
  #drawing: DrawingSession | undefined;
  #area: Geometry | undefined;
  #hovered = NONE;
  #selected = NONE;
  #isRemoved = false;

  /** Throws where the browser has no WebGL. */
  constructor(container: HTMLElement, settings: BaseMapSettings, position: MapPosition, events: MapEvents) {
    this.#events = events;
    this.#map = new LibraryMap({
      container,
      style: mapStyle(settings, location.origin),
      center: [position.lng, position.lat],
      zoom: toLibraryZoom(position.zoom),
      maxZoom: toLibraryZoom(MAX_ZOOM),
      minZoom: 0,
      maxPitch: 0,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: true,
      fadeDuration: 150,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    // Not "load": that one waits for every tile in view.
    this.#loaded = new Promise((resolve) => this.#map.once('style.load', () => resolve()));
    void this.#whenLoaded(() => this.#addLayers());
    this.#listen();
  }

  remove(): void {
    this.#isRemoved = true;
    this.#drawing?.end();
    this.#map.remove();
  }

  position(): MapPosition {
    const { lng, lat } = this.#map.getCenter();
    return { lat, lng: wrapLongitude(lng), zoom: fromLibraryZoom(this.#map.getZoom()) };
  }

  /** Nothing moves when the map is there already, to the three decimals of the address. */
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
    if (levels > 0) this.#map.zoomIn({ duration: 200 }, byUser);
    else this.#map.zoomOut({ duration: 200 }, byUser);
  }

  showFootprints(footprints: readonly Footprint[]): void {
    void this.#whenLoaded(() => showFootprints(this.#map, footprints));
  }

  hover(fileId: string | undefined): void {
    const now = fileId === undefined ? NONE : new Set([fileId]);
    void this.#whenLoaded(() => {
      markFootprints(this.#map, 'hover', this.#hovered, now);
      this.#hovered = now;
    });
  }

  select(fileIds: ReadonlySet<string>): void {
    void this.#whenLoaded(() => {
      markFootprints(this.#map, 'selected', this.#selected, fileIds);
      this.#selected = fileIds;
    });
  }

  showArea(area: Geometry | undefined): void {
    this.#area = area;
    void this.#whenLoaded(() => this.#drawing === undefined && showArea(this.#map, area));
  }

  /** Starts a drawing, which clears the shape on the map, or ends it and shows the area again. */
  draw(tool: DrawTool | undefined): void {
    void this.#whenLoaded(() => {
      this.#drawing?.end();
      this.#drawing = tool && this.#startDrawing(tool);
      showArea(this.#map, tool === undefined ? this.#area : undefined);
    });
  }

  #startDrawing(tool: DrawTool): DrawingSession {
    const { onHint, onDrawn, onDrawCancelled } = this.#events;
    this.#events.onHover(undefined, 0, 0);
    return new DrawingSession({
      map: this.#map,
      tool,
      onHint,
      onDraft: (draft) => showArea(this.#map, draft),
      // The library is still in its own handler.
      onCommit: (shape) => queueMicrotask(() => onDrawn(shape)),
      onCancel: onDrawCancelled,
    });
  }

  async #whenLoaded(act: () => void): Promise<void> {
    await this.#loaded;
    if (!this.#isRemoved) act();
  }

  #addLayers(): void {
    const colours = readMapColours();
    addFootprintLayers(this.#map, colours, LOWEST_LABEL_LAYER);
    addAreaLayers(this.#map, colours, LOWEST_LABEL_LAYER);
    this.#events.onReady();
  }

  #listen(): void {
    const { onMoving, onMoved, onPointer, onHover, onPick } = this.#events;
    let byUser = false;
    this.#map.on('movestart', (event) => {
      byUser = event.originalEvent !== undefined;
    });
    this.#map.on('move', () => onMoving(this.position()));
    this.#map.on('moveend', () => onMoved(this.position(), byUser));
    this.#map.on('mousemove', ({ lngLat, point }) => {
      onPointer({ lon: wrapLongitude(lngLat.lng), lat: lngLat.lat });
      if (this.#drawing !== undefined) return;
      const [fileId] = this.#isRemoved ? [] : this.#at(point);
      this.#map.getCanvas().style.cursor = fileId === undefined ? '' : 'pointer';
      onHover(fileId, point.x, point.y);
    });
    this.#map.on('mouseout', () => {
      onPointer(undefined);
      onHover(undefined, 0, 0);
    });
    this.#map.on('click', ({ point }) => this.#drawing === undefined && onPick(this.#at(point)));
    this.#map.on('error', ({ error }) => console.warn('map', error));
  }

  #at({ x, y }: { readonly x: number; readonly y: number }): readonly string[] {
    return this.#map.getSource('footprints') === undefined ? [] : footprintsAt(this.#map, [x, y]);
  }
}
