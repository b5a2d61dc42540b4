import type { MarkerFeed, MarkerTick, SatelliteMarker } from '../../../map/layers/satellites/satellites.ts';
import { rateOf, type WorldClock, worldMs } from '../../../session/world-clock.ts';
import type { Satellite } from '../satellites/satellite.ts';
import { markerAt, placeAt, type SatellitePlace } from '../satellites/satellite-place.ts';
import { markerNote } from '../satellites/tracker-text.ts';
import { LIVE, type ShownTime, shownMs, wholeSecond } from './shown-time.ts';

/** Markers move every 100 ms, the details change every second (spec 1:9#30). */
const MARKER_MS = 100;
const DETAILS_MS = 1000;
/** Where the demo clock runs faster than real time, a second would leave the circles far behind their satellite. */
const QUICK_DETAILS_MS = 200;

export interface TrackedSatellite {
  readonly satellite: Satellite;
  /** Undefined without an element set. */
  readonly place: SatellitePlace | undefined;
}

/** What the page shows; computed every second, and at once after a change by the user. */
export interface Moment {
  /** The current time of the demo world. */
  readonly nowMs: number;
  /** The instant that is shown. */
  readonly shownMs: number;
  readonly tracked: readonly TrackedSatellite[];
}

/** Reports whether the tab is visible: the document. */
export type PageVisibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export interface EngineInputs {
  readonly satellites: readonly Satellite[];
  readonly clock: WorldClock;
  readonly time: ShownTime;
  readonly selected: number | undefined;
  /** The system prefers reduced motion: one update a second, and none in between. */
  readonly isCalm: boolean;
}

const NOTHING: EngineInputs = {
  satellites: [],
  clock: null,
  time: LIVE,
  selected: undefined,
  isCalm: false,
};

/**
 * Moves the satellites: one timer for the markers of the map and the seconds of the page. It pauses while the tab is
 * hidden, and computes nothing while the shown time is paused.
 */
export class TrackerEngine {
  #inputs = NOTHING;
  #moment: Moment = { nowMs: 0, shownMs: 0, tracked: [] };
  #timer: ReturnType<typeof setInterval> | undefined;
  #momentAt = Number.NEGATIVE_INFINITY;
  readonly #onTick = new Set<(tick: MarkerTick) => void>();
  #secondMs = 0;
  readonly #onMoment = new Set<() => void>();
  readonly #onSecond = new Set<() => void>();
  readonly #realMs: () => number;

  /** `realMs` is the clock of the browser, milliseconds since 1970 UTC. */
  constructor(realMs: () => number) {
    this.#realMs = realMs;
  }

  readonly feed: MarkerFeed = {
    subscribe: (listener) => {
      this.#onTick.add(listener);
      this.#showMarkers();
      return () => this.#onTick.delete(listener);
    },
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#onMoment.add(listener);
    return () => this.#onMoment.delete(listener);
  };

  readonly moment = (): Moment => this.#moment;

  readonly subscribeSecond = (listener: () => void): (() => void) => {
    this.#onSecond.add(listener);
    return () => this.#onSecond.delete(listener);
  };

  /** The instant that the markers show, to the second. */
  readonly second = (): number => this.#secondMs;

  /** Moves the satellites while it is not ended and the page is visible. */
  start(page: PageVisibility): () => void {
    const follow = () => (page.hidden ? this.#stop() : this.#go());
    page.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      page.removeEventListener('visibilitychange', follow);
      this.#stop();
    };
  }

  set(inputs: EngineInputs): void {
    const isPaceChanged = inputs.isCalm !== this.#inputs.isCalm;
    this.#inputs = inputs;
    if (isPaceChanged && this.#timer !== undefined) {
      this.#stop();
      this.#go();
    }
    this.#showMoment();
    this.#showMarkers();
  }

  get #paceMs(): number {
    return this.#inputs.isCalm ? DETAILS_MS : MARKER_MS;
  }

  get #detailsMs(): number {
    const { clock, isCalm } = this.#inputs;
    return rateOf(clock) > 1 && !isCalm ? QUICK_DETAILS_MS : DETAILS_MS;
  }

  #go(): void {
    this.#showMoment();
    this.#showMarkers();
    this.#timer ??= setInterval(() => this.#step(), this.#paceMs);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #step(): void {
    // Half an interval early, because timers are sometimes late.
    if (this.#realMs() - this.#momentAt >= this.#detailsMs - MARKER_MS / 2) this.#showMoment();
    if (this.#inputs.time.kind === 'running') this.#showMarkers();
  }

  #showMoment(): void {
    const { satellites, clock, time } = this.#inputs;
    this.#momentAt = this.#realMs();
    const nowMs = worldMs(clock, this.#momentAt);
    const atMs = shownMs(time, nowMs);
    const tracked = satellites.map((satellite) => ({
      satellite,
      place: satellite.orbit.state === 'ready' ? placeAt(satellite.orbit.set, atMs) : undefined,
    }));
    this.#moment = { nowMs, shownMs: atMs, tracked };
    for (const listener of this.#onMoment) listener();
  }

  #showMarkers(): void {
    const { satellites, clock, time, isCalm } = this.#inputs;
    const atMs = shownMs(time, worldMs(clock, this.#realMs()));
    this.#showSecond(wholeSecond(atMs));
    if (this.#onTick.size === 0) return;
    const stepMs = time.kind === 'paused' || isCalm ? 0 : MARKER_MS;
    const nextMs = atMs + stepMs * rateOf(clock);
    const markers = satellites.flatMap((satellite) => this.#markerOf(satellite, atMs, nextMs));
    for (const listener of this.#onTick) listener({ markers, stepMs });
  }

  #showSecond(ms: number): void {
    if (ms === this.#secondMs) return;
    this.#secondMs = ms;
    for (const listener of this.#onSecond) listener();
  }

  #markerOf({ id, name, orbit }: Satellite, atMs: number, nextMs: number): readonly SatelliteMarker[] {
    const at = orbit.state === 'ready' ? markerAt(orbit.set, atMs) : undefined;
    if (orbit.state !== 'ready' || at === undefined) return [];
    const next = nextMs === atMs ? at : (markerAt(orbit.set, nextMs) ?? at);
    const note = id === this.#inputs.selected ? this.#noteOf(id) : '';
    return [{ id, label: name, note, at, next }];
  }

  #noteOf(id: number): string {
    const found = this.#moment.tracked.find(({ satellite }) => satellite.id === id);
    return found?.place?.kind === 'placed' ? markerNote(found.place) : '';
  }
}
