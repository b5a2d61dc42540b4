import type { Area, Position } from '@sigma/geo';

/** A satellite on the map: its position now, and after `stepMs` of real time. */
export interface SatelliteMarker {
  readonly id: number;
  readonly label: string;
  /** A second line of text, for the selected satellite. */
  readonly note: string;
  readonly at: Position;
  readonly next: Position;
}

/** Newly calculated positions of all satellites. */
export interface MarkerTick {
  readonly markers: readonly SatelliteMarker[];
  /** Real time until the next tick; 0 where nothing moves in between. */
  readonly stepMs: number;
}

/** Emits the positions of all satellites repeatedly. The map subscribes directly, so that the page is not rendered again. */
export interface MarkerFeed {
  readonly subscribe: (listener: (tick: MarkerTick) => void) => () => void;
}

/** What is drawn around the selected satellite. */
export interface SatelliteCircles {
  readonly id: number;
  readonly at: Position;
  /** All places that have the satellite above their horizon. */
  readonly horizon: Area;
  /** The ground that the satellite can image. */
  readonly slew: Area | undefined;
}
