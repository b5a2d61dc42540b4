import type { Marker } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import type { LayerOnMap, MapLayer } from '../../registry/map-layer.ts';
import type { MarkedPlace } from './marked-place.ts';
import classes from './place-mark-layer.module.css';

/** The tip of the pin is at the bottom middle. */
const PIN = `<svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M12 1.5a10 10 0 0 1 10 10c0 6.6-6.6 12.4-10 19-3.4-6.6-10-12.4-10-19a10 10 0 0 1 10-10z"/><circle cx="12" cy="11.5" r="3.8"/></svg>`;

interface PlaceMarkData {
  readonly place: MarkedPlace | undefined;
}

/** A pin at a place that the user searched for. */
export function placeMarkLayer(place: MarkedPlace | undefined): MapLayer<PlaceMarkData> {
  return { id: 'place-mark', create: createPlaceMark, data: { place } };
}

const createPlaceMark = () => new PlaceMarkOnMap();

class PlaceMarkOnMap implements LayerOnMap<PlaceMarkData> {
  #host: LayerHost | undefined;
  #marker: Marker | undefined;

  add(host: LayerHost): void {
    this.#host = host;
  }

  show({ place }: PlaceMarkData): void {
    this.#marker?.remove();
    this.#marker =
      place && this.#host?.addMarker({ element: pinOf(place), at: place.position, anchor: 'bottom' });
  }
}

function pinOf({ name }: MarkedPlace): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.pin ?? '';
  element.innerHTML = PIN;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', `Searched place: ${name}`);
  return element;
}
