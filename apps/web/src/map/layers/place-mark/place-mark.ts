import { type Map as LibraryMap, Marker } from 'maplibre-gl';
import type { MarkedPlace } from './marked-place.ts';
import classes from './place-mark.module.css';

/** The pin's tip is at the bottom middle. */
const PIN = `<svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M12 1.5a10 10 0 0 1 10 10c0 6.6-6.6 12.4-10 19-3.4-6.6-10-12.4-10-19a10 10 0 0 1 10-10z"/><circle cx="12" cy="11.5" r="3.8"/></svg>`;

/** One pin on a map, as an element over it. */
export class PlaceMark {
  readonly #map: LibraryMap;
  #marker: Marker | undefined;

  constructor(map: LibraryMap) {
    this.#map = map;
  }

  show(place: MarkedPlace | undefined): void {
    this.#marker?.remove();
    this.#marker = place && new Marker({ element: pinOf(place), anchor: 'bottom' });
    if (place) this.#marker?.setLngLat([place.position[0], place.position[1]]).addTo(this.#map);
  }
}

function pinOf({ name }: MarkedPlace): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.pin ?? '';
  element.innerHTML = PIN;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', `Place looked for: ${name}`);
  return element;
}
