import type { Area, Geometry, MultiLineString, Position } from '@sigma/geo';

/** A satellite on the map: where it is, and where it will be after `stepMs` of our time. */
export interface TrackerMarker {
  readonly id: number;
  readonly label: string;
  /** A second line, for the selected one. */
  readonly note: string;
  readonly at: Position;
  readonly next: Position;
}

/** Markers that were reckoned anew. */
export interface MarkerTick {
  readonly markers: readonly TrackerMarker[];
  /** Until the next tick; 0 where nothing moves in between. */
  readonly stepMs: number;
}

/** Tells the places of all satellites again and again; the map listens without the page being drawn anew. */
export interface MarkerFeed {
  readonly subscribe: (listener: (tick: MarkerTick) => void) => () => void;
}

/** What is drawn round the selected satellite. */
export interface SelectedShapes {
  readonly id: number;
  readonly at: Position;
  /** All places that have it above their horizon. */
  readonly horizon: Area;
  /** What it may take a picture of. */
  readonly slew: Area | undefined;
}

export interface TrackerView {
  readonly feed: MarkerFeed;
  readonly selected: number | undefined;
  /** The map stays over the selected satellite. */
  readonly isFollowing: boolean;
  /** The way over the ground, one line an orbit, the present one first. */
  readonly tracks: readonly MultiLineString[];
  readonly shapes: SelectedShapes | undefined;
  /** Night and the darker parts of it, one within the other: all of them together are the darkest. */
  readonly night: readonly Area[];
  readonly areas: readonly Geometry[];
  readonly onSelect: (id: number) => void;
  /** The map was pulled away by hand. */
  readonly onFollowEnd: () => void;
}
