import { type Map as LibraryMap, Marker } from 'maplibre-gl';
import classes from './satellite-markers.module.css';
import type { MarkerFeed, MarkerTick, TrackerMarker } from './tracker-model.ts';

/** Below it a step is not seen, and places in between would be reckoned for nothing. */
const SEEN_STEP_PX = 1;

/** A satellite: body, two wings and what it sends. */
const SIGN = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3.7 6.7l3-3a1 1 0 0 1 1.4 0l2.2 2.2a1 1 0 0 1 0 1.4l-3 3a1 1 0 0 1-1.4 0L3.7 8.1a1 1 0 0 1 0-1.4zM6 10l-3 3 3 3M10 6l3-3 3 3M12 12l1.5 1.5M14.5 17a2.5 2.5 0 0 0 2.5-2.5M15 21a6 6 0 0 0 6-6"/></svg>`;

interface Shown {
  readonly marker: Marker;
  readonly element: HTMLElement;
  readonly note: HTMLElement;
}

interface Motion extends MarkerTick {
  readonly startedAt: number;
}

/**
 * Satellites as elements over the map: they move without the map being drawn anew. Between two ticks they go on in
 * a straight line wherever a tick takes them further than a pixel.
 */
export class TrackerMarkers {
  readonly #map: LibraryMap;
  readonly #onSelect: (id: number) => void;
  readonly #shown = new Map<number, Shown>();
  #motion: Motion | undefined;
  #selected: number | undefined;
  #frame: number | undefined;
  #unsubscribe: () => void = () => undefined;
  #feed: MarkerFeed | undefined;
  readonly #afterTick: () => void;

  constructor(map: LibraryMap, onSelect: (id: number) => void, afterTick: () => void) {
    this.#map = map;
    this.#onSelect = onSelect;
    this.#afterTick = afterTick;
  }

  listen(feed: MarkerFeed): void {
    if (feed === this.#feed) return;
    this.#unsubscribe();
    this.#feed = feed;
    this.#unsubscribe = feed.subscribe((tick) => this.#take(tick));
  }

  select(id: number | undefined): void {
    this.#selected = id;
    for (const [one, { element }] of this.#shown) element.toggleAttribute('data-selected', one === id);
  }

  /** Where a satellite was put last. */
  placeOf(id: number): { readonly lng: number; readonly lat: number } | undefined {
    return this.#shown.get(id)?.marker.getLngLat();
  }

  remove(): void {
    this.#unsubscribe();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const { marker } of this.#shown.values()) marker.remove();
    this.#shown.clear();
  }

  #take(tick: MarkerTick): void {
    this.#motion = { ...tick, startedAt: performance.now() };
    const gone = new Set(this.#shown.keys());
    for (const marker of tick.markers) {
      gone.delete(marker.id);
      this.#put(marker);
    }
    for (const id of gone) {
      this.#shown.get(id)?.marker.remove();
      this.#shown.delete(id);
    }
    this.#afterTick();
    if (this.#frame === undefined && this.#isStepSeen(tick))
      this.#frame = requestAnimationFrame(this.#between);
  }

  #put({ id, label, note, at }: TrackerMarker): void {
    const shown = this.#shown.get(id) ?? this.#make(id, label);
    shown.marker.setLngLat([at[0], at[1]]);
    if (shown.note.textContent === note) return;
    shown.note.textContent = note;
    shown.element.setAttribute('aria-label', note === '' ? label : `${label} ${note}`);
  }

  #make(id: number, label: string): Shown {
    const element = document.createElement('button');
    element.type = 'button';
    // The list is the way of the keyboard; both do the same.
    element.tabIndex = -1;
    element.setAttribute('aria-label', label);
    element.className = classes.marker ?? '';
    element.innerHTML = `<span class="${classes.sign}">${SIGN}</span>`;
    const text = element.appendChild(document.createElement('span'));
    text.className = classes.text ?? '';
    text.textContent = `${label} `;
    const note = text.appendChild(document.createElement('span'));
    note.className = classes.note ?? '';
    element.toggleAttribute('data-selected', id === this.#selected);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      this.#onSelect(id);
    });
    const marker = new Marker({ element, anchor: 'center', subpixelPositioning: true });
    marker.setLngLat([0, 0]).addTo(this.#map);
    const shown = { marker, element, note };
    this.#shown.set(id, shown);
    return shown;
  }

  readonly #between = (): void => {
    const motion = this.#motion;
    this.#frame = undefined;
    if (motion === undefined || motion.stepMs === 0) return;
    const share = Math.min(1, (performance.now() - motion.startedAt) / motion.stepMs);
    for (const { id, at, next } of motion.markers) {
      const east = turnedBy(next[0] - at[0]);
      const place: [number, number] = [at[0] + share * east, at[1] + share * (next[1] - at[1])];
      this.#shown.get(id)?.marker.setLngLat(place);
    }
    // The next tick takes over when it is late.
    if (share < 1) this.#frame = requestAnimationFrame(this.#between);
  };

  #isStepSeen({ markers, stepMs }: MarkerTick): boolean {
    const [first] = markers;
    if (first === undefined || stepMs === 0) return false;
    const [from, to] = [this.#map.project([...first.at]), this.#map.project([...first.next])];
    return Math.hypot(to.x - from.x, to.y - from.y) > SEEN_STEP_PX;
  }
}

/** The shorter way between two longitudes, in degrees. */
function turnedBy(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
