import { MAX_ZOOM, type MapPosition, MIN_ZOOM } from '@sigma/geo';
import {
  addProtocol,
  Map as LibraryMap,
  LngLat,
  setMaxParallelImageRequests,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { BaseMapSettings } from '../base-map/base-map-settings.ts';
import { FADE_MS, mapStyle } from '../base-map/map-style.ts';
import { loadPatiently, PATIENT_SCHEMES } from '../base-map/patient-tiles.ts';
import { preloadVectors, vectorProtocol } from '../base-map/vector-packs.ts';
import { fade } from '../registry/fade.ts';
import { authorizedRequests } from './authorized-requests.ts';
import { fromLibraryZoom, latitudeInWorld, toLibraryZoom } from './viewport.ts';

setWorkerUrl(workerUrl);
addProtocol(vectorProtocol.scheme, vectorProtocol.load);
for (const scheme of PATIENT_SCHEMES) addProtocol(scheme, loadPatiently);
// A browser opens six connections to a server without TLS. Tiles that are still being rendered would occupy all of
// them, and the code and data of the next page would have to wait.
setMaxParallelImageRequests(4);

export interface LibraryMapOptions {
  readonly container: HTMLElement;
  readonly settings: BaseMapSettings;
  readonly position: MapPosition;
  /** The bearer token for pictures that this installation serves to signed-in users only. */
  readonly tokenOf: () => string | undefined;
  readonly isInteractive: boolean;
}

/** Creates the library's map with the base map as its style. Throws where the browser has no WebGL. */
export function createLibraryMap(options: LibraryMapOptions): LibraryMap {
  const { container, settings, position, tokenOf, isInteractive } = options;
  preloadVectors(position, toLibraryZoom(position.zoom));
  const map = new LibraryMap({
    container,
    style: mapStyle(settings, location.origin),
    center: [position.lng, position.lat],
    zoom: toLibraryZoom(position.zoom),
    maxZoom: toLibraryZoom(MAX_ZOOM),
    minZoom: toLibraryZoom(MIN_ZOOM),
    // The library's own rule keeps the world at least as high as the map, which is above zoom 1 on most screens.
    transformConstrain: ({ lng, lat }, zoom) => {
      const inRange = Math.max(toLibraryZoom(MIN_ZOOM), Math.min(toLibraryZoom(MAX_ZOOM), zoom));
      const shown = latitudeInWorld({ lat, zoom: fromLibraryZoom(inRange) }, container.clientHeight);
      return { center: new LngLat(lng, shown), zoom: inRange };
    },
    maxPitch: 0,
    attributionControl: false,
    interactive: isInteractive,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
    fadeDuration: fade(FADE_MS),
    transformRequest: authorizedRequests(tokenOf),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('error', ({ error }) => console.warn('map', error));
  return map;
}
