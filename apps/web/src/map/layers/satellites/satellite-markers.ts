import type { Marker } from 'maplibre-gl';
import type { LayerHost } from '../../registry/layer-host.ts';
import classes from './satellite-markers.module.css';
import type { MarkerFeed, MarkerTick, SatelliteMarker } from './satellites.ts';

/** A shorter step cannot be seen, so no positions in between are calculated. */
const VISIBLE_STEP_PX = 1;

/** A satellite: body, two panels and its signal. */
const ICON = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3.7 6.7l3-3a1 1 0 0 1 1.4 0l2.2 2.2a1 1 0 0 1 0 1.4l-3 3a1 1 0 0 1-1.4 0L3.7 8.1a1 1 0 0 1 0-1.4zM6 10l-3 3 3 3M10 6l3-3 3 3M12 12l1.5 1.5M14.5 17a2.5 2.5 0 0 0 2.5-2.5M15 21a6 6 0 0 0 6-6"/></svg>`;

interface MarkerElements {
  readonly marker: Marker;
  readonly element: HTMLElement;
  readonly note: HTMLElement;
}

interface Motion extends MarkerTick {
  readonly startedAt: number;
}

interface MarkersOptions {
  readonly host: LayerHost;
  readonly onSelect: (id: number) => void;
  readonly afterTick: () => void;
}

/**
 * Satellites as elements over the map, which move without the map being drawn again. Between two ticks they move on
 * in a straight line where a tick takes them further than a pixel.
 */
export class SatelliteMarkers {
  readonly #host: LayerHost;
  readonly #onSelect: (id: number) => void;
  readonly #shown = new Map<number, MarkerElements>();
  #motion: Motion | undefined;
  #selected: number | undefined;
  #frame: number | undefined;
  #unsubscribe: () => void = () => undefined;
  #feed: MarkerFeed | undefined;
  readonly #afterTick: () => void;

  constructor({ host, onSelect, afterTick }: MarkersOptions) {
    this.#host = host;
    this.#onSelect = onSelect;
    this.#afterTick = afterTick;
  }

  listen(feed: MarkerFeed): void {
    if (feed === this.#feed) return;
    this.#unsubscribe();
    this.#feed = feed;
    this.#unsubscribe = feed.subscribe((tick) => this.#apply(tick));
  }

  select(id: number | undefined): void {
    this.#selected = id;
    for (const [shownId, { element }] of this.#shown) {
      element.toggleAttribute('data-selected', shownId === id);
    }
  }

  /** Where a satellite was placed last. */
  positionOf(id: number): { readonly lng: number; readonly lat: number } | undefined {
    return this.#shown.get(id)?.marker.getLngLat();
  }

  remove(): void {
    this.#unsubscribe();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const { marker } of this.#shown.values()) marker.remove();
    this.#shown.clear();
  }

  #apply(tick: MarkerTick): void {
    this.#motion = { ...tick, startedAt: performance.now() };
    const gone = new Set(this.#shown.keys());
    for (const marker of tick.markers) {
      gone.delete(marker.id);
      this.#place(marker);
    }
    for (const id of gone) {
      this.#shown.get(id)?.marker.remove();
      this.#shown.delete(id);
    }
    this.#afterTick();
    if (this.#frame === undefined && this.#isStepVisible(tick))
      this.#frame = requestAnimationFrame(this.#interpolate);
  }

  #place({ id, label, note, at }: SatelliteMarker): void {
    const shown = this.#shown.get(id) ?? this.#create(id, label);
    shown.marker.setLngLat([at[0], at[1]]);
    if (shown.note.textContent === note) return;
    shown.note.textContent = note;
    shown.element.setAttribute('aria-label', note === '' ? label : `${label} ${note}`);
  }

  #create(id: number, label: string): MarkerElements {
    const element = document.createElement('button');
    element.type = 'button';
    // The keyboard selects satellites in the list, which does the same.
    element.tabIndex = -1;
    element.setAttribute('aria-label', label);
    element.className = classes.marker ?? '';
    element.innerHTML = `<span class="${classes.sign}">${ICON}</span>`;
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
    const marker = this.#host.addMarker({ element, at: [0, 0], anchor: 'center', isSubpixel: true });
    const shown = { marker, element, note };
    this.#shown.set(id, shown);
    return shown;
  }

  readonly #interpolate = (): void => {
    const motion = this.#motion;
    this.#frame = undefined;
    if (motion === undefined || motion.stepMs === 0) return;
    const share = Math.min(1, (performance.now() - motion.startedAt) / motion.stepMs);
    for (const { id, at, next } of motion.markers) {
      const eastDeg = shorterWayDeg(next[0] - at[0]);
      const position: [number, number] = [at[0] + share * eastDeg, at[1] + share * (next[1] - at[1])];
      this.#shown.get(id)?.marker.setLngLat(position);
    }
    // The motion ends here when the next tick is late.
    if (share < 1) this.#frame = requestAnimationFrame(this.#interpolate);
  };

  #isStepVisible({ markers, stepMs }: MarkerTick): boolean {
    const [first] = markers;
    if (first === undefined || stepMs === 0) return false;
    const [from, to] = [this.#host.map.project([...first.at]), this.#host.map.project([...first.next])];
    return Math.hypot(to.x - from.x, to.y - from.y) > VISIBLE_STEP_PX;
  }
}

/** The difference of two longitudes the shorter way around, in degrees. */
function shorterWayDeg(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
