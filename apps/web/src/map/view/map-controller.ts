import { formatMapPosition, type Geometry, MAX_ZOOM, type MapPosition, wrapLongitude } from '@sigma/geo';
import { addProtocol, Map as LibraryMap, setMaxParallelImageRequests, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { BaseMapSettings } from '../base-map/base-map-settings.ts';
import { LOWEST_LABEL_LAYER, mapStyle } from '../base-map/map-style.ts';
import { preloadVectors, vectorProtocol } from '../base-map/vector-packs.ts';
import type { DrawTool } from '../drawing/draw-tool.ts';
import type { DrawingEvents } from '../drawing/drawing.ts';
import { DrawingDesk } from '../drawing/drawing-desk.ts';
import { addEditLayers } from '../drawing/edit-layer.ts';
import { addMeasureLayers } from '../drawing/measure-session.ts';
import { addAreaLayers, lineArea, showArea } from '../layers/area/area-layer.ts';
import type { Footprint } from '../layers/footprints/footprint.ts';
import {
  addFootprintLayers,
  footprintsAt,
  LOWEST_FOOTPRINT_LINE,
  markFootprints,
  showFootprints,
} from '../layers/footprints/footprint-layer.ts';
import { readMapColours } from '../layers/map-colours.ts';
import type { MapPasses } from '../layers/passes/map-passes.ts';
import { addPassLayers, passAt, passLineAt, showPasses } from '../layers/passes/pass-layers.ts';
import type { MapPicture } from '../layers/pictures/map-picture.ts';
import { showPictures } from '../layers/pictures/picture-layers.ts';
import { pictureRequests } from '../layers/pictures/picture-requests.ts';
import type { MarkedPlace } from '../layers/place-mark/marked-place.ts';
import { PlaceMark } from '../layers/place-mark/place-mark.ts';
import { TrackerLayer } from '../layers/satellites/tracker-layer.ts';
import type { TrackerView } from '../layers/satellites/tracker-model.ts';
import { fromLibraryZoom, toLibraryZoom } from './viewport.ts';

setWorkerUrl(workerUrl);
addProtocol(vectorProtocol.scheme, vectorProtocol.load);
// A browser keeps six connections to a server without TLS. Tiles that are still to be drawn would hold all of them, and
// the next page, its program as well as its answers, would wait until they let go.
setMaxParallelImageRequests(4);

/** A place under the pointer, in degrees and in pixels of the map's box. */
export interface PlaceAt {
  readonly lon: number;
  readonly lat: number;
  readonly x: number;
  readonly y: number;
}

export interface MapEvents extends DrawingEvents {
  readonly onReady: () => void;
  /** While the map moves. */
  readonly onMoving: (position: MapPosition) => void;
  /** After it has moved; `byUser` tells a hand from a jump that the page asked for. */
  readonly onMoved: (position: MapPosition, byUser: boolean) => void;
  readonly onPointer: (at: { readonly lon: number; readonly lat: number } | undefined) => void;
  readonly onHover: (fileId: string | undefined, x: number, y: number) => void;
  /** Footprints under a click, the uppermost first. */
  readonly onPick: (fileIds: readonly string[]) => void;
  readonly onPickPass: (id: string) => void;
  /** The right button; undefined when the map moves under an open menu. */
  readonly onMenu: (at: PlaceAt | undefined) => void;
}

export interface MapOptions {
  readonly container: HTMLElement;
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** Names a bearer token for pictures that this installation serves to signed-in users only. */
  readonly tokenOf: () => string | undefined;
  /** Undefined: the map shows and is moved by another. */
  readonly events: MapEvents | undefined;
}

const MOVE_MS = 400;
const NONE: ReadonlySet<string> = new Set();

/** Owns the map of the library, its layers and the drawing; everything the page wants is said in methods. */
export class MapController {
  readonly #map: LibraryMap;
  readonly #events: MapEvents | undefined;
  readonly #loaded: Promise<void>;
  readonly #desk: DrawingDesk | undefined;
  #followers: readonly LibraryMap[] = [];
  #pictures: readonly MapPicture[] = [];
  #hovered = NONE;
  #selected = NONE;
  #tracker: TrackerLayer | undefined;
  readonly #mark: PlaceMark;
  #isRemoved = false;

  /** Throws where the browser has no WebGL. */
  constructor({ container, settings, position, tokenOf, events }: MapOptions) {
    this.#events = events;
    preloadVectors(position, toLibraryZoom(position.zoom));
    this.#map = new LibraryMap({
      container,
      style: mapStyle(settings, location.origin),
      center: [position.lng, position.lat],
      zoom: toLibraryZoom(position.zoom),
      maxZoom: toLibraryZoom(MAX_ZOOM),
      minZoom: 0,
      maxPitch: 0,
      attributionControl: false,
      interactive: events !== undefined,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: true,
      fadeDuration: 150,
      transformRequest: pictureRequests(tokenOf),
    });
    this.#mark = new PlaceMark(this.#map);
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#desk = events && new DrawingDesk(this.#map, events, () => [this.#map, ...this.#followers]);
    // Not "load": that one waits for every tile in view.
    this.#loaded = new Promise((resolve) => this.#map.once('style.load', () => resolve()));
    void this.#whenLoaded(() => this.#addLayers());
    if (events) this.#listen(events);
    this.#map.on('error', ({ error }) => console.warn('map', error));
  }

  remove(): void {
    this.#isRemoved = true;
    this.#desk?.end();
    this.#tracker?.remove();
    this.#map.remove();
  }

  /** Takes the size of the box, if that has changed unseen. */
  checkSize(): void {
    if (this.#isRemoved) return;
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const canvas = this.#map.getCanvas();
    if (canvas.clientWidth !== clientWidth || canvas.clientHeight !== clientHeight) this.#map.resize();
  }

  position(): MapPosition {
    const { lng, lat } = this.#map.getCenter();
    return { lat, lng: wrapLongitude(lng), zoom: fromLibraryZoom(this.#map.getZoom()) };
  }

  /** Another map shows the same place from now on, and what is drawn here. Answers how to let go of it. */
  lead(other: MapController): () => void {
    const follower = other.#map;
    const follow = () => follower.jumpTo({ center: this.#map.getCenter(), zoom: this.#map.getZoom() });
    this.#map.on('move', follow);
    follow();
    void other.#whenLoaded(() => {
      this.#followers = [...this.#followers, follower];
    });
    return () => {
      this.#map.off('move', follow);
      this.#followers = this.#followers.filter((one) => one !== follower);
    };
  }

  /** Nothing moves when the map is there already, to the three decimals of the address, or follows a satellite. */
  moveTo(position: MapPosition): void {
    if (this.#tracker?.isFollowing) return;
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

  /** Pictures between the fills of footprints and their lines, the first of them on top. */
  showPictures(pictures: readonly MapPicture[]): void {
    void this.#whenLoaded(() => {
      showPictures(this.#map, this.#pictures, pictures, LOWEST_FOOTPRINT_LINE);
      this.#pictures = pictures;
    });
  }

  showArea(area: Geometry | undefined): void {
    void this.#whenLoaded(() => (this.#desk ? this.#desk.showArea(area) : showArea(this.#map, area)));
  }

  /** Satellites and what belongs to them; its layers come with the first view. */
  showTracker(view: TrackerView | undefined): void {
    if (view === undefined) return;
    void this.#whenLoaded(() => {
      if (this.#tracker !== undefined) this.#tracker.show(view);
      else this.#tracker = new TrackerLayer(this.#map, readMapColours(), LOWEST_LABEL_LAYER, view);
    });
  }

  /** Solid where the map is about the area, else dashed. */
  lineArea(isSubject: boolean): void {
    void this.#whenLoaded(() => lineArea(this.#map, isSubject));
  }

  /** A pin at a place that was looked for. */
  markPlace(place: MarkedPlace | undefined): void {
    this.#mark.show(place);
  }

  showPasses(passes: MapPasses | undefined): void {
    void this.#whenLoaded(() => showPasses(this.#map, passes));
  }

  /** Puts a tool to work, or ends the one at work. */
  draw(tool: DrawTool | undefined): void {
    void this.#whenLoaded(() => {
      if (tool !== undefined) this.#events?.onHover(undefined, 0, 0);
      this.#desk?.draw(tool);
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
    addPassLayers(this.#map, colours, LOWEST_LABEL_LAYER);
    addEditLayers(this.#map, colours);
    addMeasureLayers(this.#map, colours);
    this.#events?.onReady();
  }

  #listen(events: MapEvents): void {
    const { onMoving, onMoved, onPointer, onHover, onPick, onPickPass, onMenu } = events;
    let byUser = false;
    // The wheel's own moves name no event.
    let isWheeled = false;
    this.#map.on('wheel', () => {
      isWheeled = true;
    });
    this.#map.on('movestart', (event) => {
      byUser = isWheeled || event.originalEvent !== undefined;
      isWheeled = false;
      onMenu(undefined);
    });
    this.#map.on('move', () => onMoving(this.position()));
    this.#map.on('moveend', () => onMoved(this.position(), byUser));
    this.#map.on('mousemove', ({ lngLat, point }) => {
      onPointer({ lon: wrapLongitude(lngLat.lng), lat: lngLat.lat });
      if (this.#desk?.isBusy) return;
      const [fileId] = this.#isRemoved ? [] : this.#at(point);
      const isOnLine = !this.#isRemoved && passLineAt(this.#map, point) !== undefined;
      this.#map.getCanvas().style.cursor = fileId === undefined && !isOnLine ? '' : 'pointer';
      onHover(fileId, point.x, point.y);
    });
    this.#map.on('mouseout', () => {
      onPointer(undefined);
      onHover(undefined, 0, 0);
    });
    this.#map.on('click', ({ point }) => {
      onMenu(undefined);
      if (this.#desk?.isBusy) return;
      onPick(this.#at(point));
      const pass = passAt(this.#map, point);
      if (pass !== undefined) onPickPass(pass);
    });
    this.#map.on('contextmenu', ({ lngLat, point, originalEvent }) => {
      originalEvent.preventDefault();
      onHover(undefined, 0, 0);
      onMenu({ lon: wrapLongitude(lngLat.lng), lat: lngLat.lat, x: point.x, y: point.y });
    });
  }

  #at({ x, y }: { readonly x: number; readonly y: number }): readonly string[] {
    return this.#map.getSource('footprints') === undefined ? [] : footprintsAt(this.#map, [x, y]);
  }
}
